import { describe, expect, test } from 'vitest'
import { modelRuns, modelSeed, type Random, randomFrom } from '../../tests/support/seeded.ts'
import { DAY_MS } from '../calendar/bangkok.ts'
import { bahtToSatang, type Satang, satang } from '../money.ts'
import {
  confirmRaise,
  LIMIT_SPANS,
  type LimitSpan,
  type LimitUse,
  leftOf,
  limitRefusal,
  MAX_LIMIT,
  MAX_MINUTES,
  mayBeLimit,
  moreFreeAt,
  type PlayLimit,
  raiseAsked,
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

/** One member's history, told to the rule and, in plain words, to a model that looks at everything there ever was. */
class History {
  nowMs = NOW.getTime()
  readonly stakes: { atMs: number; paid: number; won: number; isOver: boolean }[] = []
  /** What the member asked for, and what then stood, in the order of its time. */
  readonly acts: { span: LimitSpan; what: 'set' | 'ask' | 'drop'; max: number | null; atMs: number }[] = []
  readonly kind: 'stake' | 'loss'
  readonly limits = new Map<LimitSpan, PlayLimit>(LIMIT_SPANS.map((span) => [span, limit(null)]))

  constructor(kind: 'stake' | 'loss') {
    this.kind = kind
  }

  wish(span: LimitSpan, max: number | null) {
    const standing = this.limits.get(span) ?? limit(null)
    const answer = wishLimit(standing, max, new Date(this.nowMs))
    if (answer === 'set') this.stands(span, max)
    if (answer !== 'ask') return
    this.acts.push({ span, what: 'ask', max, atMs: this.nowMs })
    this.limits.set(span, { max: standing.max, asked: { max, at: new Date(this.nowMs) } })
  }

  confirm(span: LimitSpan) {
    const answer = confirmRaise(this.limits.get(span) ?? limit(null), new Date(this.nowMs))
    if ('max' in answer) this.stands(span, answer.max)
  }

  drop(span: LimitSpan) {
    const standing = this.limits.get(span) ?? limit(null)
    this.acts.push({ span, what: 'drop', max: null, atMs: this.nowMs })
    this.limits.set(span, { ...standing, asked: null })
  }

  private stands(span: LimitSpan, max: number | null) {
    this.acts.push({ span, what: 'set', max, atMs: this.nowMs })
    this.limits.set(span, { max, asked: null })
  }

  stake(paid: Satang) {
    const counted = this.stakes
      .filter(({ isOver }) => !isOver)
      .map(({ atMs, paid: own, won }) => ({
        at: new Date(atMs),
        amount: own - (this.kind === 'loss' ? won : 0),
      }))
    const uses = [...this.limits].flatMap(([span, { max }]) =>
      max === null ? [] : [{ ...usedOf(counted, span, new Date(this.nowMs)), kind: this.kind, max }],
    )
    const refused = limitRefusal(uses, paid) !== undefined
    expect(refused, 'refused if and only if a window would be exceeded').toBe(this.wouldExceed(paid))
    if (!refused) this.stakes.push({ atMs: this.nowMs, paid, won: 0, isOver: false })
  }

  /** The model: every window of every limit, added up. */
  private wouldExceed(paid: number): boolean {
    const hours = { day: 24, week: 168, month: 744 }
    for (const span of LIMIT_SPANS) {
      const max = this.acts.findLast((act) => act.span === span && act.what === 'set')?.max ?? null
      if (max === null) continue
      let sum = paid
      for (const each of this.stakes) {
        if (each.isOver || this.nowMs - each.atMs >= hours[span] * HOUR_MS) continue
        sum += each.paid
        if (this.kind === 'loss') sum -= each.won
      }
      if (sum > max) return true
    }
    return false
  }

  /** No limit was ever loosened but by the wish that stood before it, a day to eight days old. */
  expectNoneLoosenedEarly() {
    for (const [nth, act] of this.acts.entries()) {
      if (act.what !== 'set') continue
      const before = this.acts.slice(0, nth).filter(({ span }) => span === act.span)
      const stood = before.findLast(({ what }) => what === 'set')?.max ?? null
      if (stood === null || (act.max !== null && act.max < stood)) continue
      const last = before.at(-1)
      expect(last).toMatchObject({ what: 'ask', max: act.max })
      const ageMs = act.atMs - (last?.atMs ?? 0)
      expect(ageMs >= 24 * HOUR_MS && ageMs < 8 * 24 * HOUR_MS).toBe(true)
    }
  }
}

function live(random: Random): void {
  const history = new History(random(2) === 0 ? 'stake' : 'loss')
  const anySpan = () => LIMIT_SPANS[random(3)] ?? 'day'
  const anyStake = () => history.stakes[random(Math.max(1, history.stakes.length))]
  for (let step = 0; step < 40; step += 1) {
    history.nowMs += [1, HOUR_MS, 6 * HOUR_MS, DAY_MS, 4 * DAY_MS][random(5)] ?? 0
    const what = random(10)
    if (what < 4) history.stake(satang((1 + random(20)) * 10_00))
    else if (what === 4) history.wish(anySpan(), random(6) === 0 ? null : satang((1 + random(40)) * 10_00))
    else if (what === 5) history.confirm(anySpan())
    else if (what === 6) history.drop(anySpan())
    else {
      // A cancel or a void, a win, and a corrected result: what a stake has won is taken back, or more.
      const each = anyStake()
      if (each && what === 7) each.isOver = true
      else if (each) each.won = random(3) * 100_00
    }
  }
  history.expectNoneLoosenedEarly()
}

test('no history exceeds a window or loosens a limit early: MODEL_RUNS=100000 looks for more', () => {
  const seed = modelSeed()
  for (let run = 0; run < modelRuns(1_000); run += 1) live(randomFrom(seed + run))
})
