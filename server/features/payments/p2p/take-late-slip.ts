import { invariant } from '../../../../domain/invariant.ts'
import { ANSWER_MINUTES, isPartFree, takesLateSlip } from '../../../../domain/payments/pairing.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { countOrdersOf } from '../queries-orders.ts'
import { listWithdrawals } from '../withdrawals/queries-withdrawals.ts'
import { insertLateSlip } from './queries-late-slips.ts'
import { insertPair, listPairsOfPayee, type StoredPair, updatePairShown } from './queries-pairs.ts'

/**
 * Takes the slip of a pair, held by `lockPair`, that ended while its money was on its way. Where its part of the withdrawal is
 * still free, a new pair begins with the slip, and whoever is paid answers. Where it has gone elsewhere nothing moves: staff see
 * it, and who is owed what is decided by hand. Throws `Refusal` SLIP_ORDER_UNKNOWN.
 */
export async function takeLateSlip(ctx: Context, tx: Tx, pair: StoredPair, slipId: string): Promise<void> {
  if (!takesLateSlip(pair, tx.now)) throw new Refusal('SLIP_ORDER_UNKNOWN')
  const { payerId, payeeId, withdrawalId, id: pairId, operatorId } = pair
  const [withdrawal] = await listWithdrawals(tx, payeeId, { limit: 1, id: withdrawalId })
  invariant(withdrawal, 'a pair is of a withdrawal')
  const parts = await listPairsOfPayee(tx, payeeId, { withdrawalId })
  // A member who has begun another deposit meanwhile has that one open: this one waits for people.
  const { waiting } = await countOrdersOf(tx, payerId)
  const isFree = waiting === 0 && isPartFree(withdrawal, parts, pair.amount)
  const renewedAs = isFree ? await beginAnew(ctx, tx, pair, slipId) : null
  const late = { slipId, withdrawalState: withdrawal.state, renewedAs }
  await insertLateSlip(tx, { payerId, pairId, operatorId, ...late })
}

async function beginAnew(ctx: Context, tx: Tx, pair: StoredPair, slipId: string): Promise<string> {
  const id = ctx.chance.id()
  const expiresAt = new Date(tx.now.getTime() + ANSWER_MINUTES * 60_000)
  await insertPair(tx, { ...pair, id, key: ctx.chance.id(), expiresAt })
  await updatePairShown(tx, { payerId: pair.payerId, id }, { slipId, expiresAt })
  return id
}
