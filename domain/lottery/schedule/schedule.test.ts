import { describe, expect, test } from 'vitest'
import { bangkokIso, bangkokMs, weekdayOf } from '../../calendar/bangkok.ts'
import { hanoi } from '../lotteries/hanoi.ts'
import { lao } from '../lotteries/lao.ts'
import { thaiGovernment } from '../lotteries/thai-government.ts'
import { yeekee } from '../lotteries/yeekee.ts'
import { LOTTERIES } from '../registry.ts'
import { MOVE_MAX_DAYS, type MovedDraw } from './moved-draws.ts'
import { drawDates, upcomingDraws } from './schedule.ts'

const THAI = thaiGovernment.code

/** The single moves of the government lottery from 2016 to 2021, besides the yearly ones. */
const MOVED_2016_TO_2021: readonly MovedDraw[] = [
  { lottery: THAI, from: '01-01', to: '12-30' },
  { lottery: THAI, from: '2018-03-01', to: '2018-03-02' },
  { lottery: THAI, from: '2019-07-16', to: '2019-07-15' },
  { lottery: THAI, from: '2020-04-01', to: null },
  { lottery: THAI, from: '2020-04-16', to: null },
  { lottery: THAI, from: '2020-05-01', to: null },
]

test('the rules give the 141 days on which the government lottery really was drawn', () => {
  const usual: string[] = []
  for (let year = 2016; year <= 2021; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      for (const day of ['01', '16']) usual.push(`${year}-${String(month).padStart(2, '0')}-${day}`)
    }
  }
  const really = new Set(usual)
  const moves = [
    ...[2016, 2017, 2018, 2019, 2020, 2021].flatMap((year) => [
      [`${year}-01-01`, `${year}-12-30`], // the next New Year's draw, held early
      [`${year}-01-16`, `${year}-01-17`],
      [`${year}-05-01`, year === 2020 ? '' : `${year}-05-02`],
    ]),
    ['2018-03-01', '2018-03-02'],
    ['2019-07-16', '2019-07-15'],
    ['2020-04-01', ''],
    ['2020-04-16', ''],
  ] as [string, string][]
  for (const [from, to] of moves) {
    really.delete(from)
    if (to) really.add(to)
  }
  const planned = drawDates(thaiGovernment, '2016-01-02', '2021-12-31', MOVED_2016_TO_2021)
  expect(planned).toEqual([...really].sort())
  expect(planned).toHaveLength(141)
})

test('the government lottery closes at 15:25 and opens when the draw before it closes', () => {
  const from = bangkokMs('2026-02-20', '12:00')
  const [next, after] = upcomingDraws(thaiGovernment, from, 30)
  expect(next?.businessDate).toBe('2026-03-01')
  expect(bangkokIso(next?.opensAtMs ?? 0)).toBe('2026-02-16T15:25:00.000+07:00')
  expect(bangkokIso(next?.closesAtMs ?? 0)).toBe('2026-03-01T15:25:00.000+07:00')
  expect(bangkokIso(next?.drawAtMs ?? 0)).toBe('2026-03-01T16:25:00.000+07:00')
  expect(after?.opensAtMs).toBe(next?.closesAtMs)
})

test('Teachers Day, Labour Day and New Year move the draw every year', () => {
  const year = upcomingDraws(thaiGovernment, bangkokMs('2026-12-31'), 366).map((draw) => draw.businessDate)
  expect(year.slice(0, 3)).toEqual(['2027-01-02', '2027-01-17', '2027-02-01'])
  expect(year).toContain('2027-05-02')
  expect(year).not.toContain('2027-05-01')
  expect(year.slice(-2)).toEqual(['2027-12-16', '2028-01-02'])
  expect(year).toHaveLength(25)
})

test('an operator moves one New Year into the year before, and that year alone', () => {
  const own = [{ lottery: THAI, from: '2028-01-01', to: '2027-12-30' }]
  const dates = drawDates(thaiGovernment, '2026-12-20', '2028-01-20', own)
  expect(dates).toContain('2027-01-02')
  expect(dates.slice(-2)).toEqual(['2027-12-30', '2028-01-17'])
})

test('a draw that moved out of the span is not in it, and one that moved in is', () => {
  const own = [{ lottery: THAI, from: '2028-01-01', to: '2027-12-30' }]
  expect(drawDates(thaiGovernment, '2027-12-30', '2027-12-30', own)).toEqual(['2027-12-30'])
  expect(drawDates(thaiGovernment, '2028-01-01', '2028-01-03', own)).toEqual([])
})

test('a draw may move by MOVE_MAX_DAYS, either way', () => {
  const later = [{ lottery: THAI, from: '2027-03-16', to: '2027-03-31' }]
  expect(drawDates(thaiGovernment, '2027-03-31', '2027-03-31', later)).toEqual(['2027-03-31'])
  const earlier = [
    { lottery: 'lao', from: '2027-03-31', to: '2027-03-16' },
    { lottery: 'lao', from: '2027-03-15', to: null },
  ]
  expect(drawDates(lao, '2027-03-16', '2027-03-16', earlier)).toEqual(['2027-03-16'])
})

test('the move of one lottery moves no other', () => {
  const own = [{ lottery: 'hanoi', from: '2027-02-01', to: null }]
  expect(drawDates(thaiGovernment, '2027-02-01', '2027-02-01', own)).toEqual(['2027-02-01'])
  expect(drawDates(hanoi, '2027-01-31', '2027-02-02', own)).toEqual(['2027-01-31', '2027-02-02'])
})

