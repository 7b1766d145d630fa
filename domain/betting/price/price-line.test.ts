import { expect, test } from 'vitest'
import { bahtToSatang, basisPoints, multipleToRate } from '../../money.ts'
import { decideTicket, type RoundView, type Sales } from '../admit.ts'
import type { BetType } from '../bet-types.ts'
import { numberKey } from '../number-key.ts'
import { type NumberRule, rateInPlan, type Tier } from './number-rule.ts'
import { priceLine, type RateView } from './price-line.ts'
import {
  areTiers,
  countedOf,
  countsMore,
  isCounted,
  NO_LIMITS,
  type RoundLimits,
  type SaleLimits,
} from './sale-limits.ts'

const FULL: RateView = {
  rate: multipleToRate(90),
  discount: basisPoints(0),
  stakeMin: bahtToSatang(1),
  stakeMax: bahtToSatang(10_000),
}
const LESS: RateView = { ...FULL, rate: multipleToRate(65), discount: basisPoints(2500) }

const STEPS: readonly Tier[] = [
  { upTo: bahtToSatang(1_000), rate: multipleToRate(90) },
  { upTo: bahtToSatang(5_000), rate: multipleToRate(70) },
]
const ENDLESS: readonly Tier[] = [STEPS[0] as Tier, { upTo: null, rate: multipleToRate(50) }]

function limits(change: { rule?: NumberRule; cap?: number; limits?: SaleLimits }): RoundLimits {
  const key = numberKey('two_top', '12')
  return {
    limits: change.limits ?? NO_LIMITS,
    numbers: new Map(change.rule ? [[key, change.rule]] : []),
    caps: new Map(change.cap === undefined ? [] : [[key, bahtToSatang(change.cap)]]),
  }
}

function price(round: RoundLimits, sold = 0, toMember = 0, plan = FULL) {
  const soFar = { sold: bahtToSatang(sold), toMember: bahtToSatang(toMember) }
  const { rate, stakeMax, limit } = priceLine(
    round,
    { sold: plan, full: FULL.rate },
    {
      type: 'two_top',
      key: numberKey('two_top', '12'),
      soFar,
    },
  )
  return [rate / 100, stakeMax / 100, limit]
}

const ofType = (two_top: NonNullable<SaleLimits['types']['two_top']>) => ({ limits: { types: { two_top } } })

const soldAs = (round: RoundLimits) =>
  priceLine(
    round,
    { sold: FULL, full: FULL.rate },
    { type: 'two_top', key: numberKey('two_top', '12'), soFar: { sold: 0, toMember: 0 } },
  ).half

test('a price says that its number is paid half, and no other lowered rate does', () => {
  const half: NumberRule = { kind: 'half' }
  expect(soldAs(limits({ rule: half }))).toBe(true)
  expect(soldAs(limits({ rule: half, cap: 500 }))).toBe(true)
  expect(soldAs(limits({ rule: { kind: 'rate', rate: multipleToRate(45) } }))).toBeUndefined()
  expect(soldAs(limits({ ...ofType({ tiers: STEPS }), rule: half }))).toBe(true)
  expect(soldAs(limits({ rule: { kind: 'tiers', tiers: STEPS } }))).toBeUndefined()
  expect(soldAs(limits({}))).toBeUndefined()
})

