import { z } from 'zod'
import { GAME_TYPES, SHELVES } from '../../../domain/games/shelves.ts'
import { BALANCE_ERROR, type Declaration, EMPTY_LIST } from '../../define.ts'
import { answer, filterOf, searchText, time } from '../../shapes.ts'

const ofMember = { audience: 'member', token: 'member' } as const
const ofOne = { ...ofMember, own: true, usernameParam: 'username', microserviceParam: 'service' } as const

/** What keeps games from being played now. Until when, if that is known; the operator's own words, which may be empty. */
const rest = z.object({ until: time.nullable(), message: z.string() })
export type RestShown = z.output<typeof rest>

const provider = z.object({
  code: z.string(),
  name: z.string(),
  img: z.string().optional(),
  /** Those that stand on this shelf; null where that is not known. */
  games: z.int().nullable(),
  /** They can be opened here, unless they rest. */
  playable: z.boolean(),
  /** Its provider keeps a wallet: money is moved there before play. */
  own_wallet: z.boolean().optional(),
  rest: rest.nullable(),
})
export type ProviderShown = z.output<typeof provider>
const shelf = z.object({ results: z.array(provider) })

const game = z.object({
  id: z.string(),
  name: z.string(),
  /** Code and name. */
  provider: z.string(),
  provider_name: z.string(),
  /** In words. */
  type: z.string(),
  /** Its type, for its picture; null where another server does not say. */
  kind: z.enum(GAME_TYPES).nullable(),
  img: z.string().optional(),
  new: z.boolean(),
  popular: z.boolean(),
  /** Its provider has a wallet here that takes bets, and an address where games are opened. */
  playable: z.boolean(),
  rest: rest.nullable(),
  /** Decoration of the specification: neither a chance of winning nor a return to player. */
  progressBar: z.int().min(20).max(99),
})
export type GameShown = z.output<typeof game>

const providerCode = z.string().regex(/^[A-Z0-9]{2,10}$/)
const gameId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/)

/** The key of the last game of a page: place, provider, game. */
const afterGame = z
  .string()
  .regex(/^(|\d{1,6}~[A-Z0-9]{3}~[A-Za-z0-9._:-]{1,64})$/)
  .optional()
  .transform((text) => {
    const [place, provider, id] = text?.split('~') ?? []
    return place && provider && id ? { place: Number(place), provider, id } : undefined
  })

/** Names of shelves with commas between. */
const shelves = z
  .string()
  .max(80)
  .optional()
  .transform((text) => text?.split(',').filter(Boolean))
  .pipe(z.array(z.enum(SHELVES)).max(SHELVES.length).optional())
  .transform((chosen) => (chosen && chosen.length > 0 ? chosen : undefined))

export const gameCalls = {
  provider: {
    ...ofMember,
    method: 'GET',
    path: '/api/Gateway/Provider/{id}',
    use: 'providers: group, sportbook, casino, slot, horse, esport, fishing, lotto',
    failure: BALANCE_ERROR,
    microserviceParam: 'id',
    reply: answer(
      Object.fromEntries(SHELVES.map((name) => [name, shelf])) as Record<
        (typeof SHELVES)[number],
        typeof shelf
      >,
    ),
  },
  gamelist: {
    ...ofMember,
    method: 'GET',
    path: '/api/Gateway/Gamelist/{id}',
    use: 'game list',
    failure: EMPTY_LIST,
    microserviceParam: 'id',
    /** Without a query: the first page of all games. */
    query: z.object({
      provider: z
        .union([z.literal(''), providerCode])
        .optional()
        .transform((code) => code || undefined),
      game_id: z
        .union([z.literal(''), gameId])
        .optional()
        .transform((id) => id || undefined),
      shelf: shelves,
      type: filterOf(GAME_TYPES),
      list: filterOf(['newest', 'popular']),
      search: searchText(40),
      after: afterGame,
      limit: z.coerce.number().int().min(1).max(100).default(48),
    }),
    /** `next`: what `after` says for the page after this one. */
    reply: answer({ data: z.array(game), next: z.string().nullable() }),
  },
  gameOwn: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/GameOwn/{service}/{username}',
    use: 'the games a member keeps, and those played last',
    failure: EMPTY_LIST,
    /** `can`: whether games are kept here. */
    reply: answer({ can: z.boolean(), kept: z.array(game), opened: z.array(game) }),
  },
  gameKeep: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/GameKeep/{service}/{username}',
    use: 'keep a game among the favourites, or forget it',
    body: z.strictObject({ provider: providerCode, id: gameId, keep: z.boolean() }),
    reply: answer({ kept: z.boolean() }),
  },
} as const satisfies Record<string, Declaration>
