import { UNANSWERED_MS } from '../../../../domain/games/transfer-wallet.ts'
import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { listTransfersDue } from './queries-transfers.ts'
import { askAboutTransfer } from './tell-transfer.ts'

/** Bounds a run: a provider is asked about each, and the next run continues. */
const MOST = 100

/** Finds out what became of transfers that have no final answer. */
export function resumeTransfers(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const due = await listTransfersDue(ctx.read, operatorId, { afterMs: UNANSWERED_MS / 4, limit: MOST })
    await eachAlone(due, (each) => askAboutTransfer(ctx, each))
  })
}
