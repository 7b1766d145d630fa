import { areSameLimits } from '../../../../domain/payments/receiving-account.ts'
import type { ReceivingLimits, ReceivingWish } from '../../../../domain/staff/proposed-money.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { listReceivingOwners, lockDirectory } from '../../directory/queries.ts'
import { bankAccountOf } from '../../members/bank-account.ts'
import { refuseOneTooMany } from '../add-receiving-account.ts'
import {
  insertReceivingAccount,
  listReceivingAccounts,
  lockReceivingAccount,
  type StoredReceiving,
} from '../queries-accounts.ts'
import { isAsGiven } from './as-given.ts'
import { updateReceivingLimits, updateReceivingOn } from './queries-receiving.ts'

interface ByStaff {
  readonly operatorId: string
  readonly staffId: string
}

/**
 * Lets a receiving account rest, or take deposits again: one person may, because nothing that was begun changes. A repeat changes
 * nothing. Throws `Refusal` RECEIVING_UNKNOWN.
 */
export function restReceiving(
  ctx: Context,
  wish: ByStaff & { readonly accountId: string; readonly isOn: boolean; readonly reason: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const account = await lockAccount(tx, wish.operatorId, wish.accountId)
    if (!(await updateReceivingOn(tx, wish))) return
    const act = wish.isOn ? 'receiving.resume' : 'receiving.rest'
    await note(tx, wish, act, { account: named(account), reason: wish.reason })
  })
}

export interface ProposedAccount extends ByStaff {
  readonly bank: string
  readonly accountNo: string
  readonly holder: string
  readonly limits: ReceivingLimits
  readonly reason: string
}

/**
 * Proposes one more account for deposits. Throws `Refusal` BANK_ACCOUNT_INVALID, RECEIVING_TAKEN (by this operator or
 * another one), PROPOSAL_WAITS.
 */
export async function proposeAccount(ctx: Context, wish: ProposedAccount): Promise<{ proposalId: string }> {
  const account = bankAccountOf(wish)
  if (!account) throw new Refusal('BANK_ACCOUNT_INVALID', { field: 'accountNo' })
  const { holder, limits } = wish
  return ctx.transaction(async (tx) => {
    await lockDirectory(tx)
    await tx.readClock()
    await refuseTaken(tx, account)
    const content = { ...account, holder, accountId: null, before: null, after: limits }
    return ask(ctx, tx, wish, content)
  })
}

/**
 * Proposes how much and when a receiving account takes. Throws `Refusal` RECEIVING_UNKNOWN, RECEIVING_UNCHANGED,
 * CHANGED_SINCE, PROPOSAL_WAITS.
 */
export function proposeLimits(
  ctx: Context,
  wish: ByStaff & {
    readonly accountId: string
    readonly limits: ReceivingLimits
    /** The limits that were changed. */
    readonly seen?: ReceivingLimits | undefined
    readonly reason: string
  },
): Promise<{ proposalId: string }> {
  return ctx.transaction(async (tx) => {
    const account = await lockAccount(tx, wish.operatorId, wish.accountId)
    // Two people may as well say that an account is theirs which bears no mark.
    if (isAsGiven(tx, account) && areSameLimits(account, wish.limits))
      throw new Refusal('RECEIVING_UNCHANGED')
    if (wish.seen && !areSameLimits(account, wish.seen)) throw new Refusal('CHANGED_SINCE')
    const { id: accountId, bank, accountNo, holder } = account
    return ask(ctx, tx, wish, {
      ...{ accountId, bank, accountNo, holder, before: limitsOf(account), after: wish.limits },
    })
  })
}

export interface OnAccount extends OnProposal {
  /** Null: it would be new. */
  readonly accountId: string | null
}

/**
 * Agrees to what somebody else has proposed. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED,
 * SAME_PERSON, PROPOSAL_STALE (other limits, another number or holder stand by now), RECEIVING_TAKEN, RECEIVING_TOO_MANY.
 */
export function confirmReceiving(ctx: Context, wish: OnAccount): Promise<void> {
  const { operatorId, accountId } = wish
  return ctx.transaction(async (tx) => {
    const account =
      accountId === null ? await lockDirectory(tx) : await lockAccount(tx, operatorId, accountId)
    const proposal = await lockOpen(tx, 'receiving', wish, ['confirmed'])
    if (!proposal) return
    const { content, makerId } = proposal
    if (content.accountId !== accountId) throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    if (account && accountId !== null) {
      const isSame = named(account) === named(content) && account.holder === content.holder
      if (!isSame || !content.before || !areSameLimits(account, content.before))
        throw new Refusal('PROPOSAL_STALE')
      await updateReceivingLimits(tx, account, content.after)
    } else await add(ctx, tx, wish, content)
    await note(tx, wish, 'receiving.confirm', { ...shown(proposal.id, content), maker: makerId })
  })
}

async function add(ctx: Context, tx: Tx, wish: OnAccount, content: ReceivingWish): Promise<void> {
  const { bank, accountNo, holder, after } = content
  await refuseTaken(tx, content)
  const { operatorId, staffId } = wish
  await insertReceivingAccount(tx, {
    ...{ id: ctx.chance.id(), operatorId, kind: 'bank', bank, accountNo, holder, ...after },
    addedBy: `staff:${staffId}`,
  })
  await refuseOneTooMany(tx, operatorId)
}

/** Says no to what somebody else proposed, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endReceiving(ctx: Context, wish: OnProposal, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'receiving', wish, state)
    if (proposal) await note(tx, wish, `receiving.${state}`, shown(proposal.id, proposal.content))
  })
}

/** The banks of two operators would tell of the same money, and each would credit it. The directory is locked. */
async function refuseTaken(tx: Tx, account: { bank: string; accountNo: string }): Promise<void> {
  const owners = await listReceivingOwners(tx, account)
  if (owners.length > 0) throw new Refusal('RECEIVING_TAKEN')
}

async function lockAccount(tx: Tx, operatorId: string, id: string): Promise<StoredReceiving> {
  const locked = await lockReceivingAccount(tx, operatorId, { id })
  const accounts = locked ? await listReceivingAccounts(tx, operatorId) : []
  const account = accounts.find((each) => each.id === id)
  if (!account) throw new Refusal('RECEIVING_UNKNOWN')
  return account
}

async function ask(
  ctx: Context,
  tx: Tx,
  { operatorId, staffId, reason }: ByStaff & { readonly reason: string },
  content: ReceivingWish,
): Promise<{ proposalId: string }> {
  const id = ctx.chance.id()
  const isOnly = await propose(tx, {
    ...{ id, operatorId, kind: 'receiving', roundId: null, slot: content.accountId ?? named(content) },
    ...{ content, reason, makerId: staffId },
  })
  if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
  await note(tx, { operatorId, staffId }, 'receiving.propose', { ...shown(id, content), reason })
  return { proposalId: id }
}

function limitsOf({ dailyCap, hours }: ReceivingLimits): ReceivingLimits {
  return { dailyCap, hours }
}

function named({ bank, accountNo }: { readonly bank: string; readonly accountNo: string }): string {
  return `${bank} ${accountNo}`
}

function shown(proposal: string, content: ReceivingWish) {
  const { holder, before, after } = content
  return { proposal, account: named(content), holder, ...(before && { before }), after }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: ByStaff,
  kind: RecordedAct,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
