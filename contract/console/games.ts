import { z } from 'zod'
import { LIST_LETTERS_AT_MOST } from '../../domain/games/game-list.ts'
import { GAME_TYPES, SHELVES } from '../../domain/games/shelves.ts'
import { SLIP_BYTES } from '../../domain/payments/slips/slip.ts'
import { idOr, longText, plainText, searchText, time } from '../shapes.ts'
import { declareConsole } from './define.ts'

const nothing = z.object({})
const code = plainText(10)
const gameId = plainText(64)
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

const provider = z.object({
  code: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  isOn: z.boolean(),
  shelf: z.enum(SHELVES),
  place: z.int(),
  /** Of the last list, and when it came in. */
  games: z.int(),
  listedAt: time.nullable(),
  isResting: z.boolean(),
  /** The address of its picture. */
  img: z.string().optional(),
})
export type GameProviderShown = z.output<typeof provider>

const rest = z.object({
  id: z.string(),
  /** Null: all. */
  provider: z.string().nullable(),
  startsAt: time,
  endsAt: time.nullable(),
  message: z.string(),
  by: z.string().nullable(),
  /** Whether it holds now; else it is still to come. */
  holds: z.boolean(),
})
export type GameRestShown = z.output<typeof rest>

const game = z.object({
  id: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  type: z.enum(GAME_TYPES),
  isNew: z.boolean(),
  isPopular: z.boolean(),
  isOn: z.boolean(),
  place: z.int(),
  img: z.string().optional(),
})
export type ConsoleGameShown = z.output<typeof game>

const shelved = { isOn: z.boolean(), shelf: z.enum(SHELVES), place: z.int().min(1).max(999) }

const place = z
  .string()
  .regex(/^\d{0,6}$/)
  .optional()
  .transform((text) => (text ? Number(text) : undefined))

/** A slip's size, in base64. */
const PICTURE_LETTERS = Math.ceil((SLIP_BYTES * 4) / 3) + 4
const PICTURE_BODY = PICTURE_LETTERS + 1_000

const list = z.string().min(1).max(LIST_LETTERS_AT_MOST)
/** Three bytes a Thai letter, and what JSON puts before quotes. */
const listBytes = 4 * LIST_LETTERS_AT_MOST

const listChange = z.object({
  /** How many lists there were before this one; sent back with it. */
  lists: z.int(),
  games: z.int(),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  same: z.int(),
  /** Known games of another type or declared return, to which a second person has to agree. */
  terms: z.int(),
  /** The first of those that are added, by name. */
  first: z.array(z.string()),
})
export type ListChangeShown = z.output<typeof listChange>

export const gameActs = declareConsole('games', {
  providers: {
    method: 'GET',
    use: 'Providers of games as they stand, and the times in which games rest.',
    permission: 'games.see',
    reply: z.object({ providers: z.array(provider), rests: z.array(rest) }),
  },
  setProvider: {
    method: 'POST',
    use: 'Shows a provider or hides it, and says which shelf is its own and where it stands.',
    permission: 'games.set',
    keyed: true,
    /** `seen`: as it stood where it was changed. Refused where it stands otherwise by now. */
    body: z.strictObject({ code, ...shelved, seen: z.strictObject(shelved).optional() }),
    reply: nothing,
  },
  games: {
    method: 'GET',
    use: 'Games of a provider in the order of its list, page by page.',
    permission: 'games.see',
    params: z.object({ code }),
    query: z.strictObject({
      search: searchText(40),
      after: place,
      before: place,
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({ games: z.array(game), previous: z.string().nullable(), next: z.string().nullable() }),
  },
  setGame: {
    method: 'POST',
    use: 'Shows one game or hides it.',
    permission: 'games.set',
    keyed: true,
    body: z.strictObject({ provider: code, id: gameId, isOn: z.boolean() }),
    reply: nothing,
  },
  setPicture: {
    method: 'POST',
    use: 'Gives a game or a provider a picture, or takes it away. It is drawn anew and served from the site itself.',
    permission: 'games.set',
    keyed: true,
    asksOutside: true,
    bodyLimit: PICTURE_BODY,
    tooLarge: 'GAME_PICTURE',
    body: z.strictObject({
      provider: code,
      /** Null: the provider's own. */
      id: gameId.nullable(),
      /** The file in base64; null: none any more. */
      picture: z.base64().min(1).max(PICTURE_LETTERS).nullable(),
    }),
    reply: nothing,
  },
  previewList: {
    method: 'POST',
    use: 'What a list of games would change, before it is brought in.',
    permission: 'games.set',
    readsOnly: true,
    bodyLimit: listBytes,
    tooLarge: 'GAME_LIST_LARGE',
    body: z.strictObject({ provider: code, list }),
    reply: listChange,
  },
  importList: {
    method: 'POST',
    use: 'Brings in the list of games of a provider, which replaces the one before. Another type or declared return of a known game is asked of a second person.',
    permission: 'games.set',
    keyed: true,
    bodyLimit: listBytes,
    tooLarge: 'GAME_LIST_LARGE',
    body: z.strictObject({ provider: code, list, lists: z.int().min(0) }),
    reply: z.object({ games: z.int(), terms: z.int() }),
  },
  confirmList: {
    method: 'POST',
    use: 'Agrees to the types and declared returns that somebody else’s list has given known games.',
    permission: 'games.confirm',
    keyed: true,
    two: true,
    body: onProposal,
    reply: nothing,
  },
  rejectList: {
    method: 'POST',
    use: 'Says no to the types and declared returns that somebody else’s list has given known games.',
    permission: 'games.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdrawList: {
    method: 'POST',
    use: 'Takes back what one’s own list asks for of known games.',
    permission: 'games.set',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  planRest: {
    method: 'POST',
    use: 'Plans a time in which games rest: those of a provider, or all.',
    permission: 'games.set',
    keyed: true,
    body: z.strictObject({
      provider: code.nullable(),
      /** Null: now, and until somebody ends it. */
      startsAt: time.nullable(),
      endsAt: time.nullable(),
      message: longText(160),
    }),
    reply: z.object({ restId: z.string() }),
  },
  endRest: {
    method: 'POST',
    use: 'Ends a time of rest now, or takes back one that has not begun.',
    permission: 'games.set',
    keyed: true,
    body: z.strictObject({ restId: idOr('GAME_REST_UNKNOWN') }),
    reply: nothing,
  },
})
