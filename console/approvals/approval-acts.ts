import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { APPROVALS, type ApprovalKind } from '../../domain/staff/approvals.ts'
import { may, type Permission } from '../../domain/staff/permissions.ts'
import { hand } from '../handed/handed.ts'
import { ask } from '../session/ask.ts'

export type ApprovalAct = 'confirm' | 'reject' | 'withdraw'

/** The permission to reject somebody else's proposal; one's own can be withdrawn. A result has no rejection. */
const RULES: Readonly<Record<ApprovalKind, { reject: Permission | null; withdraw: Permission }>> = {
  result: { reject: null, withdraw: 'results.propose' },
  void: { reject: 'voids.confirm', withdraw: 'voids.propose' },
  numbers: { reject: 'numbers.reject', withdraw: 'numbers.reject' },
  price: { reject: 'plans.reject', withdraw: 'plans.reject' },
  plan: { reject: 'plans.reject', withdraw: 'plans.reject' },
  schedule: { reject: 'schedules.confirm', withdraw: 'schedules.set' },
  draws: { reject: 'rules.confirm', withdraw: 'rules.set' },
  fast: { reject: 'rules.confirm', withdraw: 'rules.set' },
  licence: { reject: 'rules.confirm', withdraw: 'rules.set' },
  sale: { reject: 'sales.confirm', withdraw: 'sales.set' },
  member: { reject: 'members.confirm', withdraw: 'members.protect' },
  lift: { reject: 'members.confirm', withdraw: 'members.ban' },
  withdrawal: { reject: 'payments.withdraw', withdraw: 'payments.withdraw' },
  document: { reject: 'payments.withdraw', withdraw: 'payments.withdraw' },
  staff: { reject: 'staff.manage', withdraw: 'staff.manage' },
  payment: { reject: 'payments.confirm', withdraw: 'payments.match' },
  close: { reject: 'payments.confirm', withdraw: 'payments.match' },
  statement: { reject: 'payments.confirm', withdraw: 'payments.match' },
  receiving: { reject: 'payments.confirm', withdraw: 'payments.accounts' },
  adjustment: { reject: 'payments.confirm', withdraw: 'payments.adjust' },
  income: { reject: 'payments.confirm', withdraw: 'payments.confirm' },
  money: { reject: 'payments.confirm', withdraw: 'payments.rules' },
  promotion: { reject: 'payments.confirm', withdraw: 'payments.rules' },
  coupon: { reject: 'payments.confirm', withdraw: 'payments.rules' },
  'game-wallet': { reject: 'games.confirm', withdraw: 'games.propose' },
  'game-transfer': { reject: 'games.confirm', withdraw: 'games.propose' },
  'game-list': { reject: 'games.confirm', withdraw: 'games.set' },
  mailing: { reject: 'messages.confirm', withdraw: 'messages.send' },
}

/** What a person can do about a proposal by a button. What is entered twice blindly is confirmed on the round's page. */
export function actsOf(
  me: { readonly permissions: readonly Permission[] },
  { kind, own, mayDecide }: WaitingApprovalShown,
): ApprovalAct[] {
  const { reject, withdraw } = RULES[kind]
  if (own) return may(me, withdraw) ? ['withdraw'] : []
  const acts: ApprovalAct[] = []
  if (mayDecide && !APPROVALS[kind].blind) acts.push('confirm')
  if (reject && may(me, reject)) acts.push('reject')
  return acts
}

/** Calls the act of its kind; of money by what is fetched on its own, as it belongs on no page of a round. `reason`: only for a void. */
export async function sendAct(
  waiting: WaitingApprovalShown,
  act: ApprovalAct,
  reason: string,
): Promise<void> {
  const { id: proposalId, kind, round, schedule } = waiting
  const roundId = round?.id ?? ''
  const decision = act === 'confirm' ? 'confirm' : 'reject'
  switch (kind) {
    case 'price':
    case 'plan':
      await ask('plans', kind === 'price' ? decision : `${decision}Offer`, { body: { proposalId } })
      return
    case 'schedule':
      await ask('schedules', act, { body: { lotteryId: schedule?.lotteryId ?? '', proposalId } })
      return
    case 'draws':
    case 'fast':
    case 'licence':
      await ask('rules', act, { body: { kind, proposalId } })
      return
    case 'sale':
      await ask('sales', act, { body: { roundId, proposalId } })
      return
    case 'member':
    case 'lift':
      return sendMemberAct(waiting, act)
    case 'payment':
    case 'withdrawal':
    case 'document':
    case 'receiving':
    case 'statement':
    case 'close':
    case 'money':
    case 'adjustment':
    case 'income':
    case 'promotion':
    case 'coupon':
    case 'game-wallet':
    case 'game-transfer':
    case 'game-list':
    case 'mailing':
      await (await import('./send-money-act.ts')).sendMoneyAct(waiting, act)
      return
    case 'staff':
      return sendStaffAct(waiting, decision)
    case 'numbers':
      await ask('numbers', decision, { body: { roundId, proposalId } })
      return
    case 'void':
      await sendVoidAct(roundId, act, reason)
      return
    case 'result':
      await ask('results', 'withdraw', { body: { roundId } })
      return
    default:
      kind satisfies never
  }
}

async function sendVoidAct(roundId: string, act: ApprovalAct, reason: string): Promise<void> {
  if (act === 'withdraw') await ask('voids', 'withdraw', { body: { roundId } })
  else await ask('voids', act, { body: { roundId, reason } })
}

async function sendStaffAct(
  { id: proposalId, staff }: WaitingApprovalShown,
  decision: 'confirm' | 'reject',
): Promise<void> {
  if (decision === 'reject') {
    await ask('staff', 'reject', { body: { proposalId } })
    return
  }
  const { link } = await ask('staff', 'confirm', { body: { proposalId } })
  if (link !== null) hand({ name: staff?.name ?? '', link, code: null, needsCode: true })
}

async function sendMemberAct({ id: proposalId, kind, member }: WaitingApprovalShown, act: ApprovalAct) {
  const body = { memberId: member?.memberId ?? '', proposalId }
  if (kind === 'lift') {
    await ask('protection', `${act}Lift`, { body })
    return
  }
  if (act === 'confirm' && member?.act === 'close') {
    await ask('protection', 'confirmClosing', { body })
    return
  }
  if (act !== 'confirm' || member?.act !== 'password') {
    await ask('protection', `${act}Member`, { body })
    return
  }
  const { link } = await ask('protection', 'confirmPassword', { body })
  if (link !== null) hand({ name: member.name, link, code: null, needsCode: true, of: 'member' })
}