test.each([
  ['nothing is limited', limits({}), 0, 0, [90, 10_000, undefined]],
  ['closed', limits({ rule: { kind: 'closed' } }), 0, 0, [90, 0, 'NUMBER_CLOSED']],
  ['half', limits({ rule: { kind: 'half' } }), 0, 0, [45, 10_000, undefined]],
  [
    'a rate of its own',
    limits({ rule: { kind: 'rate', rate: multipleToRate(80) } }),
    0,
    0,
    [80, 10_000, undefined],
  ],
  ['a cap that nobody has reached', limits({ cap: 500 }), 0, 0, [90, 500, 'CAP']],
  ['a cap with a rest', limits({ cap: 500 }), 499, 0, [90, 1, 'CAP']],
  ['a cap with a rest nobody can buy', limits({ cap: 500 }), 499.5, 0, [90, 0, 'CAP']],
  ['a full cap', limits({ cap: 500 }), 500, 0, [90, 0, 'CAP']],
  ['a cap lowered below what is sold', limits({ cap: 500 }), 700, 0, [90, 0, 'CAP']],
  ['a cap above the most a line may have', limits({ cap: 50_000 }), 0, 0, [90, 10_000, undefined]],
  ['the cap of a type', limits(ofType({ cap: bahtToSatang(300) })), 100, 0, [90, 200, 'CAP']],
  [
    'a number’s own cap before its type’s',
    limits({ ...ofType({ cap: bahtToSatang(300) }), cap: 900 }),
    100,
    0,
    [90, 800, 'CAP'],
  ],
  [
    'what one member may stake',
    limits(ofType({ memberCap: bahtToSatang(300) })),
    5_000,
    100,
    [90, 200, 'MEMBER_CAP'],
  ],
  [
    'the tighter of two',
    limits({ ...ofType({ memberCap: bahtToSatang(300) }), cap: 250 }),
    100,
    100,
    [90, 150, 'CAP'],
  ],
  ['the first step', limits({ rule: { kind: 'tiers', tiers: STEPS } }), 0, 0, [90, 1_000, 'TIER']],
  ['the end of the first step', limits({ rule: { kind: 'tiers', tiers: STEPS } }), 999, 0, [90, 1, 'TIER']],
  [
    'a rest of a step nobody can buy',
    limits({ rule: { kind: 'tiers', tiers: STEPS } }),
    999.5,
    0,
    [70, 4_000.5, 'TIER'],
  ],
  ['the second step', limits({ rule: { kind: 'tiers', tiers: STEPS } }), 1_000, 0, [70, 4_000, 'TIER']],
  ['after the last step', limits({ rule: { kind: 'tiers', tiers: STEPS } }), 5_000, 0, [70, 0, 'CAP']],
  [
    'a last step without end',
    limits({ rule: { kind: 'tiers', tiers: ENDLESS } }),
    99_000,
    0,
    [50, 10_000, undefined],
  ],
  ['the steps of a type', limits(ofType({ tiers: STEPS })), 1_500, 0, [70, 3_500, 'TIER']],
  [
    'a rule of the number before its type’s steps',
    limits({ ...ofType({ tiers: STEPS }), rule: { kind: 'half' } }),
    1_500,
    0,
    [45, 10_000, undefined],
  ],
] as const)('%s', (_, round, sold, toMember, expected) => {
  expect(price(round, sold, toMember)).toEqual(expected)
})

test('a plan that pays less pays a lowered rate in proportion', () => {
  expect(price(limits({ rule: { kind: 'rate', rate: multipleToRate(45) } }), 0, 0, LESS)[0]).toBe(32.5)
  expect(price(limits({ rule: { kind: 'tiers', tiers: ENDLESS } }), 2_000, 0, LESS)[0]).toBe(36.11)
  expect(rateInPlan(multipleToRate(99), FULL.rate, FULL.rate), 'never above the plan').toBe(FULL.rate)
  expect(rateInPlan(multipleToRate(99), LESS.rate, undefined)).toBe(LESS.rate)
})

test.each([
  ['falling', STEPS, true],
  ['with an open end', ENDLESS, true],
  ['none', [], false],
  ['an end in the middle', [ENDLESS[1], STEPS[0]], false],
  ['rising rates', [STEPS[1], { upTo: null, rate: multipleToRate(80) }], false],
  ['borders that do not rise', [STEPS[1], { ...STEPS[0], rate: multipleToRate(50) }], false],
  ['the same border twice', [STEPS[0], { ...STEPS[0], rate: multipleToRate(50) }], false],
  ['more than the plan pays', [{ upTo: null, rate: multipleToRate(90.01) }], false],
] as const)('steps: %s', (_, tiers, fine) => {
  expect(areTiers(tiers as readonly Tier[], FULL.rate)).toBe(fine)
})

