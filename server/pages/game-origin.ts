import { launchOrigin } from '../../domain/games/launch-address.ts'
import type { Context } from '../context.ts'
import { findWallet } from '../features/games/seamless/queries-wallets.ts'

/** The page of a game: `/game/YOK/reels`. */
const GAME_PAGE = /^\/game\/([A-Za-z0-9_-]{1,40})\/[^/]+$/

/** The origin of the provider whose game a page is; null for every other page. */
export async function gameOrigin(
  ctx: Context,
  { operatorId, url }: { readonly operatorId: string; readonly url: string },
): Promise<string | null> {
  const [, provider] = GAME_PAGE.exec(url.replace(/\?.*$/s, '')) ?? []
  if (provider === undefined) return null
  return launchOrigin((await findWallet(ctx.read, { operatorId, provider }))?.launchUrl ?? null)
}
