import type { TransferHeard, TransferSaid } from '../../../../domain/games/transfer-wallet.ts'
import { invariant } from '../../../../domain/invariant.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import type { TransferWallets } from '../../../external/games/transfer-wallets.ts'
import { readSetAside } from '../../ledger/queries-holds.ts'
import { hearPart } from '../../operators/outside/hear-part.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { type DueTransfer, listGameTransfers, type StoredTransfer } from './queries-transfers.ts'
import { recordSaid } from './record-said.ts'

/** Who keeps game wallets for an operator, heard whenever it is asked; null: nobody. Money of a real operator never goes to a fake. */
export async function transferWalletsOf(ctx: Context, operatorId: string): Promise<TransferWallets | null> {
  const operator = await findOperatorById(ctx.read, operatorId)
  const wallets = operator?.demo ? ctx.external.demoTransferWallets : ctx.external.transferWallets
  const of = { operatorId, part: 'transfer-wallets' } as const
  return (
    wallets && {
      move: (wish) => hearPart(ctx, of, () => wallets.move(wish)),
      ask: (named) => hearPart(ctx, of, () => wallets.ask(named)),
      balance: (player, bound) => hearPart(ctx, of, () => wallets.balance(player, bound)),
    }
  )
}

/**
 * Tells the provider of a transfer whose telling is committed, and writes what it says. `isAwaited`: a page waits for it. Of one that says
 * another amount than was set aside, which whoever owns the database has written, nobody is told.
 */
export async function tellTransfer(ctx: Context, due: DueTransfer, isAwaited = false): Promise<void> {
  const transfer = await findTransfer(ctx, due)
  const wallets = transfer && (await transferWalletsOf(ctx, transfer.operatorId))
  if (!wallets) return
  const { id, provider, memberId: player, way, amount } = transfer
  if (way === 'in') {
    const setAside = await readSetAside(ctx.read, { memberId: player, cause: 'game-transfer', causeId: id })
    invariant(amount === setAside, 'a game wallet is told what was set aside')
  }
  await recordSaid(ctx, due, await answerOf(wallets.move({ id, provider, player, way, amount })), isAwaited)
}

/**
 * Asks the provider what became of an open transfer, and writes it. One that it has never heard of is told again, by the same id:
 * that it is is committed first.
 */
export async function askAboutTransfer(ctx: Context, due: DueTransfer): Promise<void> {
  const transfer = await findTransfer(ctx, due)
  const wallets = transfer && (await transferWalletsOf(ctx, transfer.operatorId))
  if (!wallets) return
  const isToTell = await recordSaid(ctx, due, await hearOf(wallets, transfer))
  if (isToTell) await tellTransfer(ctx, due)
}

async function findTransfer(
  ctx: Context,
  { memberId, id }: DueTransfer,
): Promise<StoredTransfer | undefined> {
  const [transfer] = await listGameTransfers(ctx.read, memberId, { limit: 1, id })
  return transfer
}

/** What the provider says of a transfer when it is asked. */
export function hearOf(wallets: TransferWallets, transfer: StoredTransfer): Promise<TransferHeard> {
  return answerOf(wallets.ask(transfer))
}

/** No answer tells nothing. */
async function answerOf(asked: Promise<TransferSaid>): Promise<TransferHeard> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Unavailable) return { state: 'silent' }
    throw error
  }
}
