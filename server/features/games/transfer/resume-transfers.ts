import { OPEN_LONG_MS, UNANSWERED_MS } from '../../../../domain/games/transfer-wallet.ts'
import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { askInTurns } from '../../directory/ask-in-turns.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { endKeptPlayAgain } from '../../members/end-kept-play.ts'
import {
  type DueTransfer,
  listTransfersDue,
  listTransfersEndedByPeople,
  listTransfersOpenLong,
} from './queries-transfers.ts'
import { lockTransfer, raiseTransferAlarm } from './record-said.ts'
import { askAboutTransfer } from './tell-transfer.ts'

/** Of one operator and run; the next run continues. */
const MOST = 100
/** What people have ended moves no more: a provider's late word is only kept. */
const LATE_EACH_MS = 3_600_000

/**
 * Finds out what became of transfers that have no final answer, hears what providers say of those that people have ended, and tells
 * people of each that is open for long. What members who may not play have in game wallets is looked at again.
 */
export function resumeTransfers(ctx: Context): Promise<void> {
  const listDue = async (operatorId: string) => {
    const due = await listTransfersDue(ctx.read, operatorId, { afterMs: UNANSWERED_MS / 4, limit: MOST })
    const late = { afterMs: LATE_EACH_MS, limit: MOST }
    return [...due, ...(await listTransfersEndedByPeople(ctx.read, operatorId, late))]
  }
  const tellAllOfLong = () =>
    eachOperator(ctx, async (operatorId) => {
      const long = await listTransfersOpenLong(ctx.read, operatorId, { afterMs: OPEN_LONG_MS, limit: MOST })
      await eachAlone(long, (each) => tellOfLong(ctx, each))
    })
  const ask = () => askInTurns(ctx, listDue, (each) => askAboutTransfer(ctx, each))
  const endAgain = () => eachOperator(ctx, (operatorId) => endKeptPlayAgain(ctx, operatorId, MOST))
  return eachAlone([endAgain, ask, tellAllOfLong], (step) => step())
}

/** Once; one that has ended meanwhile is open no more. */
function tellOfLong(ctx: Context, due: DueTransfer): Promise<void> {
  return ctx.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, due)
    if (transfer?.endedBy !== null) return
    await raiseTransferAlarm(ctx, tx, transfer, 'open')
  })
}
