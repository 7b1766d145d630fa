import { expect, test } from 'vitest'
import { opensAfter, type Replan, replanRounds, type StandingRound } from './replan-rounds.ts'
import type { UpcomingDraw } from './schedule.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

function round(day: number, wish: Partial<StandingRound> = {}): StandingRound {
  return {
    id: `round-${day}`,
    businessDate: `2027-01-0${day}`,
    number: 0,
    opensAtMs: (day - 1) * DAY,
    closesAtMs: day * DAY,
    latestCloseAtMs: day * DAY + 2 * HOUR,
    drawAtMs: day * DAY + HOUR,
    isFixed: false,
    ...wish,
  }
}

function draw(day: number, laterMs = 0): UpcomingDraw {
  const closesAtMs = day * DAY + laterMs
  return {
    businessDate: `2027-01-0${day}`,
    opensAtMs: closesAtMs - DAY,
    closesAtMs,
    latestCloseAtMs: day * DAY + 2 * HOUR,
    drawAtMs: closesAtMs + HOUR,
  }
}

function fates(wish: Partial<Replan>): string[] {
  const plan: Replan = { rounds: [], draws: [], moves: [], over: [], ...wish }
  return replanRounds(plan).map((each) =>
    each.fate === 'moved' ? `${each.round.id} to ${each.draw.businessDate}` : `${each.round.id} ${each.fate}`,
  )
}

const fixed = { isFixed: true }
const CALLED_OFF = [{ from: '2027-01-02', to: null, reason: 'งด' }]
const MOVED = [{ from: '2027-01-02', to: '2027-01-04', reason: 'เลื่อน' }]

test('a round whose draw stays as it was is left alone, bought in or not', () => {
  const rounds = [round(1), round(2, fixed)]
  expect(fates({ rounds, draws: [draw(1), draw(2)] })).toEqual(['round-1 same', 'round-2 same'])
})

test('other times move what nobody has bought in, and leave what somebody has', () => {
  const rounds = [round(1, fixed), round(2)]
  const draws = [draw(1, HOUR), draw(2, HOUR)]
  expect(fates({ rounds, draws })).toEqual(['round-1 stays', 'round-2 to 2027-01-02'])
})

test('a round without a draw goes unless somebody has bought in it', () => {
  expect(fates({ rounds: [round(1), round(2, fixed)] })).toEqual(['round-1 gone', 'round-2 stays'])
})

test('a day that is called off or moved is refused when somebody has bought in its round', () => {
  const rounds = [round(2, fixed)]
  expect(fates({ rounds, moves: CALLED_OFF })).toEqual(['round-2 refused'])
  expect(fates({ rounds, moves: MOVED, draws: [draw(4)] })).toEqual(['round-2 refused'])
})

test('a moved draw takes its round along, with what was set for it', () => {
  expect(fates({ rounds: [round(2)], moves: MOVED, draws: [draw(4)] })).toEqual(['round-2 to 2027-01-04'])
})

test('where the other day has a round already, the one without a draw goes', () => {
  const rounds = [round(2), round(4)]
  expect(fates({ rounds, moves: MOVED, draws: [draw(4)] })).toEqual(['round-2 gone', 'round-4 same'])
  expect(fates({ rounds: [round(2)], moves: MOVED, draws: [draw(4)], over: ['2027-01-04'] })).toEqual([
    'round-2 gone',
  ])
})

test('a round keeps the latest close it was made with, though more is declared today', () => {
  const [first] = replanRounds({
    rounds: [round(1, { latestCloseAtMs: DAY + HOUR / 2 })],
    draws: [draw(1, HOUR)],
    ...{ moves: [], over: [] },
  })
  expect(first).toMatchObject({
    fate: 'moved',
    draw: { closesAtMs: DAY + HOUR / 2, latestCloseAtMs: DAY + HOUR / 2 },
  })
})

test('where the other day would let it close at a later hour, the round goes and another is made', () => {
  const rounds = [round(2, { latestCloseAtMs: 2 * DAY + HOUR })]
  expect(fates({ rounds, moves: MOVED, draws: [draw(4)] })).toEqual(['round-2 gone'])
})

test('rounds of one day are told apart by their number', () => {
  const rounds = [round(1, { id: 'a', number: 1 }), round(1, { id: 'b', number: 2 })]
  expect(fates({ rounds, draws: [{ ...draw(1), number: 2 }] })).toEqual(['a gone', 'b same'])
})

test('a round opens when the draw before it closes, or a fixed round that closes later', () => {
  const rounds = [round(1, { ...fixed, closesAtMs: DAY + 5 * HOUR }), round(2)]
  const draws = [draw(1), draw(2, HOUR)]
  const found = replanRounds({ rounds, draws, moves: [], over: [] })
  expect(opensAfter(draw(2, HOUR), found)).toBe(DAY + 5 * HOUR)
  expect(opensAfter(draw(2, HOUR), [])).toBe(draw(2, HOUR).opensAtMs)
})
