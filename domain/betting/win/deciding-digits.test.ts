import { expect, test } from 'vitest'
import type { BangkokDate } from '../../calendar/bangkok.ts'
import { hanoi } from '../../lottery/lotteries/hanoi.ts'
import type { Lottery, PublishedResult } from '../../lottery/lottery.ts'
import { LOTTERIES } from '../../lottery/registry.ts'
import type { BetType } from '../bet-types.ts'
import { decidingDigits } from './deciding-digits.ts'
import { winningNumbers } from './winning-numbers.ts'

const TODAY: BangkokDate = '2026-11-22'
/** The government had other prizes then. */
const LONG_AGO: BangkokDate = '2007-02-01'

/** A result of the lottery with digits that all matter: no two neighbours are alike. */
function someResult(lottery: Lottery, day: BangkokDate): PublishedResult {
  let next = 0
  const digit = () => {
    next += 3
    return String(next % 10)
  }
  const digits = (count: number) => Array.from({ length: count }, digit).join('')
  return Object.fromEntries(
    lottery.fieldsOn(day).map(({ key, kind = 'number', digits: count, count: numbers }) => {
      const text = () => (kind === 'number' ? digits(count) : `1${digits(3)}.${digits(2)}`)
      return [key, numbers === 1 ? text() : Array.from({ length: numbers }, text)]
    }),
  )
}

/** The result with one digit replaced: by the next, which changes odd and even, and by the one of the other half. */
function othersAt(published: PublishedResult, [key, index, place]: Spot): PublishedResult[] {
  return [1, 5].map((more) => {
    const put = (text: string) =>
      text.slice(0, place) + ((Number(text[place]) + more) % 10) + text.slice(place + 1)
    const said = published[key] ?? ''
    const changed =
      typeof said === 'string' ? put(said) : said.map((text, at) => (at === index ? put(text) : text))
    return { ...published, [key]: changed }
  })
}

type Spot = readonly [key: string, index: number, place: number]

function spotsOf(published: PublishedResult): Spot[] {
  return Object.entries(published).flatMap(([key, said]) =>
    (typeof said === 'string' ? [said] : said).flatMap((text, index) =>
      [...text.matchAll(/\d/g)].map((digit): Spot => [key, index, digit.index]),
    ),
  )
}

const winners = (lottery: Lottery, published: PublishedResult, type: BetType) =>
  JSON.stringify(
    winningNumbers(lottery.derive(published), [type])
      .map(({ number, share }) => `${number} ${share}`)
      .sort(),
  )

test.each(LOTTERIES.map((lottery) => [lottery.code, lottery] as const))(
  '%s: the digits that are told decide each bet type, and no others do',
  (_, lottery) => {
    const isLikeToday = JSON.stringify(lottery.fieldsOn(LONG_AGO)) === JSON.stringify(lottery.fieldsOn(TODAY))
    for (const day of isLikeToday ? [TODAY] : [TODAY, LONG_AGO]) {
      const published = someResult(lottery, day)
      for (const type of lottery.typesOn(day)) {
        const told = decidingDigits(lottery, published, type)
        expect(told, `${type} is decided by some digit`).not.toEqual([])
        const before = winners(lottery, published, type)
        const matter = spotsOf(published).filter((spot) =>
          othersAt(published, spot).some((changed) => winners(lottery, changed, type) !== before),
        )
        const toldSpots = told.flatMap(({ key, index, places }) =>
          places.map((place): Spot => [key, index, place]),
        )
        expect(toldSpots.map(String).sort(), type).toEqual(matter.map(String).sort())
      }
    }
  },
)

test('two at the bottom of Hanoi are the end of its first prize, not of its special prize', () => {
  const published = { special: '54860', prize1: '81659' }
  expect(decidingDigits(hanoi, published, 'two_bottom')).toEqual([
    { key: 'prize1', index: 0, places: [3, 4] },
  ])
  expect(decidingDigits(hanoi, published, 'two_spread')).toEqual([
    { key: 'special', index: 0, places: [2, 4] },
  ])
})
