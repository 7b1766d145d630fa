import { expect, test } from 'vitest'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { edit } from '../write/editor.ts'
import { type Editor, newEditor } from '../write/editor-state.ts'
import type { NewLine } from '../write/lines.ts'

const TERMS = {
  rate: multipleToRate(90),
  discount: basisPoints(0),
  stakeMin: satang(100),
  stakeMax: satang(100_000),
  exceptions: {},
}
const CAPPED = { status: 'capped', rate: multipleToRate(90), stakeMax: satang(6_000) } as const
const OFFERS: readonly Offer[] = [
  { ...TERMS, type: 'three_top', digits: 3, memberMax: satang(50_000) },
  { ...TERMS, type: 'three_tod', digits: 3 },
  { ...TERMS, type: 'two_top', digits: 2, exceptions: { '07': CAPPED } },
  { ...TERMS, type: 'four_set', digits: 4 },
]

function bet(type: NewLine['type'], number: string, baht: number): NewLine {
  return { type, number, stake: satang(baht * 100) }
}

function pasted(...bets: NewLine[]): Editor {
  return edit(newEditor(OFFERS), { do: 'addBets', bets, note: null })
}

const shown = ({ lines }: Editor) =>
  lines.map(({ type, number, stake }) => `${type} ${number} ${stake / 100}`)
const merged = (...bets: NewLine[]) => shown(edit(pasted(...bets), { do: 'mergeRepeated' }))

test('a bet that is written twice becomes one line with both stakes, where the first one stands', () => {
  expect(merged(bet('two_top', '47', 20), bet('two_top', '74', 5), bet('two_top', '47', 30))).toEqual([
    'two_top 47 50',
    'two_top 74 5',
  ])
})

test('another order of a tod is the same bet, another type is not', () => {
  expect(
    merged(bet('three_tod', '123', 20), bet('three_tod', '321', 10), bet('three_top', '123', 5)),
  ).toEqual(['three_tod 123 30', 'three_top 123 5'])
})

test.each([
  ['the most of a line', [bet('three_tod', '123', 600), bet('three_tod', '123', 400)], 1],
  ['a baht above it', [bet('three_tod', '123', 600), bet('three_tod', '123', 401)], 2],
  ['what is left of a number', [bet('two_top', '07', 20), bet('two_top', '07', 40)], 1],
  ['more than is left of it', [bet('two_top', '07', 20), bet('two_top', '07', 41)], 2],
  ['the most of one member', [bet('three_top', '123', 250), bet('three_top', '123', 250)], 1],
  ['more than a member may', [bet('three_top', '123', 250), bet('three_top', '123', 251)], 2],
  ['sets', [bet('four_set', '1234', 120), bet('four_set', '1234', 240)], 1],
] as const)('%s', (_, bets, lines) => {
  expect(merged(...bets)).toHaveLength(lines)
})

test('a third line that the merged one still takes is added to it, and one that it does not stays', () => {
  const bets = [600, 300, 300, 100].map((baht) => bet('three_tod', '123', baht))
  expect(merged(...bets)).toEqual(['three_tod 123 900', 'three_tod 123 400'])
})

test('one undo brings the lines back', () => {
  const before = pasted(bet('two_top', '47', 20), bet('two_top', '47', 30))
  const after = edit(before, { do: 'mergeRepeated' })
  expect(after.notice).toMatchObject({ code: 'MERGED', count: 1 })
  expect(edit(after, { do: 'undo' }).lines).toEqual(before.lines)
})

test('a line that the server has said something about is not merged away', () => {
  const sent = edit(pasted(bet('two_top', '47', 20), bet('two_top', '47', 30)), { do: 'send', key: 'key' })
  const told = { index: 1, code: 'CAP', rate: null, stakeMax: satang(1_000) }
  const refused = edit(sent, { do: 'refused', code: 'LINES_CHANGED', message: '', lines: [told] })
  expect(edit(refused, { do: 'mergeRepeated' }).lines).toBe(refused.lines)
})
