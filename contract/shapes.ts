import { z } from 'zod'
import { BET_TYPES, type BetType } from '../domain/betting/bet-types.ts'
import { isDate } from '../domain/calendar/bangkok.ts'
import { ROUND_STATUSES } from '../domain/lottery/round-status.ts'
import {
  type Baht,
  bahtToSatang,
  isBaht,
  multipleToRate,
  type Satang,
  satangToBaht,
} from '../domain/money.ts'
import type { RefusalCode } from './errors.ts'

/** The one place where satang become baht for an answer. */
export function toBaht(amount: Satang): Baht {
  return satangToBaht(amount)
}

/** An amount a member sends: over 0, at most two decimals. The one place where baht become satang. */
export const stakeAmount = z
  .number()
  .positive()
  .refine(isBaht, 'at most two decimals')
  .transform(bahtToSatang)

/** The same where people type it, who are told what was wrong with it: no number, nothing, a part of a satang. */
export function typedAmount(code: RefusalCode) {
  return z
    .number()
    .refine((baht) => baht > 0 && isBaht(baht), { params: { refusal: code } })
    .transform(bahtToSatang)
}

/** The rate the member's screen showed. It is compared with the price, never used as one. */
export const shownRate = z
  .number()
  .positive()
  .refine(isBaht, 'at most two decimals')
  .transform(multipleToRate)

export const baht = z.number().refine(isBaht, 'at most two decimals') as unknown as z.ZodType<Baht, Baht>
/** A payout rate (900, 3.2) or a discount in per cent (25) in an answer. */
export const decimal = z.number().refine(isBaht, 'at most two decimals')
/** ISO 8601 with +07:00, of a day and an hour that exist. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+07:00$/)
  .refine((text) => isDate(text.slice(0, 10)), 'a day that exists')
/** A Bangkok date, YYYY-MM-DD. */
export const date = z.string().refine(isDate, 'a date that exists: YYYY-MM-DD')

/** Text without control characters and halves of pairs, which a database refuses. */
export const UNBROKEN = /^[^\p{Cc}\p{Cs}]*$/u
/** Characters that are invisible, or that reverse the text after them and so disguise a name. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}|[\u2028\u2029]/gu
const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u

/**
 * The text without invisible characters. They are removed and not refused, because phones and web pages insert them
 * unasked. The joiner inside an emoji stays.
 */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, (unseen, at: number) => {
    const isOfEmoji =
      EMOJI_BEFORE.test(text.slice(0, at)) &&
      (unseen === '\ufe0f' || (unseen === '\u200d' && EMOJI_AFTER.test(text.slice(at + 1))))
    return isOfEmoji ? unseen : ''
  })
}

/**
 * Text that a person types: invisible characters removed, trimmed, from one to so many characters as people count them.
 * Control characters are refused: nobody can type them, and PostgreSQL cannot store all of them.
 */
export function plainText(maxCharacters: number) {
  return z
    .string()
    .max(maxCharacters * 4)
    .overwrite(withoutUnseen)
    .trim()
    .min(1)
    .regex(UNBROKEN, 'no control characters')
    .refine((text) => [...text].length <= maxCharacters, `at most ${maxCharacters} characters`)
}

/** The same for several lines, trimmed only at both ends. It may be empty. */
export function longText(maxCharacters: number) {
  return z
    .string()
    .max(maxCharacters)
    .overwrite(withoutUnseen)
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]*(?:\n[^\p{Cc}\p{Cs}]*)*$/u, 'no control characters but line ends')
}

/** What is looked for, in a query. An empty one looks for nothing. */
export function searchText(maxCharacters: number) {
  return z
    .string()
    .trim()
    .max(maxCharacters)
    .regex(UNBROKEN, 'no control characters')
    .optional()
    .transform((text) => text || undefined)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for a UUID in lower case, the only form ids have here. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * An id that a member sends. A malformed id gets the same refusal as an unknown one, so that the answer tells nothing
 * about which ids exist.
 */
export function idOr(code: RefusalCode) {
  return z.string().refine(isUuid, { params: { refusal: code } })
}

export function answer<const Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ status: z.literal(true), ...shape })
}

/** A list in an answer, under the name that the specification's clients read. */
export function listOf<const Entry extends z.ZodType>(entry: Entry) {
  return answer({ data: z.array(entry) })
}

export function pageOf<const Entry extends z.ZodType>(entry: Entry) {
  return answer({ page: z.int(), limit: z.int(), total: z.int(), data: z.array(entry) })
}

/** Page numbers arrive as text. `limit` is clamped to 100, as the specification's lists are. */
export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, 100))
    .default(100),
}

/** A query date; the empty string the specification's client sends means "any". */
export const queryDate = z
  .union([z.literal(''), date])
  .optional()
  .transform((text) => text || undefined)

/** A filter that may be left empty. */
export function filterOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .union([z.literal(''), z.enum(values)])
    .optional()
    .transform((text) => (text || undefined) as Values[number] | undefined)
}

export const betType = z.enum(BET_TYPES.map((row) => row.type) as [BetType, ...BetType[]])

/** Digits as text with their leading zeros. Whether their count fits the bet type is a rule, not a shape. */
export const digits = z.string().regex(/^[0-9]{1,16}$/, 'ASCII digits')

export const roundStatus = z.enum(ROUND_STATUSES)
export const billStatus = z.enum(['waiting', 'settled', 'cancelled', 'refunded'])
export const lineResult = z.enum(['waiting', 'won', 'lost', 'cancelled', 'refunded'])

/** A round as lists show it. */
export const round = z.object({
  id: z.string(),
  code: z.string(),
  status: roundStatus,
  business_date: date,
  open_at: time,
  close_at: time,
  draw_at: time,
})

/** A lottery with the round that is open or opens next. */
export const program = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  group: z.string(),
  flag: z.string(),
  digits: z.int(),
  round: round.nullable(),
  /** The rate plans its round is sold in. Absent: no choice of plan in the list. */
  plans: z.array(z.string()).optional(),
  /** Whether its rounds are sold at the plan's rates, at live prices or both. Absent: normal. */
  sold: z.enum(['normal', 'realtime', 'both']).optional(),
})

/** The winning numbers of a draw by bet type, as a list where several numbers win. */
export const drawResult = z.object({
  first: z.string().optional(),
  three_top: z.string().optional(),
  two_top: z.string().optional(),
  two_bottom: z.string().optional(),
  three_front: z.array(z.string()).optional(),
  three_bottom: z.array(z.string()).optional(),
})

export type Program = z.output<typeof program>
export type Round = z.output<typeof round>
export type DrawResult = z.output<typeof drawResult>
export type BillStatus = z.output<typeof billStatus>
export type LineResult = z.output<typeof lineResult>
