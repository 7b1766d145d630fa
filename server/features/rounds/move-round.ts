import type { Tx } from '../../context.ts'
import { type Round, updateRoundStatus } from './queries.ts'

/**
 * Moves a round to its next status, in a transaction that holds it (`lockRound`), and announces it after the commit.
 */
export async function moveRound(
  tx: Tx,
  round: Pick<Round, 'id' | 'operatorId'>,
  status: 'open' | 'sealed' | 'resulted' | 'settled' | 'void',
): Promise<void> {
  await updateRoundStatus(tx, round.id, status)
  tx.afterCommit({ name: 'round', operatorId: round.operatorId, roundId: round.id, status })
}
