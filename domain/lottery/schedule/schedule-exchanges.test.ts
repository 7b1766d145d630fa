import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bangkokDate, bangkokIso, bangkokMs, DAY_MS } from '../../calendar/bangkok.ts'
import type { Lottery } from '../lottery.ts'
import { findLottery, LOTTERIES } from '../registry.ts'
import { drawDates, drawTimes, type UpcomingDraw, upcomingDraws } from './schedule.ts'

function found(code: string): Lottery {
  const lottery = findLottery(code)
  if (!lottery) throw new Error(`no lottery ${code}`)
  return lottery
}

function shown(atMs: number): string {
  return bangkokIso(atMs).slice(0, 16)
}

test.each([
  // The same local time, an hour apart in Bangkok: bets end 10 minutes before the close of New York.
  ['dow', '2026-10-30', '2026-10-31T02:50', '2026-10-31T03:20'],
  ['dow', '2026-11-02', '2026-11-03T03:50', '2026-11-03T04:20'],
  ['dow', '2027-03-12', '2027-03-13T03:50', '2027-03-13T04:20'],
  ['dow', '2027-03-15', '2027-03-16T02:50', '2027-03-16T03:20'],
  ['uk', '2026-10-23', '2026-10-23T22:20', '2026-10-23T22:55'],
  ['uk', '2026-10-26', '2026-10-26T23:20', '2026-10-26T23:55'],
  ['germany', '2027-03-25', '2027-03-25T23:15', '2027-03-25T23:55'],
  ['germany', '2027-03-30', '2027-03-30T22:15', '2027-03-30T22:55'],
  ['egypt', '2026-07-01', '2026-07-01T18:00', '2026-07-01T19:00'],
  ['egypt', '2026-12-01', '2026-12-01T19:00', '2026-12-01T20:00'],
  ['russia', '2026-07-01', '2026-07-01T22:30', '2026-07-01T23:00'],
  ['russia', '2026-12-01', '2026-12-01T22:30', '2026-12-01T23:00'],
  ['nikkei-am', '2026-07-01', '2026-07-01T09:20', '2026-07-01T09:30'],
  // Lotteries of private pages use Bangkok time; after midnight they belong to the day before.
  ['dow-vip', '2026-12-31', '2027-01-01T00:15', '2027-01-01T00:30'],
  ['dow-star', '2026-07-01', '2026-07-02T01:00', '2026-07-02T01:30'],
  ['uk-vip', '2026-07-01', '2026-07-01T21:10', '2026-07-01T21:50'],
] as const)('%s of %s takes bets until %s and is announced %s', (code, date, closes, drawn) => {
  const times = drawTimes(found(code), date)
  expect(shown(times.closesAtMs)).toBe(closes)
  expect(shown(times.drawAtMs)).toBe(drawn)
})

test.each([
  ['the day after Thanksgiving', 'dow', '2026-11-27', '2026-11-28T00:50'],
  ['Christmas Eve', 'uk', '2026-12-24', '2026-12-24T19:20'],
  ['Christmas Eve', 'hang-seng-pm', '2026-12-24', '2026-12-24T10:55'],
  ['the last but one day of the year', 'germany', '2026-12-30', '2026-12-30T19:45'],
] as const)('on %s trading ends early, and bets on %s with it', (_, code, date, closes) => {
  const times = drawTimes(found(code), date)
  expect(shown(times.closesAtMs)).toBe(closes)
  expect(times.closesAtMs).toBeLessThan(times.drawAtMs)
})

test.each(LOTTERIES)(
  '$code closes by its own hour on an ordinary day, its margin never cuts it',
  ({ schedule }) => {
    const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    const { closesAt, drawAt, firstBall = { at: drawAt, marginMinutes: 0 } } = schedule
    expect(minutes(closesAt) + firstBall.marginMinutes).toBeLessThanOrEqual(minutes(firstBall.at))
    expect(minutes(firstBall.at)).toBeLessThanOrEqual(minutes(drawAt))
  },
)

test('a close that an operator sets too late is moved to the margin', () => {
  const { schedule } = found('dow')
  const late = { schedule: { ...schedule, closesAt: '16:05' } }
  expect(shown(drawTimes(late, '2026-11-02').closesAtMs)).toBe('2026-11-03T03:50')
})

test('an early end does not lengthen the sale of the morning', () => {
  expect(shown(drawTimes(found('hang-seng-am'), '2026-12-24').closesAtMs)).toBe('2026-12-24T10:45')
})

