import { PROVIDERS, type Provider } from '../../../domain/games/providers.ts'
import { type Rest, restOf } from '../../../domain/games/rest.ts'
import type { Context, Reader } from '../../context.ts'
import { type GameRow, type GameSearch, listGames } from './queries-games.ts'
import { listOwnGames } from './queries-own.ts'
import { listProviderRows, type ProviderRow } from './queries-providers.ts'
import { listRests } from './queries-rests.ts'
import { listOpenProviders } from './seamless/queries-wallets.ts'

/** A provider as an operator shows it. */
export interface ShownProvider extends Provider, Omit<ProviderRow, 'code' | 'shelf'> {
  /** What keeps its games from being played now. */
  readonly rest: Rest | undefined
}

/** Every provider of the table with what the operator has said of it, in the order in which they stand. */
export async function readProviders(reader: Reader, operatorId: string): Promise<ShownProvider[]> {
  const [rows, resting] = await Promise.all([
    listProviderRows(reader, operatorId),
    readRests(reader, operatorId),
  ])
  const said = new Map(rows.map((row) => [row.code, row]))
  return PROVIDERS.map((provider, at) => ({
    ...beginning(provider, at),
    ...said.get(provider.code),
    rest: resting(provider.code),
  })).sort((a, b) => a.place - b.place)
}

/** What holds of a provider of which an operator has said nothing: it is off. */
export function beginning(provider: Provider, at = PROVIDERS.indexOf(provider)) {
  return {
    ...provider,
    isOn: false,
    place: at + 1,
    lists: 0,
    listedAt: null,
    games: 0,
    shown: {},
    picture: null,
  }
}

/** Answers what keeps a provider's games, or with null all games, from being played now. By the database's clock. */
export async function readRests(
  reader: Reader,
  operatorId: string,
): Promise<(provider: string | null) => Rest | undefined> {
  const rests = await listRests(reader, operatorId)
  const now = rests[0]?.readAt
  return (provider) => (now ? restOf(rests, provider, now) : undefined)
}

/** The providers whose games can be opened here, whether they rest or not. */
export async function readPlayable(reader: Reader, operatorId: string): Promise<ReadonlySet<string>> {
  return new Set(await listOpenProviders(reader, operatorId))
}

export interface GamePage {
  readonly games: readonly GameRow[]
  /** Null: there are no more. */
  readonly next: GameRow | null
}

/** One page of the games that members see. A word that is part of a provider's name finds its games. */
export async function readGames(ctx: Context, wish: GameSearch): Promise<GamePage> {
  const word = wish.search?.toLowerCase()
  const foundProviders =
    word === undefined
      ? []
      : PROVIDERS.filter(({ name }) => `${name.th} ${name.en}`.toLowerCase().includes(word)).map(
          ({ code }) => code,
        )
  const found = await listGames(ctx.read, { ...wish, foundProviders, limit: wish.limit + 1 })
  const games = found.slice(0, wish.limit)
  return { games, next: found.length > wish.limit ? (games.at(-1) ?? null) : null }
}

/** What a member keeps, and opened last. */
export async function readOwnGames(ctx: Context, memberId: string) {
  const own = await listOwnGames(ctx.read, memberId)
  return {
    kept: own.filter(({ which }) => which === 'kept'),
    opened: own.filter(({ which }) => which === 'opened'),
  }
}
