import type { Tx } from '../../context.ts'
import { queueStep } from '../rounds/close-round.ts'
import { insertSettlement, type Settlement, updateSettlementsStopped } from './queries.ts'

/** A settlement pays a revision of a round's result, or undoes everything for a void round. */
interface BeginSettlement {
  readonly roundId: string
  readonly operatorId: string
  readonly lotteryCode: string
  readonly revision: number
  readonly kind: Settlement['kind']
}

/**
 * Begins the settlement of a round that this transaction holds, as a job of the same commit. `overtakes` lists the
 * states in which an earlier settlement is stopped; one that is paying finishes the payment of the moment first.
 */
export async function beginSettlement(
  tx: Tx,
  settlement: BeginSettlement,
  overtakes: readonly Settlement['state'][],
): Promise<void> {
  const { roundId, lotteryCode } = settlement
  await updateSettlementsStopped(tx, roundId, overtakes)
  await insertSettlement(tx, settlement)
  await queueStep(tx, 'settle', { id: roundId, lotteryCode })
}
