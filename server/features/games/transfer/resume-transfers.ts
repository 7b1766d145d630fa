import { OPEN_LONG_MS, UNANSWERED_MS } from '../../../../domain/games/transfer-wallet.ts'
import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import {
  type DueTransfer,
  listTransfersDue,
  listTransfersEndedByPeople,
  listTransfersOpenLong,
} from './queries-transfers.ts'
import { lockTransfer, raiseTransferAlarm } from './record-said.ts'
import { askAboutTransfer } from './tell-transfer.ts'

/** Bounds a run: a provider is asked about each, and the next run continues. */
const MOST = 100
/** What people have ended moves no more: a provider's late word is only kept. */
const LATE_EACH_MS = 3_600_000

/**
 * Finds out what became of transfers that have no final answer, hears what providers say of those that people have ended, and tells
 * people of each that is open for long.
 */
export function resumeTransfers(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const due = await listTransfersDue(ctx.read, operatorId, { afterMs: UNANSWERED_MS / 4, limit: MOST })
    const late = { afterMs: LATE_EACH_MS, limit: MOST }
    const ended = await listTransfersEndedByPeople(ctx.read, operatorId, late)
    await eachAlone([...due, ...ended], (each) => askAboutTransfer(ctx, each))
    const long = await listTransfersOpenLong(ctx.read, operatorId, { afterMs: OPEN_LONG_MS, limit: MOST })
    await eachAlone(long, (each) => tellOfLong(ctx, each))
  })
}

/** Once; one that has ended meanwhile is open no more. */
function tellOfLong(ctx: Context, due: DueTransfer): Promise<void> {
  return ctx.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, due)
    if (transfer?.endedBy !== null) return
    await raiseTransferAlarm(ctx, tx, transfer, 'open')
  })
}
