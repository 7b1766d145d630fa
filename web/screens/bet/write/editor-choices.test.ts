import { expect, test } from 'vitest'
import { BET_TYPES } from '../../../../domain/betting/bet-types.ts'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import { type EditorAct, edit } from './editor.ts'
import { boxCount, type Editor, newEditor } from './editor-state.ts'

/** A round that sells every type at one price. */
const START = newEditor(
  BET_TYPES.map(({ type, digits }) => ({
    type,
    digits,
    rate: multipleToRate(2),
    discount: basisPoints(0),
    stakeMin: satang(1_00),
    stakeMax: satang(10_000_00),
    exceptions: {},
  })),
)

function after(...acts: readonly EditorAct[]): Editor {
  return acts.reduce(edit, START)
}

function typed(digits: string): EditorAct[] {
  return [...digits].map((digit) => ({ do: 'digit', digit }))
}

const written = (editor: Editor) => editor.lines.map((line) => [line.type, line.number])

test('a choice takes its two numbers and no other digit', () => {
  const editor = after({ do: 'select', type: 'high_low' }, ...typed('7291'), {
    do: 'addNumbers',
    numbers: ['0'],
  })
  expect(written(editor)).toEqual([
    ['high_low', '1'],
    ['high_low', '0'],
  ])
})

test('a random choice is one of the two', () => {
  const editor = after(
    { do: 'select', type: 'odd_even' },
    { do: 'random', digits: '8' },
    { do: 'random', digits: '9' },
  )
  expect(written(editor)).toEqual([
    ['odd_even', '0'],
    ['odd_even', '1'],
  ])
})

test('a choice is bet alone: not together with digits or with the other choice', () => {
  expect(after({ do: 'select', type: 'run_top' }, { do: 'select', type: 'high_low' }).selected).toEqual([
    'high_low',
  ])
  expect(after({ do: 'select', type: 'high_low' }, { do: 'select', type: 'odd_even' }).selected).toEqual([
    'odd_even',
  ])
  expect(after({ do: 'select', type: 'run_top' }, { do: 'select', type: 'pin_top_tens' }).selected).toEqual([
    'run_top',
    'pin_top_tens',
  ])
})

test.each([
  ['four_top', '0123'],
  ['five_float', '01234'],
  ['six_top', '012345'],
] as const)('%s has as many boxes as digits', (type, number) => {
  const editor = after({ do: 'select', type }, ...typed(number))
  expect(boxCount(editor)).toBe(number.length)
  expect(written(editor)).toEqual([[type, number]])
})
