import { z } from 'zod'
import { bahtToSatang, isBaht } from '../../../domain/money.ts'
import { DIFFERENCE_REFS, DIFFERENCE_TYPES } from '../../../domain/payments/close/reconcile.ts'
import { baht, date, idOr, plainText, queryDate, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { pageEnds } from '../paging.ts'

/** Above this a figure is a slip of the finger. */
const MOST_BAHT = 100_000_000_000

/** What a bank shows, or what was moved: below zero as well. */
const typedBaht = z
  .number()
  .min(-MOST_BAHT)
  .max(MOST_BAHT)
  .refine(isBaht, 'at most two decimals')
  .transform(bahtToSatang)

const onDay = z.strictObject({ day: date, proposalId: idOr('PROPOSAL_UNKNOWN') })
const nothing = z.object({})
const state = z.enum(['open', 'proposed', 'closed'])

const dayLine = z.object({
  day: date,
  state,
  /** The day whose turn it is. */
  isNext: z.boolean(),
  differences: z.int(),
  came: baht,
  paid: baht,
  promotions: baht,
  /** What should be there, and how much more the bank has; null while nobody has typed the bank's balances. */
  closing: baht.nullable(),
  off: baht.nullable(),
})
export type CloseDayLine = z.output<typeof dayLine>

const place = z.object({
  place: z.string(),
  /** Null: the account from which the provider pays. */
  account: z.object({ bankName: z.string(), accountNo: z.string() }).nullable(),
  /** Null: no day was signed off before, and nobody has typed it. */
  opening: baht.nullable(),
  came: baht,
  /** Of days that were signed off before anybody told of it. */
  late: baht,
  returned: baht,
  paid: baht,
  moved: baht.nullable(),
  closing: baht.nullable(),
  bank: baht.nullable(),
  off: baht.nullable(),
})
export type ClosePlaceShown = z.output<typeof place>

const difference = z.object({
  type: z.enum(DIFFERENCE_TYPES),
  ref: z.enum(DIFFERENCE_REFS),
  refId: z.string(),
  amount: baht,
  member: z.object({ name: z.string(), code: z.string() }).nullable(),
})
export type DifferenceShown = z.output<typeof difference>

const closeDay = z.object({
  day: date,
  state,
  isNext: z.boolean(),
  /** When the day was looked at last, and how often something else was found. */
  takenAt: time,
  run: z.int(),
  places: z.array(place),
  totals: z.object({ credited: baht, paid: baht, promotions: baht, adjusted: baht, toGames: baht }),
  /** What belongs to nobody yet, of all days. */
  suspense: baht,
  differences: z.array(difference),
  more: z.boolean(),
  /** Who has signed it off. */
  closed: z
    .object({ maker: z.string(), checker: z.string(), at: time, reason: z.string().nullable() })
    .nullable(),
})
export type CloseDayShown = z.output<typeof closeDay>

export const closeActs = declareConsole('close', {
  days: {
    method: 'GET',
    use: 'Days, the newest first, a page at a time, each with what came in and went out, and whether it is signed off.',
    permission: 'payments.see',
    query: z.strictObject({
      /** The day before which the page begins. */
      after: queryDate,
    }),
    reply: z.object({ days: z.array(dayLine), ...pageEnds }),
  },
  day: {
    method: 'GET',
    use: 'The books of a day beside what banks and the provider say: by account and in total, with every difference.',
    permission: 'payments.see',
    query: z.object({ day: date }),
    reply: closeDay,
  },
  check: {
    method: 'POST',
    use: 'Looks at a day once more. What is found is kept beside what was found before.',
    permission: 'payments.match',
    keyed: true,
    asksOutside: true,
    body: z.strictObject({ day: date }),
    reply: z.object({ run: z.int(), differences: z.int(), isNew: z.boolean() }),
  },
  propose: {
    method: 'POST',
    use: "Proposes that a day is signed off with the bank's balances; it is once a second person has agreed.",
    permission: 'payments.match',
    keyed: true,
    asksOutside: true,
    two: true,
    body: z.strictObject({
      day: date,
      places: z
        .array(
          z.strictObject({
            place: z.string().max(36),
            bank: typedBaht,
            moved: typedBaht,
            opening: typedBaht,
          }),
        )
        .max(200),
      /** Why there are differences; null where there are none. */
      reason: plainText(200).nullable(),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to what somebody else has proposed: the day is signed off for good.',
    permission: 'payments.confirm',
    keyed: true,
    asksOutside: true,
    two: true,
    body: onDay,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has proposed about a day.',
    permission: 'payments.confirm',
    keyed: true,
    body: onDay,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has proposed about a day before anybody has agreed.',
    permission: 'payments.match',
    keyed: true,
    body: onDay,
    reply: nothing,
  },
})
