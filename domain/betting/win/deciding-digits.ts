import type { DrawResult, Lottery, PublishedResult } from '../../lottery/lottery.ts'
import type { BetType } from '../bet-types.ts'

/** Digits of one published number that decide a bet type: places in its text, from 0. */
export interface DecidingDigits {
  /** The field of the published result (`fieldsOn`). */
  readonly key: string
  /** Which number of the field. */
  readonly index: number
  readonly places: readonly number[]
}

/** The part of a result that decides a type, and which digits of it: counted from its end where they are negative. */
const DECIDED_BY: Readonly<Record<BetType, readonly [keyof DrawResult, number?, number?]>> = {
  three_top: ['three_top'],
  three_tod: ['three_top'],
  three_front: ['three_front'],
  three_bottom: ['three_bottom'],
  two_top: ['two_top'],
  two_bottom: ['two_bottom'],
  run_top: ['three_top'],
  run_bottom: ['two_bottom'],
  two_front: ['three_top', 0, 2],
  two_spread: ['three_top'],
  two_tod: ['three_top'],
  pin_top_hundreds: ['three_top', 0, 1],
  pin_top_tens: ['three_top', 1, 2],
  pin_top_units: ['three_top', 2],
  pin_bottom_tens: ['two_bottom', 0, 1],
  pin_bottom_units: ['two_bottom', 1],
  four_top: ['first', -4],
  four_tod: ['first', -4],
  four_float: ['three_top'],
  five_float: ['three_top'],
  six_top: ['first'],
  high_low: ['two_bottom', 0, 1],
  odd_even: ['two_bottom', 1],
  four_set: ['first', -4],
}

/** Which digits of a published result decide a bet type, found by the lottery's own `derive`. Empty: it does not decide it. */
export function decidingDigits(
  { derive }: Pick<Lottery, 'derive'>,
  published: PublishedResult,
  type: BetType,
): readonly DecidingDigits[] {
  const places: DecidingDigits[] = []
  // Every digit of the result by its number, tens in one copy and units in the other: what derive makes of both says
  // which digits it took.
  const tens = numbered(published, (number) => Math.floor(number / 10))
  const units = numbered(published, (number) => number % 10, places)
  const [part, from, to] = DECIDED_BY[type]
  const [ofTens, ofUnits] = [tens, units].map((copy) => textsOf(derive(copy)[part]))
  const taken = (ofTens ?? []).flatMap((text, at) =>
    Array.from(text, (ten, place) => Number(ten + ofUnits?.[at]?.charAt(place))).slice(from, to),
  )
  if (type === 'two_spread') taken.splice(1, 1) // the first and the last of three
  return byNumber(taken.flatMap((number) => places[number] ?? []))
}

function numbered(
  published: PublishedResult,
  digitOf: (number: number) => number,
  places: DecidingDigits[] = [],
): PublishedResult {
  let count = 0
  const rewrite = (key: string, text: string, index: number) =>
    text.replaceAll(/\d/g, (_, place: number) => {
      places[count] = { key, index, places: [place] }
      count += 1
      return String(digitOf(count - 1))
    })
  return Object.fromEntries(
    Object.entries(published).map(([key, said]) => [
      key,
      typeof said === 'string' ? rewrite(key, said, 0) : said.map((text, index) => rewrite(key, text, index)),
    ]),
  )
}

function textsOf(part: string | readonly string[] | undefined): readonly string[] {
  return part === undefined ? [] : typeof part === 'string' ? [part] : part
}

function byNumber(digits: readonly DecidingDigits[]): readonly DecidingDigits[] {
  const found: DecidingDigits[] = []
  for (const { key, index, places } of digits) {
    const at = found.findIndex((each) => each.key === key && each.index === index)
    const before = found[at]
    if (before) found[at] = { ...before, places: [...before.places, ...places] }
    else found.push({ key, index, places })
  }
  return found
}
