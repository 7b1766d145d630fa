import type { Context } from '../../../context.ts'
import { moveGameMoney } from './move-game-money.ts'
import type { StoredTransfer } from './queries-transfers.ts'
import { readTransferWallets } from './read-transfer-wallets.ts'

interface HomeWish {
  readonly memberId: string
  readonly operatorId: string
  readonly key: string
  readonly requestHash: Buffer
  /** Only of wallets to which the member has moved money: others are not asked. */
  readonly isUsed?: boolean
}

/**
 * Brings back all that is in a member's game wallets, but where one is under way or its provider does not answer. The same key
 * brings each home once: what was begun under it is not begun again.
 */
export async function bringHome(ctx: Context, wish: HomeWish): Promise<readonly StoredTransfer[]> {
  const { wallets } = await readTransferWallets(ctx, wish)
  const moved: StoredTransfer[] = []
  for (const { provider, balance, open } of wallets) {
    if (open || balance === null || balance <= 0) continue
    const { transfer } = await moveGameMoney(ctx, { ...wish, provider, way: 'out', amount: balance })
    moved.push(transfer)
  }
  return moved
}
