import { expect, test } from 'vitest'
import {
  countLimited,
  type OfferedPlan,
  type OfferedType,
  pickPlan,
  readOffer,
  readPlanOffers,
} from './offer.ts'

function sold(type: OfferedType['type'], rate: number, numbers: OfferedType['numbers'] = []): OfferedType {
  return { type, digits: 3, rate, discount: 0, min: 1, max: 10_000, numbers }
}

const FULL: OfferedPlan = {
  plan: 'full',
  name: 'จ่ายเต็ม',
  types: [
    { type: 'three_top', rate: 900, discount: 0 },
    { type: 'three_front', rate: 450, discount: 0 },
  ],
}
const DISCOUNT: OfferedPlan = {
  plan: 'discount',
  name: 'มีส่วนลด',
  types: [{ type: 'three_top', rate: 650, discount: 25 }],
}
const TYPES = [
  sold('three_top', 900, [
    { number: '289', status: 'half', rate: 450 },
    { number: '111', status: 'closed', rate: 0 },
  ]),
  sold('three_front', 450),
]

test.each([
  ['discount', 'discount'],
  ['full', 'full'],
  ['gold', 'full'],
  ['', 'full'],
])('asked for %j the plan is %s', (wanted, plan) => {
  expect(pickPlan([DISCOUNT, FULL], wanted)?.plan).toBe(plan)
})

test('without the full plan the first one is chosen; without plans, none', () => {
  expect(pickPlan([DISCOUNT], 'gold')?.plan).toBe('discount')
  expect(pickPlan([], 'full')).toBeUndefined()
})

test('a plan sells its own types at its own rate and discount', () => {
  const offers = readPlanOffers(TYPES, DISCOUNT)
  expect(offers).toMatchObject([{ type: 'three_top', rate: 65_000, discount: 2500, stakeMin: 100 }])
  expect(offers).toHaveLength(1)
})

test('a number that pays half pays half of what the plan pays', () => {
  expect(readPlanOffers(TYPES, DISCOUNT)[0]?.exceptions).toEqual({
    '289': { state: 'open', half: true, rate: 32_500 },
    '111': { state: 'closed', half: false, rate: 65_000 },
  })
})

test('a number that pays half up to a limit pays half of the plan as well, to the hundredth', () => {
  const capped = { number: '289', status: 'capped', half: true, rate: 450, amount_max: 40 } as const
  const own = { ...DISCOUNT, types: [{ type: 'three_top', rate: 650.01, discount: 25 }] } as const
  expect(readPlanOffers([sold('three_top', 900.01, [capped])], own)[0]?.exceptions).toEqual({
    '289': { state: 'capped', half: true, rate: 32_500, stakeMax: 40_00 },
  })
})

test('the full plan uses the round’s own rates', () => {
  expect(readPlanOffers(TYPES, FULL)).toMatchObject([
    { rate: 90_000, discount: 0, exceptions: { '289': { rate: 45_000 }, '111': { rate: 90_000 } } },
    { rate: 45_000, exceptions: {} },
  ])
})

test('limits of numbers and of the member are known before typing', () => {
  const wire = sold('three_top', 900, [
    { number: '123', status: 'capped', rate: 900, amount_max: 40.5 },
    { number: '456', status: 'capped', rate: 700, amount_max: 10_000 },
  ])
  const offer = readOffer({ ...wire, max_per_number: 500, max_per_round: 20_000 })
  expect(offer).toMatchObject({
    memberMax: 500_00,
    memberRoundMax: 20_000_00,
    exceptions: { '123': { rate: 90_000, stakeMax: 40_50 }, '456': { rate: 70_000, stakeMax: 10_000_00 } },
  })
  expect(countLimited([offer, readOffer(sold('three_front', 450))])).toBe(4)
  expect(countLimited([readOffer(sold('three_front', 450))])).toBe(0)
})

test('a rank raises what pays as its type does, and no number that pays less', () => {
  const raised = { ...sold('two_top', 90.9), plan_rate: 90 }
  const told = [
    { number: '11', status: 'half', half: true, rate: 45 },
    { number: '22', status: 'capped', rate: 80, amount_max: 500 },
    { number: '33', status: 'capped', rate: 90.9, amount_max: 500 },
  ] as const
  const types = [{ ...raised, numbers: told }]
  const rates = (plan: OfferedPlan) => {
    const [offer] = readPlanOffers(types, plan)
    return [offer?.rate, offer?.planRate, ...Object.values(offer?.exceptions ?? {}).map(({ rate }) => rate)]
  }
  const full = { ...FULL, types: [{ type: 'two_top', rate: 90.9, plan_rate: 90, discount: 0 }] } as const
  const less = {
    ...DISCOUNT,
    types: [{ type: 'two_top', rate: 65.65, plan_rate: 65, discount: 25 }],
  } as const
  const same = { ...DISCOUNT, types: [{ type: 'two_top', rate: 65, discount: 25 }] } as const
  expect(rates(full)).toEqual([90_90, 90_00, 45_00, 80_00, 90_90])
  expect(rates(less)).toEqual([65_65, 65_00, 32_50, 57_77, 65_65])
  // Ranks may raise the full plan alone.
  expect(rates(same)).toEqual([65_00, undefined, 32_50, 57_77, 65_00])
})
