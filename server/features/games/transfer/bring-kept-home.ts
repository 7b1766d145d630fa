import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { isKeptFromPlay } from '../../safer/kept-from-play.ts'
import { bringHome } from './bring-home.ts'
import { listGameTransfers } from './queries-transfers.ts'
import { listKeptWallets, readTransferWallets } from './read-transfer-wallets.ts'

interface KeptPlay {
  readonly memberId: string
  readonly operatorId: string
  readonly key: string
}

/**
 * Brings home what a member who may not play now has in game wallets. Run twice, at once or again after it was killed, it empties each
 * once under its key. Throws `Unavailable` where money is on its way or a provider does not answer, so that it is tried again.
 */
export async function bringKeptHome(ctx: Context, wish: KeptPlay): Promise<void> {
  if (!(await isToComeHome(ctx, wish))) return
  const requestHash = hashRequest('end-kept-play', [])
  await bringHome(ctx, { ...wish, requestHash })
  // A bet that was quicker has the whole refused, and a win leaves some: what is there now is another transfer.
  if (await isLeft(ctx, wish)) await bringHome(ctx, { ...wish, requestHash, key: ctx.chance.id() })
  if (await isLeft(ctx, wish)) throw new Unavailable('game wallets')
}

/** Whether anything is there, on its way, or not known. */
async function isLeft(ctx: Context, wish: KeptPlay): Promise<boolean> {
  const { wallets } = await readTransferWallets(ctx, wish)
  return wallets.some(({ balance, open }) => open || balance !== 0)
}

/** Decided under the accounts: the member may play again by now, or has never moved money to a game wallet. */
async function isToComeHome(ctx: Context, { memberId, operatorId }: KeptPlay): Promise<boolean> {
  const wallets = await listKeptWallets(ctx, operatorId)
  if (wallets.length === 0) return false
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    if (!(await isKeptFromPlay(tx, memberId))) return false
    for (const { provider } of wallets) {
      if ((await listGameTransfers(tx, memberId, { limit: 1, provider })).length > 0) return true
    }
    return false
  })
}
