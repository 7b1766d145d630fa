import { describe, expect, test } from 'vitest'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { edit } from './editor.ts'
import { type Editor, LINES_MAX, NOTE_MAX, newEditor } from './editor-state.ts'
import type { NewLine } from './lines.ts'

const PRICES = {
  rate: multipleToRate(90),
  discount: basisPoints(0),
  stakeMin: satang(500),
  stakeMax: satang(100_000),
}
const OFFERS: readonly Offer[] = [
  { ...PRICES, type: 'three_top', digits: 3, exceptions: {} },
  { ...PRICES, type: 'three_tod', digits: 3, exceptions: {} },
  {
    ...PRICES,
    type: 'two_bottom',
    digits: 2,
    exceptions: { '08': { state: 'closed', half: false, rate: multipleToRate(90) } },
  },
]
const start = newEditor(OFFERS)

function bet(type: NewLine['type'], number: string, baht: number): NewLine {
  return { type, number, stake: satang(baht * 100) }
}

function added(editor: Editor, bets: readonly NewLine[], note: string | null = null): Editor {
  return edit(editor, { do: 'addBets', bets, note })
}

const THREE = [bet('three_top', '615', 20), bet('three_tod', '615', 10), bet('two_bottom', '27', 50)]

test('bets of several types and prices are added after the existing lines', () => {
  const first = edit(start, { do: 'addNumbers', numbers: ['111'] })
  const { lines, notice, nextLineId } = added(first, THREE)
  expect(lines.map(({ id, type, number, stake }) => `${id} ${type} ${number} ${stake}`)).toEqual([
    '1 three_top 111 2000',
    '2 three_top 615 2000',
    '3 three_tod 615 1000',
    '4 two_bottom 27 5000',
  ])
  expect(notice).toMatchObject({ code: 'ADDED', count: 3 })
  expect(nextLineId).toBe(5)
})

test('an incomplete number stays typed', () => {
  const typing = edit(start, { do: 'digit', digit: '6' })
  expect(added(typing, THREE).typed).toBe('6')
})

test('one undo removes them all', () => {
  const first = edit(start, { do: 'addNumbers', numbers: ['111'] })
  expect(edit(added(first, THREE), { do: 'undo' }).lines).toEqual(first.lines)
})

test('a closed number is added struck through, and not bet', () => {
  expect(added(start, [bet('two_bottom', '08', 20)]).lines).toMatchObject([{ state: 'closed' }])
})

test('a triple in any order is left out', () => {
  expect(added(start, [bet('three_tod', '111', 20), bet('three_top', '111', 20)]).lines).toHaveLength(1)
})

describe('all of them or none', () => {
  test.each([
    ['the lowest price', bet('three_top', '615', 5), true],
    ['a price under it', bet('three_top', '615', 4), 'STAKE_TOO_LOW'],
    ['the highest price', bet('three_top', '615', 1000), true],
    ['a price over it', bet('three_top', '615', 1001), 'STAKE_TOO_HIGH'],
    ['a type that is not sold', bet('two_top', '15', 20), 'TYPE_NOT_SOLD'],
  ] as const)('%s', (_, wish, outcome) => {
    const { lines, notice } = added(start, [...THREE, wish])
    expect(lines).toHaveLength(outcome === true ? 4 : 0)
    expect(notice?.code).toBe(outcome === true ? 'ADDED' : outcome)
  })

  test('a ticket is full at its limit, and not one line sooner', () => {
    const many = Array.from({ length: LINES_MAX }, () => bet('three_top', '615', 20))
    const full = added(start, many)
    expect(full.lines).toHaveLength(LINES_MAX)
    expect(added(full, THREE.slice(0, 1))).toMatchObject({
      lines: full.lines,
      notice: { code: 'TOO_MANY_LINES' },
    })
  })

  test('nothing is added while a bet is being sent', () => {
    const sent = edit(added(start, THREE), { do: 'send', key: 'first' })
    expect(added(sent, THREE)).toBe(sent)
  })
})

describe('the name of the buyer', () => {
  test('becomes the note of a ticket without one, cut to its length', () => {
    expect(added(start, THREE, 'ป้าแดง').note).toBe('ป้าแดง')
    expect([...added(start, THREE, 'ก'.repeat(NOTE_MAX + 1)).note]).toHaveLength(NOTE_MAX)
  })

  test('does not replace the member’s own note', () => {
    expect(added(edit(start, { do: 'note', note: 'เลขฝัน' }), THREE, 'ป้าแดง').note).toBe('เลขฝัน')
    expect(added(edit(start, { do: 'note', note: 'เลขฝัน' }), THREE, null).note).toBe('เลขฝัน')
  })
})

test('lines of an old ticket that are no longer sold are left out, with a notice', () => {
  const old = [bet('two_bottom', '12', 20), bet('six_top', '123456', 20), bet('two_bottom', '34', 99_999)]
  const { lines, notice, undo } = edit(newEditor(OFFERS), { do: 'addAgain', bets: old })
  expect(lines.map(({ number }) => number)).toEqual(['12'])
  expect(notice).toMatchObject({ code: 'ADDED_SOME', count: 1, left: 2 })
  expect(undo?.lines).toEqual([])
  const none = edit(newEditor(OFFERS), { do: 'addAgain', bets: old.slice(1) })
  expect(none.lines).toEqual([])
  expect(none.notice).toMatchObject({ code: 'TYPE_NOT_SOLD' })
})
