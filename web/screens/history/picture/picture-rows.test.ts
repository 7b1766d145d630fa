import { expect, test } from 'vitest'
import type { Bill } from '../../../../contract/services/bill.ts'
import { numbersOf } from '../../../../domain/betting/number-sets.ts'
import { betText } from '../../../text/bet.ts'
import { ticketText } from '../../../text/history.ts'
import { pictureRows } from './picture-rows.ts'

type Line = Bill['lines'][number]

function lines(numbers: readonly string[], more: Partial<Line> = {}): Line[] {
  return numbers.map((number) => ({
    ...({
      type: 'two_top',
      number,
      amount: 20,
      rate: 90,
      discount: 0,
      win: 1800,
      paid: 0,
    } as unknown as Line),
    result: 'lost' as const,
    ...more,
  }))
}
const DOORS = numbersOf('nineteen_doors', '7')
const names = (of: readonly Line[], most = 20) => pictureRows(of, most).rows.map(({ name }) => name)

test('nineteen doors are one row of the picture, beside lines that stay alone', () => {
  const { rows, left } = pictureRows([...lines(['12']), ...lines(DOORS)], 20)
  expect(rows).toEqual([
    { is: 'line', name: '12', type: '2 บน', terms: '฿20 × 90', outcome: ticketText.lost, won: false },
    { is: 'set', name: '19 ประตู 7 x ฿20', type: '2 บน', terms: '× 90', outcome: ticketText.lost, won: false },
  ])
  expect(left).toBe(0)
})

test('below a set stand its lines that have won, before what has not', () => {
  const doors = lines(DOORS).map(
    (line): Line => (line.number === '17' ? { ...line, result: 'won', paid: 1800 as Line['paid'] } : line),
  )
  const { rows } = pictureRows([...lines(['12']), ...doors], 20)
  expect(rows.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['19 ประตู 7 x ฿20', ticketText.wonLines(1)],
    ['17', '+1,800'],
    ['12', ticketText.lost],
  ])
})

test('what was paid half is not hidden in a set: a whole set says so, a part of one stays in lines', () => {
  const half = { half: true, rate: 45 } as Partial<Line>
  expect(pictureRows(lines(DOORS, half), 20).rows).toMatchObject([
    { is: 'set', terms: `× 45 · ${betText.half}` },
  ])
  // One at the same rate, so that only its mark is another.
  const mixed = lines(DOORS).map((line) => (line.number === '70' ? { ...line, half: true as const } : line))
  const rows = pictureRows(mixed, 20).rows
  expect(rows.filter(({ is }) => is === 'set')).toEqual([])
  expect(rows.filter(({ terms }) => terms.includes(betText.half)).map(({ name }) => name)).toEqual(['70'])
})

test('a set whose number was capped to a lower stake stays in lines', () => {
  const capped = lines(DOORS).map((line) =>
    line.number === '70' ? { ...line, amount: 5 as Line['amount'] } : line,
  )
  expect(pictureRows(capped, 20).rows.map(({ is }) => is)).toEqual(Array(19).fill('line'))
})

test('a long ticket is cut by rows, and says how many lines stand in none', () => {
  const alone = ['001', '002', '123', '132', '213']
  const all = [...lines(DOORS), ...lines(alone, { type: 'three_top' } as Partial<Line>)]
  expect(names(all, 3)).toEqual(['19 ประตู 7 x ฿20', ...alone.slice(0, 2)])
  expect(pictureRows(all, 3).left).toBe(alone.length - 2)
  expect(
    pictureRows([...lines(alone, { type: 'three_top' } as Partial<Line>), ...lines(DOORS)], 2).left,
  ).toBe(alone.length - 2 + 19)
})
