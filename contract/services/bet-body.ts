import { z } from 'zod'
import { betType, digits, idOr, plainText, shownRate, stakeAmount, withoutUnseen } from '../shapes.ts'

/** More lines are refused before the body is read further. */
const MAX_LINES = 2000
/** Bytes of a bet's body: room for 2,000 lines. */
export const BET_BODY_LIMIT = 256 * 1024

export const NOTE_LENGTH = 60

/** A note without a visible character counts as no note. */
const blank = z
  .string()
  .max(NOTE_LENGTH * 4)
  .overwrite(withoutUnseen)
  .regex(/^\s{0,60}$/)
  .transform(() => undefined)

const lineWish = z.strictObject({
  type: betType,
  number: digits,
  amount: stakeAmount,
  rate: shownRate.optional(),
})

/** A ticket a member wishes to buy. `plan` absent: the full plan. */
export const betWish = z.strictObject({
  round_id: idOr('ROUND_UNKNOWN'),
  plan: plainText(32).optional(),
  note: z.union([blank, plainText(NOTE_LENGTH)]).optional(),
  lines: z.array(lineWish).min(1).max(MAX_LINES),
})

export type BetWish = z.output<typeof betWish>
export type BetWishSent = z.input<typeof betWish>
