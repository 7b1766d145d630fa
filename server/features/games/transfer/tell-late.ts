import { isOnItsWay } from '../../../../domain/games/transfer-wallet.ts'
import type { Tx } from '../../../context.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import type { StoredTransfer } from './queries-transfers.ts'

/**
 * Tells a member what became of a transfer whose page could not say it: its provider said nothing then, or the program was gone.
 * `isAwaited`: the page waits for what is written now. Nothing but the record is locked after it.
 */
export async function tellLate(
  tx: Tx,
  transfer: StoredTransfer,
  now: 'done' | 'failed',
  isAwaited = false,
): Promise<void> {
  const { id, memberId, operatorId, provider, way, amount } = transfer
  if (isAwaited && transfer.state === 'sending' && isOnItsWay(transfer, tx.now)) return
  const facts = { amount, provider, way, now }
  await writeMessages(tx, [{ memberId, operatorId, cause: `game-moved:${id}`, kind: 'game-moved', facts }])
}
