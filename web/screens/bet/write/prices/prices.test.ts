import { expect, test } from 'vitest'
import { BET_TYPES } from '../../../../../domain/betting/bet-types.ts'
import { basisPoints, multipleToRate, satang } from '../../../../../domain/money.ts'
import { saveDraft, withDraft } from '../draft.ts'
import { type EditorAct, edit } from '../editor.ts'
import { type Editor, newEditor } from '../editor-state.ts'

/** A round that sells every type, two digits first. */
const START = newEditor(
  BET_TYPES.toSorted((one) => (one.type === 'two_top' ? -1 : 0)).map(({ type, digits }) => ({
    type,
    digits,
    rate: multipleToRate(2),
    discount: basisPoints(0),
    stakeMin: satang(1_00),
    stakeMax: satang(10_000_00),
    exceptions: {},
  })),
)
const SET = { do: 'select', type: 'four_set' } as const
const TWO = { do: 'select', type: 'two_top' } as const
const THREE = { do: 'select', type: 'three_top' } as const

function after(start: Editor, ...acts: readonly (string | EditorAct)[]): Editor {
  const all = acts.flatMap((act): readonly EditorAct[] =>
    typeof act === 'string' ? [...act].map((digit) => ({ do: 'digit', digit })) : [act],
  )
  return all.reduce(edit, start)
}

test('a two-digit bet after a set is not at the price of the set', () => {
  const { lines } = after(START, SET, '1234', TWO, '45')
  expect(lines.map(({ type, stake }) => [type, stake])).toEqual([
    ['four_set', 120_00],
    ['two_top', 20_00],
  ])
})

test('each type comes back at its own price', () => {
  const editor = after(START, { do: 'stake', baht: 50 }, THREE, { do: 'stake', baht: 5 }, SET, TWO)
  expect(editor.stakeTyped).toBe('50')
  expect(after(editor, THREE).stakeTyped).toBe('5')
  expect(after(editor, SET).stakeTyped).toBe('120')
})

test('a type that has had no price starts at the last one of another, and never at that of a set', () => {
  const fifty = after(START, { do: 'stake', baht: 50 })
  expect(after(fifty, THREE).stakeTyped).toBe('50')
  expect(after(fifty, SET, THREE).stakeTyped).toBe('50')
  expect(after(fifty, SET).stakeTyped).toBe('120')
})

test('types bet together are at one price, which each of them keeps', () => {
  const together = after(START, { do: 'stake', baht: 50 }, { do: 'select', type: 'two_bottom' })
  expect(together.stakeTyped).toBe('50')
  expect(after(together, THREE, { do: 'select', type: 'two_bottom' }).stakeTyped).toBe('50')
})

test('to undo a change of type brings its price back', () => {
  const changed = after(START, { do: 'stake', baht: 50 }, '4', SET)
  expect(changed.stakeTyped).toBe('120')
  expect(after(changed, { do: 'undo' })).toMatchObject({ selected: ['two_top'], stakeTyped: '50' })
})

test('a price stays with its type when a ticket is placed', () => {
  const placed = after(START, { do: 'stake', baht: 50 }, SET, { do: 'placed' })
  expect(placed).toMatchObject({ selected: ['four_set'], stakeTyped: '120' })
  expect(after(placed, TWO).stakeTyped).toBe('50')
})

test('a type that is sold no more takes its price with it', () => {
  const offers = START.offers.filter(({ type }) => type !== 'four_set')
  const editor = after(START, SET, { do: 'offers', offers })
  expect(editor).toMatchObject({ selected: ['two_top'], stakeTyped: '20' })
})

test('a draft of a set that is opened again does not price two digits', () => {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  const on = { writer: 'm', roundId: 'r', plan: 'full' }
  saveDraft(memory, on, after(START, { do: 'stake', baht: 50 }, SET, '1234'))
  const opened = withDraft(memory, on, START)
  expect(opened).toMatchObject({ selected: ['two_top'], stakeTyped: '50' })
  expect(after(opened, SET).stakeTyped).toBe('120')
})
