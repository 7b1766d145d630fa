import { invariant } from '../../../../domain/invariant.ts'
import { ORDERS_A_DAY } from '../../../../domain/payments/deposit-order.ts'
import { ANSWER_MINUTES, isPartFree, mayPair, takesLateSlip } from '../../../../domain/payments/pairing.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findMember } from '../../members/queries.ts'
import { membersPay } from '../../operators/money-rules.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { mayPlay } from '../../safer/may-play.ts'
import { hasDepositRoom } from '../../safer/room-left.ts'
import { countOrdersOf } from '../queries-orders.ts'
import { listWithdrawals } from '../withdrawals/queries-withdrawals.ts'
import { isAsWritten } from '../withdrawals/send-withdrawal.ts'
import { isAsBegun } from './pair-as-begun.ts'
import { sharedWith } from './pool-of.ts'
import { insertLateSlip } from './queries-late-slips.ts'
import { insertPair, listPairsOfPayee, type StoredPair, updatePairShown } from './queries-pairs.ts'

/**
 * Takes the slip of a pair, held by `lockPair`, that ended while its money was on its way. Where its part of the withdrawal is
 * still free and its member could begin it now, a new pair begins with the slip, and whoever is paid answers. Else nothing moves: staff see
 * it, and who is owed what is decided by hand. Throws `Refusal` SLIP_ORDER_UNKNOWN.
 */
export async function takeLateSlip(ctx: Context, tx: Tx, pair: StoredPair, slipId: string): Promise<void> {
  if (!takesLateSlip(pair, tx.now)) throw new Refusal('SLIP_ORDER_UNKNOWN')
  const { payerId, payeeId, withdrawalId, id: pairId, operatorId } = pair
  const [withdrawal] = await listWithdrawals(tx, payeeId, { limit: 1, id: withdrawalId })
  invariant(withdrawal, 'a pair is of a withdrawal')
  const parts = await listPairsOfPayee(tx, payeeId, { withdrawalId })
  // What somebody has written into either is not begun anew by the program.
  const isAsWas = isAsBegun(tx, pair) && isAsWritten(tx, withdrawal)
  const isFree = isAsWas && isPartFree(withdrawal, parts, pair.amount) && (await mayBegin(tx, pair))
  const renewedAs = isFree ? await beginAnew(ctx, tx, pair, slipId) : null
  const late = { slipId, withdrawalState: withdrawal.state, renewedAs }
  await insertLateSlip(tx, { payerId, pairId, operatorId, ...late })
}

/**
 * Whether its member could begin this pair now: who has stopped playing could not, nor who looks like the one who is paid, nor anybody where that one was shut out and could not answer. Who has begun another deposit meanwhile has that one open, and who has used the room of
 * their own limit has none: such a transfer waits for people.
 */
async function mayBegin(tx: Tx, { payerId, payeeId, operatorId, amount }: StoredPair): Promise<boolean> {
  const operator = await findOperatorById(tx, operatorId)
  if (!operator || !membersPay(operator) || !(await mayPlay(tx, payerId))) return false
  if ((await findMember(tx, payeeId))?.status !== 'active') return false
  const shared = await sharedWith(tx, { operatorId, memberId: payerId }, [payeeId])
  if (!mayPair(operator, shared(payeeId))) return false
  const { waiting, today } = await countOrdersOf(tx, payerId)
  return waiting === 0 && today < ORDERS_A_DAY && (await hasDepositRoom(tx, payerId, amount))
}

async function beginAnew(ctx: Context, tx: Tx, pair: StoredPair, slipId: string): Promise<string> {
  const id = ctx.chance.id()
  const expiresAt = new Date(tx.now.getTime() + ANSWER_MINUTES * 60_000)
  await insertPair(tx, { ...pair, id, key: ctx.chance.id(), expiresAt })
  await updatePairShown(tx, { payerId: pair.payerId, id }, { slipId, expiresAt })
  return id
}
