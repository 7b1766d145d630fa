import { type BasisPoints, basisPoints, type PayoutRate, type Satang, satang } from '../../money.ts'
import { permutations } from '../number-sets.ts'

/** The price of one set. A stake on four_set buys whole sets only. */
export const SET_PRICE = satang(120_00)

/** The prizes of a set as shares of the highest. A line is paid its highest prize only. */
export const SET_LADDER = [
  { prize: 'four_straight', name: '4 ตัวตรง', share: basisPoints(10_000) },
  { prize: 'three_straight', name: '3 ตัวหลังตรง', share: basisPoints(3_000) },
  { prize: 'four_tod', name: '4 ตัวโต๊ด', share: basisPoints(400) },
  { prize: 'three_tod', name: '3 ตัวหลังโต๊ด', share: basisPoints(300) },
  { prize: 'two_front', name: '2 ตัวหน้า', share: basisPoints(100) },
  { prize: 'two_back', name: '2 ตัวหลัง', share: basisPoints(100) },
] as const

type SetPrize = (typeof SET_LADDER)[number]['prize']

const SHARES = Object.fromEntries(SET_LADDER.map(({ prize, share }) => [prize, share])) as Record<
  SetPrize,
  BasisPoints
>

/** Prizes are whole multiples of ten baht, so that every share is a whole number of satang. */
const PRIZE_STEP = 10_00

export function isWholeSets(stake: Satang): boolean {
  return stake > 0 && stake % SET_PRICE === 0
}

/**
 * The highest prize of one set. The rate is that prize per baht of the price, rounded down to hundredths: 833.33 stands
 * for 100,000 baht and 416.66 for 50,000. The prize is rounded to tens, so nothing is lost.
 */
export function highestPrize(rate: PayoutRate): Satang {
  return satang(Math.ceil((SET_PRICE * rate) / 100 / PRIZE_STEP) * PRIZE_STEP)
}

/** The payout of a stake when the number matches exactly. */
export function setWin(stake: Satang, rate: PayoutRate): Satang {
  return satang(Math.floor(stake / SET_PRICE) * highestPrize(rate))
}

/** The share of the highest prize that a number wins on a draw of four; 0: nothing. */
export function setShare(number: string, four: string): BasisPoints {
  const [ofNumber, ofFour] = [number.slice(1), four.slice(1)]
  if (number === four) return SHARES.four_straight
  if (ofNumber === ofFour) return SHARES.three_straight
  if (rising(number) === rising(four)) return SHARES.four_tod
  if (rising(ofNumber) === rising(ofFour)) return SHARES.three_tod
  if (number.slice(0, 2) === four.slice(0, 2)) return SHARES.two_front
  if (number.slice(2) === four.slice(2)) return SHARES.two_back
  return basisPoints(0)
}

/**
 * Every number that wins on a draw of four, with its share. Winning is symmetric, so these are also the draws on which
 * the number `four` wins. It does not use setShare, so that tests can compare the two.
 */
export function winningSets(four: string): ReadonlyMap<string, BasisPoints> {
  const shares = new Map<string, BasisPoints>()
  // From the lowest prize to the highest, so that the highest one remains.
  for (const two of TWO) shares.set(two + four.slice(2), SHARES.two_back)
  for (const two of TWO) shares.set(four.slice(0, 2) + two, SHARES.two_front)
  for (const back of permutations(four.slice(1))) {
    for (const first of TEN) shares.set(first + back, SHARES.three_tod)
  }
  for (const order of permutations(four)) shares.set(order, SHARES.four_tod)
  for (const first of TEN) shares.set(first + four.slice(1), SHARES.three_straight)
  return shares.set(four, SHARES.four_straight)
}

const TEN = [...'0123456789']
const TWO = TEN.flatMap((tens) => TEN.map((units) => tens + units))

function rising(number: string): string {
  return [...number].sort().join('')
}
