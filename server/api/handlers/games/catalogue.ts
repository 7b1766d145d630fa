import { gamesByShelf, SHELVES } from '../../../../domain/games/shelves.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { keepGame } from '../../../features/games/keep-game.ts'
import {
  readGames,
  readOwnGames,
  readPlayable,
  readProviders,
  readRests,
} from '../../../features/games/read-catalogue.ts'
import { listKeptWallets } from '../../../features/games/transfer/read-transfer-wallets.ts'
import type { ServiceHandlers } from '../../road/caller.ts'
import { showGameKey, showGames, showProvider } from '../../shapes/games/catalogue.ts'

/** Favourites are of the games that are answered here: a list of another server has games that these books do not know. */
const isHere = (ctx: Context) => ctx.config.serviceUrls.backend === undefined

/** The calls of the lobby. */
export const gameHandlers: Pick<
  ServiceHandlers<'backend'>,
  'provider' | 'gamelist' | 'gameOwn' | 'gameKeep'
> = {
  async provider(ctx, { operator, language }) {
    const [providers, kept, playable] = await Promise.all([
      readProviders(ctx.read, operator.id),
      listKeptWallets(ctx, operator.id),
      readPlayable(ctx.read, operator.id),
    ])
    const wallets = new Set(kept.map(({ provider }) => provider))
    const standing = providers
      .filter(({ isOn }) => isOn)
      .map((provider) => ({ provider, on: gamesByShelf(provider.shelf, provider.shown) }))
    const shelves = SHELVES.map((shelf) => {
      const results = standing.flatMap(({ provider, on }) => {
        const games = on.get(shelf)
        return games === undefined ? [] : [showProvider(provider, { games, wallets, playable, language })]
      })
      return [shelf, { results }]
    })
    return Object.fromEntries(shelves) as Record<
      (typeof SHELVES)[number],
      { results: ReturnType<typeof showProvider>[] }
    >
  },

  async gamelist(ctx, { operator, language }, { query }) {
    const { game_id: id, shelf: shelves, ...wish } = query
    const [page, resting, playable] = await Promise.all([
      readGames(ctx, { ...wish, operatorId: operator.id, gameId: id, shelves }),
      readRests(ctx.read, operator.id),
      readPlayable(ctx.read, operator.id),
    ])
    const look = { resting, playable, language, nowMs: ctx.now().getTime() }
    return { data: showGames(page.games, look), next: page.next && showGameKey(page.next) }
  },

  async gameOwn(ctx, { member, operator, language }) {
    if (!isHere(ctx)) return { can: false, kept: [], opened: [] }
    const [own, resting, playable] = await Promise.all([
      readOwnGames(ctx, member.memberId),
      readRests(ctx.read, operator.id),
      readPlayable(ctx.read, operator.id),
    ])
    const look = { resting, playable, language, nowMs: ctx.now().getTime() }
    return { can: true, kept: showGames(own.kept, look), opened: showGames(own.opened, look) }
  },

  async gameKeep(ctx, { member }, { body: { provider, id, keep } }) {
    if (!isHere(ctx)) throw new Refusal('GAMES_ELSEWHERE')
    const { memberId, operatorId } = member
    await keepGame(ctx, { memberId, operatorId, provider, gameId: id, keep })
    return { kept: keep }
  },
}
