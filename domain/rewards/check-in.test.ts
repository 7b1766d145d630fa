import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type BangkokDate } from '../calendar/bangkok.ts'
import { satang } from '../money.ts'
import {
  bonusUntil,
  CHECK_IN_RULES,
  type CheckInCondition,
  type CheckInDay,
  checkInWith,
  dayState,
  nextCheckIn,
  refuseCheckIn,
  runUntil,
} from './check-in.ts'

const TODAY = '2026-11-23'
const YESTERDAY = '2026-11-22'
const last = (date: BangkokDate, day: number, run = day): CheckInDay => ({ date, day, run })
const baht = (amount: number) => satang(amount * 100)

describe('the next day', () => {
  test.each<[string, CheckInDay | undefined, [string, number, number, number]]>([
    ['who never came begins', undefined, [TODAY, 1, 1, 1]],
    ['who came yesterday goes on', last(YESTERDAY, 3), [TODAY, 4, 4, 2]],
    ['who came today goes on tomorrow', last(TODAY, 3), ['2026-11-24', 4, 4, 2]],
    ['who missed yesterday begins anew', last('2026-11-21', 6), [TODAY, 1, 1, 1]],
    [
      'after the seventh day the ladder begins again, and the run goes on',
      last(YESTERDAY, 7),
      [TODAY, 1, 8, 1],
    ],
    ['the seventh day', last(YESTERDAY, 6), [TODAY, 7, 7, 10]],
    ['over the end of a month', last('2026-11-30', 1), ['2026-12-01', 2, 2, 1]],
  ])('%s', (_, before, [date, day, run, brings]) => {
    const today = before?.date === '2026-11-30' ? '2026-12-01' : TODAY
    expect(nextCheckIn(today, before, CHECK_IN_RULES)).toMatchObject({ date, day, run, amount: baht(brings) })
  })

  test('a ladder that was made shorter begins again, and one made longer goes on', () => {
    const ladder = CHECK_IN_RULES.ladder.slice(0, 3)
    expect(nextCheckIn(TODAY, last(YESTERDAY, 5), { ladder })).toMatchObject({ day: 1, run: 6 })
    expect(nextCheckIn(TODAY, last(YESTERDAY, 2), { ladder })).toMatchObject({ day: 3, run: 3 })
  })

  test('however somebody comes, the days follow each other, and a run brings what its ladder says', () => {
    const comes = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })
    const lengths = fc.integer({ min: 1, max: 7 })
    fc.assert(
      fc.property(comes, lengths, (days, length) => {
        const ladder = CHECK_IN_RULES.ladder.slice(0, length)
        let before: CheckInDay | undefined
        let inRow = 0
        for (const [at, isHere] of days.entries()) {
          const today = addDays(TODAY, at)
          if (!isHere) {
            inRow = 0
            continue
          }
          const next = nextCheckIn(today, before, { ladder })
          expect(next.date).toBe(today)
          expect(next.run).toBe(inRow + 1)
          expect(next.day).toBe((inRow % length) + 1)
          expect(next.amount).toBe(ladder[next.day - 1]?.amount)
          expect(nextCheckIn(today, next, { ladder }).date, 'nothing more on the same day').toBe(
            addDays(today, 1),
          )
          ;[before, inRow] = [next, inRow + 1]
        }
      }),
    )
  })
})

test('a run ends when a whole day passes without a check-in', () => {
  expect(runUntil(TODAY, last(TODAY, 2))?.run).toBe(2)
  expect(runUntil(TODAY, last(YESTERDAY, 2))?.run).toBe(2)
  expect(runUntil(TODAY, last('2026-11-21', 2))).toBeUndefined()
  expect(runUntil(TODAY, undefined)).toBeUndefined()
})

test.each<[CheckInCondition, number, number, number, string | undefined]>([
  ['either', 0, 0, 0, 'CHECKIN_NEEDS_EITHER'],
  ['either', 100, 0, 0, undefined],
  ['either', 0, 1, 0, undefined],
  ['either', 0, 49, 50, 'CHECKIN_NEEDS_EITHER'],
  ['either', 0, 50, 50, undefined],
  ['deposit', 0, 900, 0, 'CHECKIN_NEEDS_DEPOSIT'],
  ['deposit', 1, 0, 0, undefined],
  ['bet', 900, 0, 0, 'CHECKIN_NEEDS_BET'],
  ['bet', 0, 49.99, 50, 'CHECKIN_NEEDS_BET'],
  ['bet', 0, 50, 50, undefined],
  ['none', 0, 0, 50, undefined],
])(
  'where %s is asked, %d deposited and %d staked of %d: %s',
  (condition, deposited, staked, betMin, refused) => {
    const facts = { deposited: satang(deposited * 100), staked: satang(Math.round(staked * 100)) }
    const rules = { isOn: true, condition, betMin: baht(betMin) }
    expect(refuseCheckIn(facts, rules)).toBe(refused)
    expect(refuseCheckIn(facts, { ...rules, isOn: false })).toBe('CHECKIN_OFF')
  },
)

test('what an operator has set counts where it is of its kind, and else what is usual', () => {
  const ladder = [{ amount: 500, bonus: 0 }]
  const set = { isOn: true, ladder, condition: 'bet', betMin: 100, turnoverPercent: 0 }
  expect(checkInWith(CHECK_IN_RULES, set)).toEqual(set)
  for (const odd of [
    ...[{ ladder: [] }, { ladder: [{ amount: 0, bonus: 0 }] }, { ladder: [{ amount: 1.5, bonus: 0 }] }],
    ...[
      { ladder: [{ amount: 100 }] },
      { ladder: Array(32).fill({ amount: 1, bonus: 0 }) },
      { ladder: [null] },
    ],
    ...[{ isOn: 'yes' }, { condition: 'luck' }, { betMin: -1 }, { turnoverPercent: '5' }, { whatever: 1 }],
  ]) {
    expect(checkInWith(CHECK_IN_RULES, odd)).toEqual(CHECK_IN_RULES)
  }
})

test('a bonus waits until the sixth day after its check-in', () => {
  expect(bonusUntil(TODAY)).toBe('2026-11-29')
})

test.each([
  ['2026-11-20', false, 'plain'],
  ['2026-11-21', true, 'collected'],
  ['2026-11-22', false, 'missed'],
  ['2026-11-23', false, 'today'],
  ['2026-11-23', true, 'collected'],
  ['2026-11-24', false, 'plain'],
] as const)('%s, taken: %s, is %s in the calendar of who began on the 21st', (date, isCollected, state) => {
  expect(dayState(date, { today: TODAY, first: '2026-11-21', isCollected })).toBe(state)
})

test('who never came has missed nothing', () => {
  expect(dayState(YESTERDAY, { today: TODAY, first: null, isCollected: false })).toBe('plain')
})
