import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import {
  askedOf,
  DEPOSITORS_MAX,
  isShort,
  PAIR_STATES,
  PAIRED_MIN,
  type PairEvent,
  type PairState,
  type Pooled,
  pairAfter,
  pairWith,
  refusePaired,
  shortOf,
  takesDepositor,
} from './pairing.ts'

const me = { memberId: 'me', demo: false }

function waiting(id: string, baht: number, more: Partial<Pooled> = {}): Pooled {
  return {
    ...{ memberId: `of-${id}`, id, left: satang(baht * 100), depositors: 0 },
    ...{ requestedAt: new Date(0), shared: [] },
    ...more,
  }
}

test('one that is paid up comes first, then the one that waits longest', () => {
  const older = waiting('a', 900, { requestedAt: new Date(1) })
  const oldest = waiting('b', 800, { requestedAt: new Date(0) })
  const exact = waiting('c', 500, { requestedAt: new Date(2) })
  expect(pairWith(me, satang(500_00), [older, oldest, exact])?.id).toBe('c')
  expect(pairWith(me, satang(300_00), [older, oldest, exact])?.id).toBe('b')
})

test.each([
  ['their own withdrawal', waiting('a', 500, { memberId: 'me' })],
  ['one with the same bank account', waiting('a', 500, { shared: ['bank'] })],
  ['one with the same phone', waiting('a', 500, { shared: ['phone'] })],
  ['one with the same name and birth date', waiting('a', 500, { shared: ['person'] })],
  ['one with the same device', waiting('a', 500, { shared: ['device'] })],
  ['a smaller one', waiting('a', 499)],
  ['one of which too little would be left', waiting('a', 599)],
  ['one with as many depositors as may be', waiting('a', 500, { depositors: DEPOSITORS_MAX })],
  ['one whose last depositor would leave something', waiting('a', 700, { depositors: DEPOSITORS_MAX - 1 })],
])('nobody is paired with %s', (_, other) => {
  expect(pairWith(me, satang(500_00), [other])).toBeUndefined()
})

test('in a demo everybody sits at one machine: a device alone is nobody', () => {
  const demo = { ...me, demo: true }
  expect(pairWith(demo, satang(500_00), [waiting('a', 500, { shared: ['device'] })])?.id).toBe('a')
  expect(pairWith(demo, satang(500_00), [waiting('a', 500, { shared: ['bank', 'device'] })])).toBeUndefined()
})

test('whatever depositors come, a withdrawal is never overpaid and its rest can always be paid', () => {
  const bahts = fc.integer({ min: 100, max: 2_000 })
  fc.assert(
    fc.property(bahts, fc.array(bahts, { maxLength: 20 }), (asked, amounts) => {
      let pooled = waiting('a', asked)
      for (const baht of amounts) {
        if (!pairWith(me, satang(baht * 100), [pooled])) continue
        pooled = { ...pooled, left: satang(pooled.left - baht * 100), depositors: pooled.depositors + 1 }
        expect(pooled.left).toBeGreaterThanOrEqual(0)
        if (pooled.left === 0) break
        expect(pooled.left).toBeGreaterThanOrEqual(PAIRED_MIN)
        expect(pairWith(me, pooled.left, [pooled])?.id).toBe('a')
      }
    }),
  )
})

test('a rest waits for depositors as long as one could take a part of it', () => {
  const lefts = fc.oneof(
    fc.integer({ min: 1, max: 300_00 }),
    fc.integer({ min: 1, max: 300 }).map((n) => n * 100),
  )
  fc.assert(
    fc.property(lefts, fc.integer({ min: 0, max: DEPOSITORS_MAX }), (left, depositors) => {
      const pooled = waiting('a', 1, { left: satang(left), depositors })
      const isTaken = Array.from({ length: 201 }, (_, nth) => satang((100 + nth) * 100)).some(
        (amount) => pairWith(me, amount, [pooled]) !== undefined,
      )
      expect(takesDepositor(pooled)).toBe(isTaken)
    }),
  )
  expect(takesDepositor({ left: satang(60_000_00), depositors: 0 })).toBe(true)
  expect(takesDepositor({ left: satang(60_000_00), depositors: DEPOSITORS_MAX - 1 }), 'too much').toBe(false)
})

test.each([
  [99_00, 'DEPOSIT_TOO_LOW'],
  [100_00, undefined],
  [100_50, 'DEPOSIT_WHOLE_BAHT'],
  [50_000_00, undefined],
  [50_001_00, 'DEPOSIT_TOO_HIGH'],
])('%i satang: %s', (amount, refusal) => {
  expect(refusePaired(satang(amount))).toBe(refusal)
})

const EVENTS: readonly PairEvent[] = [
  ...(['slip-shown', 'cancelled', 'out-of-time', 'received'] as const),
  ...(['came-short', 'agreed-short', 'not-agreed', 'decided-short'] as const),
  ...(['not-received', 'decided-paid', 'decided-unpaid'] as const),
]

/** Every event that leads from a state into one of these. */
function waysTo(ends: readonly PairState[]): string[] {
  return PAIR_STATES.flatMap((state) =>
    EVENTS.filter((event) => ends.includes(pairAfter(state, event) ?? 'open')).map(
      (event) => `${state} ${event}`,
    ),
  )
}

test('what is paid or ended stays so', () => {
  for (const event of EVENTS) {
    expect(pairAfter('paid', event)).toBeUndefined()
    expect(pairAfter('ended', event)).toBeUndefined()
  }
})

test('a pair with a slip ends unpaid by a decision of people alone', () => {
  expect(waysTo(['ended'])).toEqual(['open cancelled', 'open out-of-time', 'disputed decided-unpaid'])
})

test('less than was asked for is credited where both say so, or people: never by time', () => {
  expect(waysTo(['short'])).toEqual(['shown came-short', 'disputed came-short'])
  expect(waysTo(['paid']).filter((way) => way.includes('short'))).toEqual([
    'short received',
    'short agreed-short',
    'disputed decided-short',
  ])
  expect(pairAfter('short', 'out-of-time')).toBe('disputed')
  expect(pairAfter('short', 'not-agreed')).toBe('disputed')
})

test.each<[PairState, number, number, number | null, number | null]>([
  ['shown', 500, 0, null, null],
  ['short', 500, 0, 450, 450],
  ['disputed', 500, 0, 450, 450],
  ['paid', 450, 50, 450, 450],
  ['paid', 500, 0, 450, null],
  ['paid', 400, 100, null, 400],
  ['ended', 500, 0, 450, null],
])('%s, %i paid and %i missing, %s said: %s has come', (state, amount, missing, came, short) => {
  const pair = {
    state,
    amount: satang(amount),
    missing: satang(missing),
    came: came === null ? null : satang(came),
  }
  expect(shortOf(pair)).toBe(short)
  expect(askedOf(pair)).toBe(500)
})

test.each([
  [1, true],
  [499_99, true],
  [500_00, false],
  [0, false],
])('%i satang of 500 baht are a part of it: %s', (came, isPart) => {
  expect(isShort(satang(came), { amount: satang(450_00), missing: satang(50_00) })).toBe(isPart)
})