test('two draws that would fall on one day are one draw', () => {
  const own = [{ lottery: 'hanoi', from: '2027-02-01', to: '2027-02-02' }]
  expect(drawDates(hanoi, '2027-02-01', '2027-02-03', own)).toEqual(['2027-02-02', '2027-02-03'])
})

test('a move of more than MOVE_MAX_DAYS is refused', () => {
  const own = [{ lottery: 'hanoi', from: '2027-02-01', to: '2027-03-01' }]
  expect(() => drawDates(hanoi, '2027-02-01', '2027-02-01', own)).toThrow(`${MOVE_MAX_DAYS} days`)
})

test('Hanoi is drawn every day, over the ends of months and years', () => {
  const draws = upcomingDraws(hanoi, bangkokMs('2028-02-27', '09:00'), 4)
  expect(draws.map((draw) => draw.businessDate)).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
    '2028-03-02',
  ])
  expect(bangkokIso(draws[0]?.opensAtMs ?? 0)).toBe('2028-02-26T18:10:00.000+07:00')
  expect(bangkokIso(draws[0]?.closesAtMs ?? 0)).toBe('2028-02-27T18:10:00.000+07:00')
  expect(bangkokIso(draws[0]?.drawAtMs ?? 0)).toBe('2028-02-27T18:30:00.000+07:00')
})

test('Lao is drawn on Monday, Wednesday and Friday', () => {
  const draws = upcomingDraws(lao, bangkokMs('2026-12-28'), 14)
  expect(draws.map((draw) => weekdayOf(draw.businessDate))).toEqual([1, 3, 5, 1, 3, 5, 1])
  expect(bangkokIso(draws[1]?.opensAtMs ?? 0)).toBe('2026-12-28T20:10:00.000+07:00')
  expect(bangkokIso(draws[1]?.drawAtMs ?? 0)).toBe('2026-12-30T20:25:00.000+07:00')
})

test('at its close a draw is no longer upcoming, a millisecond before it is', () => {
  const closes = bangkokMs('2027-03-05', '18:10')
  expect(upcomingDraws(hanoi, closes - 1, 0).map((draw) => draw.businessDate)).toEqual(['2027-03-05'])
  expect(upcomingDraws(hanoi, closes, 0).map((draw) => draw.businessDate)).toEqual(['2027-03-06'])
})

test('the draw that is open is planned even when its day is further ahead than the plan', () => {
  const now = bangkokMs('2026-02-16', '15:25')
  expect(upcomingDraws(thaiGovernment, now, 0).map((draw) => draw.businessDate)).toEqual(['2026-03-01'])
  expect(upcomingDraws(thaiGovernment, now - 1, 0).map((draw) => draw.businessDate)).toEqual(['2026-02-16'])
})

test('a draw opens when the one before it closed, even after a pause of two months', () => {
  const now = bangkokMs('2020-03-20')
  const [open] = upcomingDraws(thaiGovernment, now, 3, MOVED_2016_TO_2021)
  expect(open?.businessDate).toBe('2020-05-16')
  expect(bangkokIso(open?.opensAtMs ?? 0)).toBe('2020-03-16T15:25:00.000+07:00')
})

test.each(LOTTERIES)('$code has exactly one draw open at every hour of a year', (lottery) => {
  const start = bangkokMs('2026-11-20')
  const draws = upcomingDraws(lottery, start, 365)
  // Draws are in order, so earlier ones can be skipped: yeekee has 32,000.
  let first = 0
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    const now = start + hour * 3_600_000
    while ((draws[first]?.closesAtMs ?? Number.POSITIVE_INFINITY) <= now) first += 1
    const open = draws
      .slice(first, first + 3)
      .filter((draw) => draw.opensAtMs <= now && now < draw.closesAtMs)
    if (open.length !== 1) expect.fail(`${open.length} open at ${bangkokIso(now)}`)
  }
})

describe('a lottery with 88 rounds a day', () => {
  const at = (ms: number | undefined) => bangkokIso(ms ?? 0).slice(0, 16)

  test('closes the first at six and the last at a quarter to four of the night after, which is the same day', () => {
    const draws = upcomingDraws(yeekee, bangkokMs('2026-11-21', '03:45'), 0)
    expect(draws).toHaveLength(88)
    const [first, last] = [draws[0], draws[87]]
    expect(first).toMatchObject({ businessDate: '2026-11-21', number: 1 })
    expect([at(first?.opensAtMs), at(first?.closesAtMs), at(first?.drawAtMs)]).toEqual([
      '2026-11-21T03:45',
      '2026-11-21T06:00',
      '2026-11-21T06:02',
    ])
    expect(last).toMatchObject({ businessDate: '2026-11-21', number: 88 })
    expect([at(last?.opensAtMs), at(last?.closesAtMs)]).toEqual(['2026-11-22T03:30', '2026-11-22T03:45'])
  })

  test('is planned by whole days, from the round that is open now', () => {
    const draws = upcomingDraws(yeekee, bangkokMs('2026-11-22', '03:40'), 1)
    expect(draws[0]).toMatchObject({ businessDate: '2026-11-21', number: 88 })
    expect(draws).toHaveLength(1 + 88)
    expect(draws.at(-1)).toMatchObject({ businessDate: '2026-11-22', number: 88 })
  })
})

test.each([-1, 401, 1.5, Number.NaN])('a plan of %s days is not made', (days) => {
  expect(() => upcomingDraws(hanoi, 0, days)).toThrow('0 to 400 days')
})

test('planning again, later in the day, gives the same draws', () => {
  const morning = upcomingDraws(thaiGovernment, bangkokMs('2026-05-01', '06:00'), 60)
  const evening = upcomingDraws(thaiGovernment, bangkokMs('2026-05-01', '23:59'), 60)
  expect(evening).toEqual(morning)
})
