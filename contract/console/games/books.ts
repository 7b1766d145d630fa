import { z } from 'zod'
import { BOOK_LETTERS_AT_MOST, GAME_DIFFERENCE_TYPES } from '../../../domain/games/operated/books.ts'
import { baht, date, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const provider = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/)
const book = z.strictObject({
  provider,
  day: date,
  /** Of the file. */
  name: plainText(120),
  /** JSON, or CSV with a heading: `type`, `id`, `amount` in baht, and of a rollback `reference`. */
  file: z.string().min(1).max(BOOK_LETTERS_AT_MOST),
})

const found = z.object({
  type: z.enum(GAME_DIFFERENCE_TYPES),
  /** The provider's id of a transaction, or its name of a round. */
  about: z.string(),
  /** Null: not there. */
  ours: baht.nullable(),
  theirs: baht.nullable(),
  /** What the member would have more once it is put right, below nothing for less; null: nobody knows. */
  due: baht.nullable(),
})
export type FoundDifferenceShown = z.output<typeof found>

const difference = found.extend({
  id: z.string(),
  provider: z.string(),
  day: date,
  member: z.object({ name: z.string(), code: z.string() }).nullable(),
  foundAt: time,
  /** Why it is so. `moved`: by money that two people have moved for it. */
  settled: z.object({ by: z.string(), at: time, note: z.string(), moved: z.boolean() }).nullable(),
})
export type GameDifferenceShown = z.output<typeof difference>

const bookDay = z.object({
  provider: z.string(),
  day: date,
  staked: baht,
  won: baht,
  /** The provider's list that counts; null: none was brought. */
  list: z.object({ name: z.string(), lines: z.int(), at: time }).nullable(),
  open: z.int(),
})
export type BookDayShown = z.output<typeof bookDay>

const bookFound = z.object({ lines: z.int(), differences: z.int(), first: z.array(found) })
export type BookFoundShown = z.output<typeof bookFound>

const large = { bodyLimit: 3 * BOOK_LETTERS_AT_MOST, tooLarge: 'GAME_BOOK_LARGE' } as const

export const gameBookActs = declareConsole('gameBooks', {
  list: {
    method: 'GET',
    use: 'Days on which providers of games moved money, whether their own list was compared, and how they differ.',
    permission: 'games.rounds',
    reply: z.object({
      days: z.array(bookDay),
      moreDays: z.boolean(),
      differences: z.array(difference),
      moreDifferences: z.boolean(),
    }),
  },
  preview: {
    method: 'POST',
    use: 'How a provider’s own list of a day differs from what is written here, before it is brought in.',
    permission: 'games.set',
    readsOnly: true,
    ...large,
    body: book,
    reply: bookFound,
  },
  bring: {
    method: 'POST',
    use: 'Brings in a provider’s own list of a day, compares it one by one, and keeps what differs.',
    permission: 'games.set',
    keyed: true,
    ...large,
    body: book,
    reply: z.object({ lines: z.int(), differences: z.int() }),
  },
  explain: {
    method: 'POST',
    use: 'Says why a difference is so, or names the money by hand that two people have moved for it.',
    permission: 'games.set',
    keyed: true,
    body: z.strictObject({
      differenceId: idOr('GAME_DIFFERENCE_UNKNOWN'),
      note: plainText(200),
      moved: z.boolean(),
    }),
    reply: z.object({}),
  },
})