test('only what has a cap or steps is counted', () => {
  const counted = (round: RoundLimits) => isCounted(round, 'two_top', numberKey('two_top', '12'))
  expect(counted(limits({}))).toBe(false)
  expect(counted(limits({ rule: { kind: 'half' } }))).toBe(false)
  expect(counted(limits(ofType({ memberCap: bahtToSatang(1) })))).toBe(false)
  expect(counted(limits({ cap: 0 }))).toBe(true)
  expect(counted(limits({ rule: { kind: 'tiers', tiers: STEPS } }))).toBe(true)
  expect(counted(limits(ofType({ tiers: STEPS })))).toBe(true)
  expect(
    counted(limits({ ...ofType({ tiers: STEPS }), rule: { kind: 'half' } })),
    'for the day the rule goes',
  ).toBe(true)
})

test('a number is counted once it or its type gets a cap or steps', () => {
  const [none, one, all] = [limits({}), limits({ cap: 5 }), limits(ofType({ cap: bahtToSatang(9) }))]
  expect(countedOf(one)).toEqual({ types: [], numbers: [{ type: 'two_top', number: '12' }] })
  expect(countedOf(all)).toEqual({ types: ['two_top'], numbers: [] })
  expect([countsMore(none, one), countsMore(one, all), countsMore(none, all)]).toEqual([true, true, true])
  expect([countsMore(one, limits({ cap: 6 })), countsMore(all, one), countsMore(one, none)]).toEqual([
    false,
    false,
    false,
  ])
})

function decide(
  round: RoundLimits,
  lines: readonly (readonly [string, number])[],
  sales: Partial<Sales> = {},
) {
  const view: RoundView = {
    id: 'r',
    status: 'open',
    opensAtMs: 0,
    closesAtMs: 10,
    rates: new Map([['full', new Map<BetType, RateView>([['two_top', FULL]])]]),
    ...round,
  }
  const wishes = lines.map(([number, baht]) => ({
    type: 'two_top' as const,
    number,
    stake: bahtToSatang(baht),
  }))
  return decideTicket(
    { roundId: 'r', memberStatus: 'active', balance: bahtToSatang(100_000), plan: 'full', lines: wishes },
    view,
    5,
    { numbers: new Map(), memberTotal: 0, memberNumbers: new Map(), ...sales },
  )
}

test('lines on one number of a ticket count together, and each tells what is left', () => {
  const round = limits({ cap: 100 })
  expect(
    decide(round, [
      ['12', 60],
      ['12', 40],
    ]).ok,
  ).toBe(true)
  expect(
    decide(round, [
      ['12', 60],
      ['34', 900],
      ['12', 60],
      ['12', 1],
    ]),
  ).toMatchObject({
    code: 'LINES_CHANGED',
    changed: [
      { index: 2, code: 'CAP', stakeMax: 40_00 },
      { index: 3, code: 'CAP', stakeMax: 0 },
    ],
  })
})

test('a ticket within the stakes that were offered is accepted', () => {
  const round = limits({ rule: { kind: 'tiers', tiers: STEPS } })
  const first = decide(round, [
    ['12', 900],
    ['12', 900],
  ])
  expect(first).toMatchObject({ changed: [{ index: 1, code: 'TIER', rate: 90_00, stakeMax: 100_00 }] })
  expect(
    decide(round, [
      ['12', 900],
      ['12', 100],
      ['12', 50],
    ]),
  ).toMatchObject({
    lines: [{ rate: 90_00 }, { rate: 90_00 }, { rate: 70_00 }],
  })
})

test('what a member may stake in a round counts the tickets before', () => {
  const round = limits({ limits: { memberRoundMax: bahtToSatang(500), types: {} } })
  expect(decide(round, [['12', 200]], { memberTotal: 300_00 }).ok).toBe(true)
  expect(decide(round, [['12', 200.01]], { memberTotal: 300_00 })).toEqual({
    ok: false,
    code: 'ROUND_LIMIT',
    left: 200_00,
  })
  // The limit may be set after tickets were sold.
  expect(decide(round, [['12', 1]], { memberTotal: 600_00 })).toMatchObject({ left: 0 })
})
