import { describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { readOffer } from '../offer.ts'
import { edit } from '../write/editor.ts'
import { type Editor, newEditor } from '../write/editor-state.ts'
import { gridCell, gridDigits, gridLook, numberAt, numbersWith } from './grid.ts'

const OFFERS = [
  readOffer({
    type: 'two_bottom',
    digits: 2,
    rate: 90,
    discount: 0,
    min: 1,
    max: 1000,
    numbers: [
      { number: '08', status: 'closed', rate: 0 },
      { number: '09', status: 'half', rate: 45 },
      { number: '10', status: 'capped', rate: 90, amount_max: 0 },
      { number: '11', status: 'capped', half: true, rate: 45, amount_max: 40 },
    ],
  }),
  readOffer({ type: 'two_top', digits: 2, rate: 90, discount: 0, min: 1, max: 1000, numbers: [] }),
  readOffer({ type: 'three_tod', digits: 3, rate: 150, discount: 0, min: 1, max: 1000, numbers: [] }),
]
const start = newEditor(OFFERS)
const pick = (editor: Editor, ...numbers: string[]) => edit(editor, { do: 'toggleNumbers', numbers })
const numbersOf = ({ lines }: Editor) => lines.map(({ type, number }) => `${type} ${number}`)
const cellOf = (editor: Editor, number: string) => gridCell(gridLook(editor, editor.lines), number)

describe('which numbers there are', () => {
  test.each([
    ['two_bottom', 2],
    ['run_top', 1],
    ['three_top', 3],
    ['four_top', 0],
    ['high_low', 0],
  ] as const)('%s has numbers of %i digits in the grid', (type, digits) => {
    expect(gridDigits([type])).toBe(digits)
  })

  test('a row keeps its leading zero, a column its last digit', () => {
    expect(numberAt(7, 2)).toBe('07')
    expect(numbersWith('0', 0, 2)).toEqual(['00', '01', '02', '03', '04', '05', '06', '07', '08', '09'])
    expect(numbersWith('3', 2, 3)).toHaveLength(100)
  })
})

describe('a tap', () => {
  test('adds the number at the current price, and the next tap removes it', () => {
    const on = pick(edit(start, { do: 'stake', baht: 50 }), '12')
    expect(on.lines).toMatchObject([{ type: 'two_bottom', number: '12', stake: bahtToSatang(50) }])
    expect(cellOf(on, '12')).toEqual({ state: 'open', half: false, baht: 50 })
    const off = pick(on, '12')
    expect(off.lines).toEqual([])
    expect(edit(off, { do: 'undo' }).lines).toEqual(on.lines)
  })

  test('a number in one of two chosen types gets the other type, and is removed only by the next tap', () => {
    const both = edit(pick(start, '12'), { do: 'select', type: 'two_top' })
    expect(cellOf(both, '12').baht).toBeNull()
    const on = pick(both, '12')
    expect(numbersOf(on)).toEqual(['two_bottom 12', 'two_top 12'])
    expect(pick(on, '12').lines).toEqual([])
  })

  test('without a price nothing is added, with a notice', () => {
    const none = pick(edit(start, { do: 'writeStake', typed: '' }), '12')
    expect(none.lines).toEqual([])
    expect(none.notice).toMatchObject({ code: 'STAKE_NEEDED' })
  })
})

describe('a whole row', () => {
  const row = numbersWith('0', 0, 2)

  test('leaves out closed and full numbers, keeps existing lines, and is undone at once', () => {
    const one = pick(start, '05')
    const all = pick(one, ...row, '10')
    expect(all.lines).toHaveLength(9)
    expect(numbersOf(all)).not.toContain('two_bottom 08')
    expect(numbersOf(all)).not.toContain('two_bottom 10')
    expect(edit(all, { do: 'undo' }).lines).toEqual(one.lines)
  })

  test('that is on the ticket completely is removed', () => {
    expect(pick(pick(start, ...row), ...row).lines).toEqual([])
  })
})

test('a cell shows whether its number is closed, full or pays less', () => {
  const told = ['07', '08', '09', '10', '11'].map((number) => cellOf(start, number))
  expect(told.map(({ state, half }) => [state, half])).toEqual([
    ['open', false],
    ['closed', false],
    ['open', true],
    ['closed', false],
    ['capped', true],
  ])
})

test('a triple in any order cannot be tapped', () => {
  const tod = edit(start, { do: 'select', type: 'three_tod' })
  expect(cellOf(tod, '555').state).toBe('closed')
  expect(pick(tod, '555').lines).toEqual([])
})

describe('a number in any order', () => {
  const tod = edit(edit(start, { do: 'select', type: 'three_tod' }), { do: 'stake', baht: 10 })

  test('stands in the cell of each of its orders, and a tap on any takes it off', () => {
    const on = pick(tod, '252')
    expect(['225', '252', '522', '255'].map((number) => cellOf(on, number).baht)).toEqual([10, 10, 10, null])
    expect(pick(on, '522').lines).toEqual([])
  })

  test('is written once by a row that holds several of its orders', () => {
    const row = pick(tod, ...numbersWith('0', 0, 3))
    expect(row.lines).toHaveLength(54)
    expect(numbersOf(pick(row, '210', '345'))).toHaveLength(55)
    expect(pick(row, ...numbersWith('0', 0, 3)).lines).toEqual([])
  })
})