test.each([
  ['dow', '2026-11-23', ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27']], // Thanksgiving
  ['dow', '2026-12-21', ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24']],
  ['uk', '2026-12-28', ['2026-12-29', '2026-12-30', '2026-12-31']], // Boxing Day on Monday, New Year on Friday
  ['thai-stock', '2026-12-07', ['2026-12-08', '2026-12-09', '2026-12-11']],
  ['nikkei-pm', '2026-11-23', ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']],
  ['egypt', '2026-11-22', ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']], // its week begins on Sunday
  ['malay', '2026-11-22', ['2026-11-22', '2026-11-25', '2026-11-28']], // Sunday, Wednesday, Saturday
  ['baac', '2026-12-14', ['2026-12-16']],
  ['gsb', '2026-11-29', ['2026-12-01']],
  // It has no holidays of the exchange it is named after.
  ['dow-vip', '2026-11-23', ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']],
] as const)('%s in the week of %s is drawn on %j', (code, first, dates) => {
  expect(drawDates(found(code), first, addDays(first, 6))).toEqual(dates)
})

test('after a holiday the draw that was open before it is still the one on sale', () => {
  const [open] = upcomingDraws(found('dow'), bangkokMs('2026-11-26', '12:00'), 0)
  expect(open?.businessDate).toBe('2026-11-27')
  expect(shown(open?.opensAtMs ?? 0)).toBe('2026-11-26T03:50')
})

test('an operator closes a day the table does not know', () => {
  const own = [{ lottery: 'taiwan', from: '2026-11-24', to: null }]
  expect(drawDates(found('taiwan'), '2026-11-23', '2026-11-25', own)).toEqual(['2026-11-23', '2026-11-25'])
})

test('before its midnight close a draw of the day before is still on sale', () => {
  const [open] = upcomingDraws(found('dow-vip'), bangkokMs('2026-11-26', '00:14'), 0)
  expect(open?.businessDate).toBe('2026-11-25')
  const [next] = upcomingDraws(found('dow-vip'), bangkokMs('2026-11-26', '00:15'), 0)
  expect(next?.businessDate).toBe('2026-11-26')
})

const FIRST_MS = bangkokMs('2026-01-01')
const LAST_MS = bangkokMs('2028-12-31')

test('at whatever time the next 30 days are planned, no lottery has a gap', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOTTERIES),
      fc.integer({ min: FIRST_MS, max: LAST_MS }),
      (lottery, nowMs) => {
        const draws = upcomingDraws(lottery, nowMs, 30)
        const [first] = draws
        if (!first) return expect.fail(`${lottery.code} has no draw`)
        // The first is open now and each opens when the one before closes: so there is always one open.
        expect(first.opensAtMs).toBeLessThanOrEqual(nowMs)
        expect(first.closesAtMs).toBeGreaterThan(nowMs)
        for (const [index, draw] of draws.entries()) {
          const next = draws[index + 1]
          expect(draw.opensAtMs).toBeLessThan(draw.closesAtMs)
          expect(draw.closesAtMs).toBeLessThanOrEqual(draw.drawAtMs - marginMs(lottery))
          expect(draw.closesAtMs).toBeLessThanOrEqual(draw.latestCloseAtMs)
          if (next) expect(next.opensAtMs).toBe(draw.closesAtMs)
          if (next) expect(placeOf(next) > placeOf(draw)).toBe(true)
          expect([0, 1]).toContain(daysBetween(draw.businessDate, bangkokDate(draw.drawAtMs)))
        }
        expect(draws.at(-1)?.closesAtMs).toBeGreaterThan(nowMs + 30 * DAY_MS)
      },
    ),
    { numRuns: 500 },
  )
})

test('what was planned at one moment is planned at a later one too', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOTTERIES),
      fc.integer({ min: FIRST_MS, max: LAST_MS }),
      fc.integer({ min: 0, max: 20 * DAY_MS }),
      (lottery, nowMs, laterMs) => {
        const still = upcomingDraws(lottery, nowMs, 30).filter((draw) => draw.closesAtMs > nowMs + laterMs)
        expect(upcomingDraws(lottery, nowMs + laterMs, 30).slice(0, still.length)).toEqual(still)
      },
    ),
    { numRuns: 200 },
  )
})

/** Text that sorts draws by day, then by number. */
function placeOf({ businessDate, number = 0 }: UpcomingDraw): string {
  return `${businessDate} ${String(number).padStart(3, '0')}`
}

function marginMs({ schedule }: Lottery): number {
  return (schedule.firstBall?.marginMinutes ?? 0) * 60_000
}

function daysBetween(from: string, to: string): number {
  return (bangkokMs(to) - bangkokMs(from)) / DAY_MS
}
