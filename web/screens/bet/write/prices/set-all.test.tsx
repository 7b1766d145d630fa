import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BetType } from '../../../../../domain/betting/bet-types.ts'
import { basisPoints, multipleToRate, satang } from '../../../../../domain/money.ts'
import { noticeText } from '../../../../text/bet.ts'
import { UndoToast } from '../../cart/undo-toast.tsx'
import type { Offer } from '../../offer.ts'
import { EntryNotice } from '../composer.tsx'
import { type EditorAct, edit } from '../editor.ts'
import { type Editor, newEditor } from '../editor-state.ts'

function offer(type: BetType, digits: number, stakeMax: number): Offer {
  const [stakeMin, most] = [satang(5_00), satang(stakeMax)]
  const terms = { rate: multipleToRate(2), discount: basisPoints(0), stakeMin, stakeMax: most }
  return { type, digits, exceptions: {}, ...terms }
}

const START = newEditor([
  offer('two_top', 2, 500_00),
  offer('three_top', 3, 100_00),
  offer('four_set', 4, 1_200_00),
])

function after(start: Editor, ...acts: readonly (string | EditorAct)[]): Editor {
  const all = acts.flatMap((act): readonly EditorAct[] =>
    typeof act === 'string' ? [...act].map((digit) => ({ do: 'digit', digit })) : [act],
  )
  return all.reduce(edit, start)
}

const select = (type: BetType) => ({ do: 'select', type }) as const
const setAll = (editor: Editor, baht: number) => after(editor, { do: 'stake', baht }, { do: 'allStakes' })
const stakes = (editor: Editor) => editor.lines.map(({ stake }) => stake / 100)

/** What stands over the ticket, and what stands at the keypad. */
function told(editor: Editor) {
  return {
    ticket: renderToStaticMarkup(<UndoToast editor={editor} act={() => {}} />),
    keypad: renderToStaticMarkup(<EntryNotice editor={editor} />),
  }
}

test('above the maximum nothing is set, and the ticket says what the maximum is', () => {
  const editor = setAll(after(START, '4567'), 501)
  expect(stakes(editor)).toEqual([20, 20])
  const words = noticeText({ serial: 1, code: 'STAKE_TOO_HIGH', limit: satang(500_00) })
  expect(told(editor).ticket).toContain(words)
  expect(told(editor).keypad).not.toContain(words)
})

test('the limits are those of the lines, whatever type is selected', () => {
  const mixed = after(START, '45', select('three_top'), '615', select('two_top'))
  expect(setAll(mixed, 101)).toMatchObject({ notice: { code: 'STAKE_TOO_HIGH', limit: 100_00 } })
  expect(stakes(setAll(mixed, 101))).toEqual([20, 20])
  expect(stakes(setAll(mixed, 100))).toEqual([100, 100])
  expect(stakes(setAll(after(START, '45', select('three_top')), 101))).toEqual([101])
})

test('below the minimum and without a price the ticket says so as well', () => {
  expect(told(setAll(after(START, '45'), 4)).ticket).toContain('5')
  const none = after(START, '45', { do: 'write', field: 'stake' }, { do: 'clear' }, { do: 'allStakes' })
  expect(told(none).ticket).toContain(noticeText({ serial: 1, code: 'STAKE_NEEDED' }))
})

test('sets keep their price and are not counted; with nothing but sets the ticket says why', () => {
  const sets = after(START, select('four_set'), '1234')
  expect(setAll(after(sets, select('two_top'), '45'), 50)).toMatchObject({
    lines: [{ stake: 120_00 }, { stake: 50_00 }],
    notice: { code: 'RESTAKED', count: 1 },
  })
  expect(told(setAll(sets, 50)).ticket).toContain(noticeText({ serial: 1, code: 'STAKE_NOT_SETS' }))
})
