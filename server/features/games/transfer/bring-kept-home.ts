import { isLookedAtLast } from '../../../../domain/games/kept-play.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { leaveKeptPlay } from '../../members/end-kept-play.ts'
import { findKeptPlay, type KeptPlay } from '../../members/queries-kept-play.ts'
import { isKeptFromPlay } from '../../safer/kept-from-play.ts'
import { bringHome } from './bring-home.ts'
import { listGameTransfers, listNewestTransfers } from './queries-transfers.ts'
import { listKeptWallets, readTransferWallets } from './read-transfer-wallets.ts'

interface KeptWish {
  readonly memberId: string
  readonly operatorId: string
  readonly key: string
}

/**
 * Brings home what a member who may not play now has in game wallets. Run twice, at once or again after it was killed, it empties each
 * once under its key. Throws `Unavailable` where money is on its way or a provider does not answer, so that it is tried again. Who
 * plays again, or has had nothing there for long, is looked at no more.
 */
export async function bringKeptHome(ctx: Context, wish: KeptWish): Promise<void> {
  const kept = await lookAtKept(ctx, wish)
  if (!kept) return
  const home = { ...wish, requestHash: hashRequest('end-kept-play', []), isUsed: true }
  await bringHome(ctx, home)
  // A bet that was quicker has the whole refused, and a win leaves some: what is there now is another transfer.
  if (await isLeft(ctx, wish)) await bringHome(ctx, { ...home, key: ctx.chance.id() })
  if (await isLeft(ctx, wish)) throw new Unavailable('game wallets')
  const { standing, now } = kept
  if (standing && isLookedAtLast(now.getTime() - standing.beganAt.getTime())) {
    await ctx.transaction((tx) => leaveKeptPlay(tx, standing))
  }
}

/** Whether anything is there, on its way, or not known, in wallets to which the member has moved money. */
async function isLeft(ctx: Context, { memberId, operatorId }: KeptWish): Promise<boolean> {
  const { wallets } = await readTransferWallets(ctx, { memberId, operatorId, isUsed: true })
  return wallets.some(({ balance, open }) => open || balance !== 0)
}

/**
 * Decided under the accounts: the member may play again by now, or has never moved money to a game wallet. Then nothing is brought, nor
 * looked at again.
 */
async function lookAtKept(
  ctx: Context,
  { memberId, operatorId }: KeptWish,
): Promise<{ readonly standing: KeptPlay | undefined; readonly now: Date } | undefined> {
  const wallets = await listKeptWallets(ctx, operatorId)
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    const standing = await findKeptPlay(tx, memberId)
    const isKept = await isKeptFromPlay(tx, memberId)
    const providers = wallets.map(({ provider }) => provider)
    if (isKept && (await listNewestTransfers(tx, memberId, providers)).length > 0) {
      return { standing, now: tx.now }
    }
    // A wallet that nobody keeps today, as in a program that starts without the service, may be kept again tomorrow.
    const isOver = !isKept || (await listGameTransfers(tx, memberId, { limit: 1 })).length === 0
    if (standing && isOver) await leaveKeptPlay(tx, standing)
    return undefined
  })
}
