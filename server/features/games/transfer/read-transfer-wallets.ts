import { findProvider } from '../../../../domain/games/providers.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import type { Words } from '../../../../domain/words.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { findCash } from '../../ledger/queries.ts'
import {
  listGameTransfers,
  listNewestTransfers,
  listTransferWallets,
  type StoredTransfer,
} from './queries-transfers.ts'
import { transferWalletsOf } from './tell-transfer.ts'

export interface TransferWalletShown {
  readonly provider: string
  readonly name: Words
  readonly isOn: boolean
  /** What its provider says is in it; null: it does not answer. */
  readonly balance: Satang | null
  /** The transfer that is on its way. */
  readonly open: StoredTransfer | undefined
}

export interface TransferWalletsShown {
  readonly cash: Satang
  /** Of the wallets whose providers answer. */
  readonly total: Satang
  readonly wallets: readonly TransferWalletShown[]
  readonly latest: readonly StoredTransfer[]
}

const SHOWN = 20

/** The providers that keep wallets which money can be moved to now; none where nobody moves it. */
export async function listKeptWallets(
  ctx: Context,
  operatorId: string,
): Promise<{ readonly provider: string; readonly isOn: boolean }[]> {
  const [wallets, keeper] = await Promise.all([
    listTransferWallets(ctx.read, operatorId),
    transferWalletsOf(ctx, operatorId),
  ])
  return keeper ? wallets : []
}

/** What stands in each game wallet of a member, as its provider says now. `isUsed`: of those alone to which the member has moved money. */
export async function readTransferWallets(
  ctx: Context,
  {
    memberId,
    operatorId,
    isUsed = false,
  }: { readonly memberId: string; readonly operatorId: string; readonly isUsed?: boolean },
): Promise<TransferWalletsShown> {
  const [wallets, keeper, cash, latest] = await Promise.all([
    listTransferWallets(ctx.read, operatorId),
    transferWalletsOf(ctx, operatorId),
    findCash(ctx.read, memberId),
    listGameTransfers(ctx.read, memberId, { limit: SHOWN }),
  ])
  const kept = keeper ? wallets : []
  const moved = await listNewestTransfers(
    ctx.read,
    memberId,
    kept.map(({ provider }) => provider),
  )
  const each = await Promise.all(
    kept.map(async ({ provider, isOn }): Promise<TransferWalletShown[]> => {
      const newest = moved.find((transfer) => transfer.provider === provider)
      if (isUsed && !newest) return []
      const isOpen = newest?.state === 'sending' || newest?.state === 'unknown'
      const name = findProvider(provider)?.name ?? { th: provider, en: provider }
      const balance = keeper ? await balanceOf(keeper.balance({ provider, player: memberId })) : null
      return [{ provider, isOn, name, balance, open: isOpen ? newest : undefined }]
    }),
  )
  const shown = each.flat()
  const total = satang(shown.reduce((sum, { balance }) => sum + (balance ?? 0), 0))
  return { cash: cash?.balance ?? satang(0), total, wallets: shown, latest }
}

/** A provider that does not answer has not said that there is nothing. */
export async function balanceOf(asked: Promise<Satang>): Promise<Satang | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Unavailable) return null
    throw error
  }
}
