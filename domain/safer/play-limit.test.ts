import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../calendar/bangkok.ts'
import { bahtToSatang, satang } from '../money.ts'
import {
  confirmRaise,
  type LimitSpan,
  type LimitUse,
  leftOf,
  limitRefusal,
  MAX_LIMIT,
  MAX_MINUTES,
  MONEY_KINDS,
  mayBeLimit,
  moreFreeAt,
  type PlayLimit,
  raiseAsked,
  spansOf,
  usedOf,
  wishLimit,
} from './play-limit.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-11-24T21:30:00+07:00')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const later = (ms: number) => new Date(NOW.getTime() + ms)
const baht = bahtToSatang
const limit = (max: number | null, asked: PlayLimit['asked'] = null): PlayLimit => ({
  max: max === null ? null : baht(max),
  asked,
})

test.each([
  ['stake', 1, true],
  ['stake', 0, false],
  ['deposit', 0.5, false],
  ['loss', MAX_LIMIT, true],
  ['loss', MAX_LIMIT + 1, false],
  ['time', MAX_MINUTES, true],
  ['time', MAX_MINUTES + 1, false],
  ['time', 30.5, false],
  ['time', Number.NaN, false],
] as const)('a limit of %s may be %d: %s', (kind, figure, may) => {
  expect(mayBeLimit(kind, figure)).toBe(may)
})

test('money is limited by day, week and month, and time by each session as well', () => {
  for (const kind of MONEY_KINDS) expect(spansOf(kind)).toEqual(['day', 'week', 'month'])
  expect(spansOf('time')).toEqual(['session', 'day', 'week', 'month'])
})

describe('a wish', () => {
  test.each([
    ['the first limit', limit(null), baht(100), 'set'],
    ['less', limit(100), baht(99.99), 'set'],
    ['the same', limit(100), baht(100), 'LIMIT_SAME'],
    ['none where none is', limit(null), null, 'LIMIT_SAME'],
    ['more', limit(100), baht(100.01), 'ask'],
    ['none any more', limit(100), null, 'ask'],
    ['the same more', limit(100, { max: baht(200), at: ago(HOUR_MS) }), baht(200), 'asked before'],
    ['another more', limit(100, { max: baht(200), at: ago(HOUR_MS) }), baht(150), 'ask'],
    [
      'more after a wish nobody confirmed',
      limit(100, { max: baht(200), at: ago(8 * DAY_MS) }),
      baht(200),
      'ask',
    ],
  ] as const)('for %s', (_, standing, max, answer) => {
    expect(wishLimit(standing, max, NOW)).toBe(answer)
  })

  test.each([
    ['a moment before a day has passed', 24 * HOUR_MS - 1, { refused: 'LIMIT_WAITS' }],
    ['after a day', 24 * HOUR_MS, { max: baht(200) }],
    ['at the end of the seven days after it', 8 * DAY_MS - 1, { max: baht(200) }],
    ['when they are over', 8 * DAY_MS, { refused: 'LIMIT_NOT_ASKED' }],
  ])('for more is confirmed %s', (_, ageMs, answer) => {
    expect(confirmRaise(limit(100, { max: baht(200), at: ago(ageMs) }), NOW)).toEqual(answer)
  })

  test('that was never made is not confirmed', () => {
    expect(confirmRaise(limit(100), NOW)).toEqual({ refused: 'LIMIT_NOT_ASKED' })
    expect(raiseAsked(limit(100, { max: null, at: ago(8 * DAY_MS) }), NOW)).toBeNull()
  })
})

describe('what is used', () => {
  test.each([
    ['day', 24 * HOUR_MS],
    ['week', 7 * DAY_MS],
    ['month', 31 * DAY_MS],
  ] as const)('of a %s is what is younger than it', (span, ageMs) => {
    const counted = [
      { at: ago(ageMs), amount: 7_00 },
      { at: ago(ageMs - 1), amount: 5_00 },
      { at: ago(1), amount: 1_00 },
    ]
    expect(usedOf(counted, span, NOW)).toEqual({ span, used: 6_00, oldest: ago(ageMs - 1) })
    expect(moreFreeAt(usedOf(counted, span, NOW))).toEqual(later(1))
  })

  test('has its oldest among what was paid: what came back frees nothing when it is too old', () => {
    const counted = [
      { at: ago(20 * HOUR_MS), amount: -4_00 },
      { at: ago(19 * HOUR_MS), amount: 0 },
      { at: ago(3 * HOUR_MS), amount: 5_00 },
    ]
    expect(usedOf(counted, 'day', NOW)).toEqual({ span: 'day', used: 1_00, oldest: ago(3 * HOUR_MS) })
    expect(usedOf(counted.slice(0, 2), 'day', NOW)).toEqual({ span: 'day', used: -4_00, oldest: null })
    expect(usedOf([], 'day', NOW)).toEqual({ span: 'day', used: 0, oldest: null })
  })

  test('leaves room again where more was won than staked, and never less than nothing', () => {
    expect(leftOf({ max: baht(100), used: -50_00 })).toBe(150_00)
    expect(leftOf({ max: baht(100), used: 120_00 })).toBe(0)
    expect(moreFreeAt({ span: 'day', oldest: null })).toBeNull()
  })

  test('refuses by the limit that leaves least, and takes what just fills it', () => {
    const use = (span: LimitSpan, max: number, used: number): LimitUse => ({
      ...{ kind: 'stake', span, max: baht(max), used: used * 100, oldest: ago(HOUR_MS) },
    })
    const uses = [use('day', 100, 60), use('week', 200, 190), use('month', 1_000, 190)]
    expect(limitRefusal(uses, baht(10))).toBeUndefined()
    expect(limitRefusal(uses, baht(10.01))).toEqual({
      ...{ ok: false, code: 'STAKE_LIMIT', left: 10_00, span: 'week' },
      moreAt: later(7 * DAY_MS - HOUR_MS),
    })
    expect(limitRefusal(undefined, baht(10))).toBeUndefined()
  })

  test('refuses by the limit that leaves least of those that are exceeded, in whatever order they stand', () => {
    const left = (span: LimitSpan, max: number, used: number): LimitUse => ({
      ...{ kind: 'loss', span, max, used, oldest: null },
    })
    // Neither the lowest limit nor the one of which most is used leaves least.
    const [least, lowest, most] = [left('week', 500, 480), left('day', 100, 50), left('month', 900, 870)]
    for (const uses of [
      [least, lowest, most],
      [lowest, least, most],
      [most, lowest, least],
      [lowest, most, least],
    ]) {
      expect(limitRefusal(uses, satang(60))).toMatchObject({ span: 'week', left: 20 })
    }
  })

  test.each([
    ['of time refuses nothing once it is used up', 'time', 10, 'TIME_LIMIT'],
    ['of time that has a minute left takes it', 'time', 9, undefined],
    ['of stakes says nothing of nothing', 'stake', 12, undefined],
    ['of losses says nothing of nothing', 'loss', 12, undefined],
  ] as const)('a limit %s', (_, kind, used, code) => {
    const use = { kind, span: 'day', max: 10, used, oldest: ago(HOUR_MS) } as const
    expect(limitRefusal([use], satang(0))?.code).toBe(code)
  })
})
