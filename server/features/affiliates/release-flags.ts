import type { IncomeWish } from '../../../domain/staff/proposed-money.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../approvals/lock-open.ts'
import { propose } from '../approvals/propose.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { findOpenFlag, updateFlagsReleased } from './queries-flags.ts'

export interface ProposeRelease {
  readonly operatorId: string
  readonly staffId: string
  readonly memberId: string
  readonly friendId: string
  /** What was looked at, and what was found. */
  readonly reason: string
}

/**
 * Somebody of the operator has looked, and says that the two are two people: once another agrees, what one brought the other may be
 * withdrawn. Throws `Refusal` AFFILIATE_FLAG_UNKNOWN, PROPOSAL_WAITS.
 */
export function proposeRelease(ctx: Context, wish: ProposeRelease): Promise<{ proposalId: string }> {
  const { operatorId, staffId, memberId, friendId, reason } = wish
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const flag = await findOpenFlag(tx, wish)
    if (!flag) throw new Refusal('AFFILIATE_FLAG_UNKNOWN')
    const { code, friendCode, reasons, amount } = flag
    const id = ctx.chance.id()
    const content = { memberId, friendId, code, friendCode, reasons, amount }
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'income', roundId: null, slot: `${memberId} ${friendId}` },
      ...{ content, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, { operatorId, staffId }, 'affiliate.propose', { ...shown(id, content), reason })
    return { proposalId: id }
  })
}

/**
 * Agrees that the two are two people. What makes them look alike anew is marked anew. A repeat changes nothing. Throws `Refusal`
 * PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE: they look alike by more, or by less, than was
 * seen, or more is held.
 */
export function confirmRelease(ctx: Context, wish: OnProposal): Promise<void> {
  const { operatorId, staffId } = wish
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const proposal = await lockOpen(tx, 'income', wish, ['confirmed'])
    if (!proposal) return
    const { id, content, makerId } = proposal
    const reason = proposal.reason ?? ''
    await decide(tx, proposal, { state: 'confirmed', staffId })
    await lockAccounts(tx, [content.memberId]) // a withdrawal, which may mark them by more, and income come before it or after it
    const flag = await findOpenFlag(tx, { operatorId, ...content })
    if (!flag || !isSeen(flag, content)) throw new Refusal('PROPOSAL_STALE')
    await updateFlagsReleased(tx, { operatorId, staffId, ...content, reason })
    await note(tx, wish, 'affiliate.release', { ...shown(id, content), reason, maker: makerId })
  })
}

/** Says no to what somebody else proposed, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endRelease(ctx: Context, wish: OnProposal, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'income', wish, state)
    if (proposal) await note(tx, wish, `affiliate.${state}`, shown(proposal.id, proposal.content))
  })
}

type Held = Pick<IncomeWish, 'reasons' | 'amount'>

/** Whether two members look alike by what was seen, and by nothing else, and no more is held. */
function isSeen({ reasons, amount }: Held, seen: Held): boolean {
  const isAlike =
    reasons.length === seen.reasons.length && reasons.every((each) => seen.reasons.includes(each))
  return isAlike && amount <= seen.amount
}

function shown(proposal: string, { memberId: member, friendId: friend, amount, reasons }: IncomeWish) {
  return { proposal, member, friend, amount, alike: reasons.join(' ') }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
