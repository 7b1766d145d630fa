import { invariant } from '../../../../domain/invariant.ts'
import type { Satang } from '../../../../domain/money.ts'
import {
  ANSWER_MINUTES,
  type PairEvent,
  pairAfter,
  takesDepositor,
} from '../../../../domain/payments/pairing.ts'
import type { Context, Tx } from '../../../context.ts'
import { move } from '../../ledger/move.ts'
import { findMember } from '../../members/queries.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { requireTurnover } from '../../turnover/require-turnover.ts'
import { tellDeposit } from '../tell-deposit.ts'
import {
  type StoredWithdrawal,
  sumPaidByMembers,
  updatePoolEnded,
} from '../withdrawals/queries-withdrawals.ts'
import { endWithdrawal, lockWithdrawal } from '../withdrawals/send-withdrawal.ts'
import { isAsBegun } from './pair-as-begun.ts'
import {
  listPool,
  type StoredPair,
  updatePairDisputed,
  updatePairEnded,
  updatePairShort,
} from './queries-pairs.ts'

interface Happened {
  readonly event: PairEvent
  readonly by: NonNullable<StoredPair['endedBy']>
  /** How much has come, where it is less than was asked for. */
  readonly came?: Satang
}

/**
 * Does what follows from an event for a pair that the caller holds by `lockPair`: a transfer that has arrived is credited to
 * who sent it, once; a withdrawal that is paid up by it has ended. False when the pair does not take the event any more.
 */
export async function happen(
  ctx: Context,
  tx: Tx,
  pair: StoredPair,
  { event, by, came }: Happened,
): Promise<boolean> {
  const state = pairAfter(pair.state, event)
  if (state === undefined || state === 'open' || state === 'shown') return false
  if (state === 'disputed') {
    await updatePairDisputed(tx, pair)
    return true
  }
  if (state === 'short') return saidShort(tx, pair, came)
  // Of one that was begun before there were marks the ledger alone says how much it may be.
  invariant(
    state !== 'paid' || pair.mark === null || isAsBegun(tx, pair),
    'what is credited is what was begun',
  )
  const amount = came ?? pair.amount
  await updatePairEnded(tx, pair, { state, by, amount })
  if (state === 'paid') await credit(ctx, tx, { ...pair, amount }, by)
  return true
}

/** It is said once, so that nobody keeps what was sent from being decided. */
async function saidShort(tx: Tx, pair: StoredPair, came: Happened['came']): Promise<boolean> {
  invariant(came !== undefined, 'who says that less has come says how much')
  if (pair.came !== null) return false
  await updatePairShort(tx, pair, {
    came,
    expiresAt: new Date(tx.now.getTime() + ANSWER_MINUTES * 60_000),
  })
  const { payerId: memberId, operatorId, id, amount } = pair
  await writeMessages(tx, [
    { memberId, operatorId, cause: `came-short:${id}`, kind: 'came-short', facts: { amount, came } },
  ])
  return true
}

/** No bonus comes of it: what was accepted waits for a deposit to the operator. */
async function credit(ctx: Context, tx: Tx, pair: StoredPair, by: Happened['by']): Promise<void> {
  const { payerId: memberId, id, operatorId, amount, payeeId, withdrawalId } = pair
  await move(tx, ctx.chance, [
    {
      ...{ memberId, operatorId, amount, kind: 'deposit_peer', refType: 'pair', refId: id },
      ...{ debit: 'house:peers', credit: 'cash', actor: by },
    },
  ])
  await requireTurnover(tx, { memberId, operatorId, amount, refType: 'pair', refId: id })
  const payer = await findMember(tx, memberId)
  invariant(payer, 'who deposits is a member')
  await tellDeposit(tx, { id, memberId, operatorId, username: payer.name, amount }, [])
  const withdrawal = await lockWithdrawal(tx, { memberId: payeeId, id: withdrawalId })
  invariant(withdrawal, 'a pair is of a withdrawal')
  const credited = await sumPaidByMembers(tx, withdrawal)
  invariant(credited <= withdrawal.amount, 'members are credited no more than was set aside')
  if (withdrawal.paidByMembers < withdrawal.amount) return endPoolIfTooLittle(tx, withdrawal)
  await endWithdrawal(ctx, tx, withdrawal, { state: 'paid', reference: 'members', actor: 'members' })
}

/** What is left after a transfer that came short may be less than anybody deposits: the provider pays it without the wait. */
async function endPoolIfTooLittle(
  tx: Tx,
  { operatorId, memberId, id, openPairs }: StoredWithdrawal,
): Promise<void> {
  if (openPairs > 0) return
  const [waiting] = await listPool(tx, operatorId, id)
  if (!waiting || takesDepositor(waiting)) return
  await updatePoolEnded(tx, memberId, id)
  await tx.enqueue('send-withdrawal', { operatorId, id }, { key: `send-withdrawal:${id}` })
}
