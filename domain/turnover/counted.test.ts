import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BetType } from '../betting/bet-types.ts'
import { outcomeWins } from '../betting/win/outcome-wins.ts'
import { lineWin } from '../betting/win/payout.ts'
import { payoutRate, satang } from '../money.ts'
import { countedOfTicket, countedTurnover, type TurnoverLine } from './counted.ts'

const RATES: Partial<Record<BetType, number>> = {
  ...{ three_top: 900_00, three_tod: 150_00, two_top: 92_00, two_bottom: 92_00, run_top: 3_20 },
  ...{ odd_even: 1_90, pin_top_units: 9_00, four_top: 5_000_00, three_front: 450_00 },
}

function line(type: BetType, number: string, baht: number): TurnoverLine {
  const stake = satang(baht * 100)
  const win = lineWin({ type, stake, rate: payoutRate(RATES[type] ?? 100) })
  return { type, number, win, cost: stake }
}

function numbers(type: BetType, count: number, digits: number, baht: number, from = 0): TurnoverLine[] {
  return Array.from({ length: count }, (_, at) => line(type, String(from + at).padStart(digits, '0'), baht))
}

function everyTod(baht: number): TurnoverLine[] {
  const all = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0'))
  return all
    .filter((number) => [...number].sort().join('') === number)
    .map((number) => line('three_tod', number, baht))
}

/** Counted of all parts, in baht. */
function counted(lines: readonly TurnoverLine[]): number {
  return countedTurnover(lines).reduce((sum, part) => sum + part.counted, 0) / 100
}

test.each<[string, TurnoverLine[], number]>([
  ['one number', [line('three_top', '123', 20)], 20],
  ['half of all numbers', numbers('two_top', 50, 2, 10), 500],
  ['seventy of a hundred', numbers('two_bottom', 70, 2, 10), 700],
  ['all hundred', numbers('two_top', 100, 2, 10), 0],
  ['ninety-nine of a hundred', numbers('two_top', 99, 2, 10), 0],
  ['all hundred, and one of them more', [...numbers('two_top', 100, 2, 10), line('two_top', '07', 500)], 500],
  ['three running digits', ['1', '2', '3'].map((digit) => line('run_top', digit, 10)), 30],
  ['all ten running digits', numbers('run_top', 10, 1, 100), 0],
  ['nine running digits', numbers('run_top', 9, 1, 100), 0],
  ['nine running digits below', numbers('run_bottom', 9, 1, 100), 0],
  ['eighty of a hundred: the last that counts whole', numbers('two_top', 80, 2, 10), 800],
  ['eighty-one', numbers('two_top', 81, 2, 10), 0],
  ['every tod', everyTod(10), 0],
  ['odd and even', [line('odd_even', '0', 100), line('odd_even', '1', 100)], 0],
  ['odd alone', [line('odd_even', '1', 100)], 100],
  ['every last digit', numbers('pin_top_units', 10, 1, 10), 0],
  ['every front three', numbers('three_front', 1000, 3, 1), 0],
  ['each of two parts alone', [...numbers('two_top', 100, 2, 1), line('two_bottom', '12', 30)], 30],
])('%s', (_, lines, baht) => {
  expect(counted(lines)).toBe(baht)
})

test('half by two digits and the other half by three cover each other', () => {
  // The same payout of each draw: 92 a baht and 900 a baht.
  const low = numbers('two_top', 50, 2, 900)
  const high = Array.from({ length: 1000 }, (_, at) => at)
    .filter((at) => at % 100 >= 50)
    .map((at) => line('three_top', String(at).padStart(3, '0'), 92))
  expect(counted(low)).toBe(45_000)
  expect(counted(high)).toBe(46_000)
  expect(counted([...low, ...high])).toBe(0)
})

test('a bet beside a covered basket counts nearly whole', () => {
  const beside = counted([...numbers('two_top', 100, 2, 10), line('three_top', '123', 10_000)])
  expect(beside).toBeGreaterThan(9_900)
  expect(beside).toBeLessThanOrEqual(11_000)
})

test('a ticket has its share of what its round counts: of a part that covers itself less, of another all', () => {
  const hundred = numbers('two_top', 100, 2, 10)
  const [own, other] = [[...hundred.slice(0, 50), line('two_bottom', '47', 30)], hundred.slice(50)]
  const extra = [line('two_top', '12', 500)]
  const parts = countedTurnover([...own, ...other, ...extra])
  const shares = [own, other, extra].map((ticket) => countedOfTicket(ticket, parts) / 100)
  expect(shares).toEqual([196.66, 166.66, 166.66])
  expect(countedOfTicket(own, []), 'not counted yet').toBe(0)
})

test('more than nothing and no more than what was paid is counted, however tickets are cut', () => {
  const one = fc.record({
    type: fc.constantFrom<BetType>('two_top', 'three_top', 'run_top', 'two_bottom', 'three_tod'),
    digits: fc.integer({ min: 0, max: 999 }),
    baht: fc.integer({ min: 1, max: 50_000 }),
  })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), (wishes) => {
      const lines = wishes.map(({ type, digits, baht }) => {
        const length = type.startsWith('three') ? 3 : type.startsWith('two') ? 2 : 1
        return line(type, String(digits).padStart(3, '0').slice(-length), baht)
      })
      const parts = countedTurnover(lines)
      for (const part of parts) {
        expect(part.counted).toBeGreaterThanOrEqual(0)
        expect(part.counted).toBeLessThanOrEqual(part.staked)
      }
      const cut = lines.flatMap((each) => {
        const half = satang(Math.floor(each.cost / 2))
        const win = satang(Math.floor(each.win / 2))
        return [
          { ...each, cost: half, win },
          { ...each, cost: satang(each.cost - half), win: satang(each.win - win) },
        ]
      })
      expect(countedTurnover(cut)).toEqual(parts)
      const ofTickets = countedOfTicket(lines.slice(0, 7), parts) + countedOfTicket(lines.slice(7), parts)
      const all = parts.reduce((sum, part) => sum + part.counted, 0)
      expect(ofTickets).toBeLessThanOrEqual(all)
      expect(ofTickets).toBeGreaterThan(all - 2 * parts.length)
    }),
  )
})

test('what is not reckoned, because too few draws can hit, would cover nothing', () => {
  // Of eight running digits and of two-digit numbers that lie apart no type covers itself by numbers alone.
  const one = fc.record({
    digit: fc.integer({ min: 0, max: 7 }),
    isRun: fc.boolean(),
    baht: fc.integer({ min: 1, max: 900 }),
  })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 40 }), (wishes) => {
      const lines = wishes.map(({ digit, isRun, baht }) =>
        isRun ? line('run_bottom', String(digit), baht) : line('two_bottom', `${digit}${digit}`, baht),
      )
      const payouts = [...outcomeWins(lines).bottom].sort((a, b) => b - a)
      const [sure, all] = [payouts[80] ?? 0, payouts.reduce((sum, payout) => sum + payout, 0)]
      const staked = lines.reduce((sum, { cost }) => sum + cost, 0)
      expect(countedTurnover(lines)).toMatchObject([
        { staked, counted: staked - Math.min(staked, Math.ceil((staked * sure * 100) / all)) },
      ])
    }),
  )
})
