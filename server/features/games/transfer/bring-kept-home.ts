import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { isKeptFromPlay } from '../../safer/end-kept-play.ts'
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
  await bringHome(ctx, { ...wish, requestHash: hashRequest('end-kept-play', []) })
  const { wallets } = await readTransferWallets(ctx, wish)
  if (wallets.some(({ balance, open }) => open || balance === null)) throw new Unavailable('game wallets')
}

/** Decided under the accounts: the member may play again by now, or has brought it home. */
async function isToComeHome(ctx: Context, { memberId, operatorId }: KeptPlay): Promise<boolean> {
  const wallets = await listKeptWallets(ctx, operatorId)
  if (wallets.length === 0) return false
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    if (!(await isKeptFromPlay(tx, memberId))) return false
    for (const { provider } of wallets) {
      const [newest] = await listGameTransfers(tx, memberId, { limit: 1, provider })
      if (newest && (newest.way === 'in' || newest.state !== 'done')) return true
    }
    return false
  })
}
