import { judgeSaid, type TransferSaid } from '../../../../domain/games/transfer-wallet.ts'
import type { Context, Tx } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import type { TransferWallets } from '../../../external/games/transfer-wallets.ts'
import { postHold, releaseHolds } from '../../ledger/holds.ts'
import { move } from '../../ledger/move.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockHold } from '../../ledger/queries-holds.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { recountGameMoney } from '../../safer/count-play.ts'
import {
  type DueTransfer,
  listGameTransfers,
  lockGameTransfer,
  type StoredTransfer,
  updateTransferEnded,
  updateTransferSent,
  updateTransferUnknown,
} from './queries-transfers.ts'

/** Who keeps game wallets for an operator; null: nobody. Money of a real operator never goes to a fake. */
export async function transferWalletsOf(ctx: Context, operatorId: string): Promise<TransferWallets | null> {
  const operator = await findOperatorById(ctx.read, operatorId)
  return operator?.demo ? ctx.external.demoTransferWallets : null
}

/** Tells the provider of a transfer whose telling is committed, and writes what it says. */
export async function tellTransfer(ctx: Context, due: DueTransfer): Promise<void> {
  const transfer = await findTransfer(ctx, due)
  const wallets = transfer && (await transferWalletsOf(ctx, transfer.operatorId))
  if (!wallets) return
  const { id, provider, memberId: player, way, amount } = transfer
  await record(ctx, due, await answerOf(wallets.move({ id, provider, player, way, amount })))
}

/**
 * Asks the provider what became of an open transfer, and writes it. One that it has never heard of is told again, by the same id:
 * that it is is committed first.
 */
export async function askAboutTransfer(ctx: Context, due: DueTransfer): Promise<void> {
  const transfer = await findTransfer(ctx, due)
  const wallets = transfer && (await transferWalletsOf(ctx, transfer.operatorId))
  if (!wallets) return
  const isToTell = await record(ctx, due, await answerOf(wallets.ask(transfer)))
  if (isToTell) await tellTransfer(ctx, due)
}

async function findTransfer(
  ctx: Context,
  { memberId, id }: DueTransfer,
): Promise<StoredTransfer | undefined> {
  const [transfer] = await listGameTransfers(ctx.read, memberId, { limit: 1, id })
  return transfer
}

/** No answer tells nothing. */
async function answerOf(asked: Promise<TransferSaid>): Promise<TransferSaid> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Unavailable) return { state: 'pending' }
    throw error
  }
}

/** Writes what a provider has said; a repeat changes nothing. True: it has to be told again, and that is written. */
function record(ctx: Context, due: DueTransfer, said: TransferSaid): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const hold = { memberId: due.memberId, cause: 'game-transfer', causeId: due.id } as const
    await lockGameTransfer(tx, due)
    await lockHold(tx, hold)
    await lockAccounts(tx, [due.memberId])
    const [transfer] = await listGameTransfers(tx, due.memberId, { limit: 1, id: due.id })
    if (transfer?.state !== 'sending' && transfer?.state !== 'unknown') return false
    const verdict = judgeSaid(transfer, said, tx.now)
    if (verdict === 'tell') {
      await updateTransferSent(tx, due)
      return true
    }
    if (verdict === 'done' || verdict === 'failed') {
      const reference = said.state === 'done' ? said.reference : null
      await updateTransferEnded(tx, due, { state: verdict, reference })
      await moveEnded(ctx, tx, transfer, verdict)
      await recountGameMoney(tx, due)
      return false
    }
    const saidAmount = said.state === 'done' ? said.amount : null
    await updateTransferUnknown(tx, due, saidAmount)
    if (verdict === 'odd') {
      ctx.metrics.gameAlarms.inc({ alarm: 'GAME_TRANSFER_ODD' })
      ctx.log.error(
        { provider: transfer.provider, transfer: due.id },
        'a game wallet has moved another amount',
      )
    }
    return false
  })
}

/** The money of a transfer that is over: what was set aside goes there or comes back, and what came back is credited. */
async function moveEnded(
  ctx: Context,
  tx: Tx,
  transfer: StoredTransfer,
  ended: 'done' | 'failed',
): Promise<void> {
  const { memberId, operatorId, id, amount, way } = transfer
  const hold = { memberId, operatorId, amount, cause: 'game-transfer', causeId: id } as const
  if (way === 'in') {
    if (ended === 'done') await postHold(tx, ctx.chance, hold, { amount, actor: 'game-wallet' })
    else await releaseHolds(tx, ctx.chance, [hold], 'game-wallet')
    return
  }
  if (ended === 'failed') return
  await move(tx, ctx.chance, [
    {
      ...{ memberId, operatorId, amount, kind: 'game_out', refType: 'game-transfer', refId: id },
      ...{ debit: 'provider:clearing', credit: 'cash', actor: 'game-wallet' },
    },
  ])
}
