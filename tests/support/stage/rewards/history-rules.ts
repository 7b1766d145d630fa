import type { DailyRules } from './history-daily.ts'

// What the operator of histories gives, and what is drawn.

export const PROMOTIONS = [
  { percent: 10, fixed: 0, depositMin: 200_00, bonusMax: 300_00, times: 1, group: null, timesEach: 2 },
  { percent: 0, fixed: 50_00, depositMin: 300_00, bonusMax: 50_00, times: 2, group: 'hanoi', timesEach: 1 },
  { percent: 100, fixed: 0, depositMin: 500_00, bonusMax: 700_00, times: 2, group: null, timesEach: 1 },
] as const

/** What is played waits until two codes are: the least is more than one of them. */
export const CAMPAIGN = {
  ...{ credit: 60_00, times: 3, cashMin: 100_00, cashMax: 120_00, group: null, timesEach: 3 },
} as const

/** What is given on a day, one phase after the other: conditions and ladders change, and one becomes shorter than a run is long. */
export const DAILY: readonly [DailyRules, DailyRules, DailyRules, DailyRules] = [
  {
    checkIn: {
      ladder: ladder([150, 300], [200, 0], [500, 1_000]),
      condition: 'deposit',
      betMin: 0,
      percent: 100,
    },
    wheel: { prizes: [0, 100, 250, 1_000], perDeposit: 300_00, freeADay: 1, mostADay: 3, percent: 100 },
  },
  {
    checkIn: {
      ladder: ladder([250, 400], [300, 600], [350, 0]),
      condition: 'bet',
      betMin: 300_00,
      percent: 200,
    },
    wheel: { prizes: [200, 0, 700, 0, 50], perDeposit: 200_00, freeADay: 0, mostADay: 4, percent: 200 },
  },
  {
    checkIn: {
      ladder: ladder([250, 400], [300, 600], [350, 0]),
      condition: 'either',
      betMin: 600_00,
      percent: 50,
    },
    wheel: { prizes: [200, 0, 700, 0, 50], perDeposit: 0, freeADay: 2, mostADay: 2, percent: 0 },
  },
  {
    checkIn: { ladder: ladder([100, 200], [700, 0]), condition: 'none', betMin: 0, percent: 100 },
    wheel: { prizes: [900, 300, 0, 1_100], perDeposit: 500_00, freeADay: 1, mostADay: 5, percent: 100 },
  },
]

function ladder(...days: readonly (readonly [number, number])[]) {
  return days.map(([amount, bonus]) => ({ amount, bonus }))
}

/** The top two are 52, then 13; the bottom two 47, then 56. */
export const RESULTS = {
  thai: {
    first: { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] },
    second: { first: '461213', last2: '56', front3: ['183', '905'], back3: ['774', '016'] },
  },
  hanoi: {
    first: { special: '61252', prize1: '99947' },
    second: { special: '61213', prize1: '99956' },
  },
} as const
export const LOTTERIES = { thai: 'thai-government', hanoi: 'hanoi' } as const

/** Shares that count as turnover, and rates of income, by group. */
export const USUAL = {
  percents: { thai: 100, hanoi: 50 },
  rates: { thai: [50, 20], hanoi: [100, 0], casino: [40, 20] },
}
export const LATER = {
  percents: { thai: 80, hanoi: 100 },
  rates: { thai: [200, 100], hanoi: [30, 30], casino: [60, 30] },
}
