import type { Context } from '../../context.ts'
import { requireProvider } from './change-catalogue.ts'
import { type GameRow, listGamesOfPage } from './queries-games.ts'

export interface ListGamePage {
  readonly operatorId: string
  readonly provider: string
  readonly search?: string | undefined
  /** The page after this place of the list, or the one before it. With both, the page after. */
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly limit: number
}

export interface GameRowsPage {
  readonly games: readonly GameRow[]
  /** The places of the first and the last row, null where no more follow. */
  readonly previous: number | null
  readonly next: number | null
}

/** One page of a provider's list for staff, without a total. Throws `Refusal` GAME_PROVIDER. */
export async function listGamePage(ctx: Context, wish: ListGamePage): Promise<GameRowsPage> {
  requireProvider(wish.provider)
  const before = wish.after === undefined ? wish.before : undefined
  const found = await listGamesOfPage(ctx.read, { ...wish, before, limit: wish.limit + 1 })
  const games = found.slice(0, wish.limit)
  if (before !== undefined) games.reverse()
  const more = found.length > wish.limit
  return {
    games,
    previous: (before === undefined ? wish.after !== undefined : more) ? (games[0]?.place ?? null) : null,
    next: (before === undefined ? more : true) ? (games.at(-1)?.place ?? null) : null,
  }
}
