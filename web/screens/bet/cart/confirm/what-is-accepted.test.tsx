import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { basisPoints, multipleToRate, type Satang, satang } from '../../../../../domain/money.ts'
import { betText } from '../../../../text/bet.ts'
import { cartText } from '../../../../text/cart.ts'
import { type Offer, readOffer } from '../../offer.ts'
import { type EditorAct, edit } from '../../write/editor.ts'
import { type Editor, newEditor } from '../../write/editor-state.ts'
import { acceptProblem, type LineProblem } from '../../write/lines.ts'
import { cartTotals } from '../cart.ts'
import { CartPanel } from '../cart-panel.tsx'

const OFFERS: readonly Offer[] = [
  {
    type: 'two_top',
    digits: 2,
    rate: multipleToRate(90),
    discount: basisPoints(0),
    stakeMin: satang(1_00),
    stakeMax: satang(10_000_00),
    exceptions: {},
  },
]
const PLENTY = satang(1_000_00)
const RATE = { code: 'RATE_CHANGED', rate: multipleToRate(85), stakeMax: null }
const CLOSED = { code: 'NUMBER_CLOSED', rate: multipleToRate(90), stakeMax: satang(0) }
const FULL = { code: 'MEMBER_CAP', rate: multipleToRate(90), stakeMax: satang(0) }
const CHANGED = { do: 'refused', code: 'LINES_CHANGED', message: 'เปลี่ยน' } as const

/** 45 and 67 at 20 baht each, sent and refused. */
function refused(...problems: readonly LineProblem[]): Editor {
  const lines = problems.map((problem, index) => ({ ...problem, index }))
  return after(newEditor(OFFERS), '4567', { do: 'send', key: 'first' }, { ...CHANGED, lines }, NEWER)
}

// The page loads its prices again after a refusal; they know nothing of the member's own limit.
const NEWER = { do: 'offers', offers: OFFERS } as const

function after(start: Editor, ...acts: readonly (string | EditorAct)[]): Editor {
  const all = acts.flatMap((act): readonly EditorAct[] =>
    typeof act === 'string' ? [...act].map((digit) => ({ do: 'digit', digit })) : [act],
  )
  return all.reduce(edit, start)
}

function panel(editor: Editor, balance: Satang): string {
  const props = {
    ...{ ticket: editor, totals: cartTotals(null, editor.lines.map(acceptProblem), OFFERS), balance },
    ...{ locked: false, closed: false, online: true, act: () => {}, onConfirm: () => {} },
  }
  const router = createMemoryRouter([{ path: '/', element: <CartPanel {...props} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

// The lines come with a part that is loaded later; once it is there they are drawn at once.
beforeAll(() =>
  vi.waitFor(() => expect(panel(refused(RATE), PLENTY)).toContain('bet-line'), { timeout: 15_000 }),
)

/** The words of the button below the ticket, and whether it takes a tap. */
function button(editor: Editor, balance: Satang = PLENTY) {
  const [, open = '', words = ''] =
    /(<button[^>]*bet-confirm[^>]*>)(.*?)<\/button>/.exec(panel(editor, balance)) ?? []
  return { words: words.replace(/<[^>]*>/g, ''), isOffered: !open.includes('disabled') }
}

const keys = (editor: Editor) => editor.attempt?.lines.map(({ number }) => number)

test('a new rate is accepted', () => {
  expect(button(refused(RATE))).toEqual({ words: `${cartText.accept} ฿40`, isOffered: true })
})

test.each([
  ['closed', CLOSED],
  ['full for this member', FULL],
])('a number that is %s is taken out at once, and there is nothing to accept', (_, problem) => {
  const editor = refused(problem)
  expect(button(editor)).toEqual({ words: `${cartText.confirm} ฿20`, isOffered: true })
  expect(keys(after(editor, { do: 'send', key: 'second' }))).toEqual(['67'])
})

test('what was taken out stays out when the rest is refused for something else', () => {
  const again = after(
    refused(FULL),
    { do: 'send', key: 'second' },
    { do: 'refused', code: 'CREDIT_TOO_LOW', message: 'ไม่พอ', lines: [] },
    NEWER,
  )
  expect(keys(after(again, { do: 'send', key: 'third' }))).toEqual(['67'])
})

test('after a refusal for lack of money what is missing stays, with the way to a deposit of it', () => {
  const poor = after(
    newEditor(OFFERS),
    '4567',
    { do: 'send', key: 'first' },
    { do: 'refused', code: 'CREDIT_TOO_LOW', message: 'ไม่พอ', lines: [] },
  )
  const shown = panel(poor, satang(15_00))
  for (const words of ['ไม่พอ', cartText.balanceShort('25')]) expect(shown).toContain(words)
  expect(shown).toContain('href="/deposit?amount=100&amp;next=%2F"')
})

test('with every number taken out nothing is offered', () => {
  expect(button(refused(CLOSED, FULL)).isOffered).toBe(false)
})

test.each(['STAKE_TOO_HIGH', 'STAKE_TOO_LOW', 'WRONG_DIGITS'])(
  'a line refused with %s has to be changed first',
  (code) => {
    const editor = refused({ code, rate: null, stakeMax: null })
    expect(button(editor)).toEqual({ words: `${cartText.confirm} ฿40`, isOffered: false })
    expect(after(editor, { do: 'acceptAndSend', key: 'second' }).phase).toBe('writing')
    expect(button(after(editor, { do: 'lineStake', id: 1, baht: 10 })).isOffered).toBe(true)
    expect(button(after(editor, { do: 'remove', id: 1 })).isOffered).toBe(true)
  },
)

test('new terms that cost more than the balance are not offered', () => {
  expect(button(refused(RATE), satang(39_99))).toEqual({ words: `${cartText.confirm} ฿40`, isOffered: false })
  expect(button(refused(RATE), satang(40_00)).isOffered).toBe(true)
})

test('a line that pays half since it was written has its badge as soon as the page knows', () => {
  const badge = `>${betText.half}<`
  const half: Offer['exceptions'] = { '45': { state: 'open', half: true, rate: multipleToRate(45) } }
  const offers = OFFERS.map((offer) => ({ ...offer, exceptions: half }))
  const before = refused({ code: 'RATE_CHANGED', rate: multipleToRate(45), stakeMax: null })
  expect(panel(before, PLENTY)).not.toContain(badge)
  expect(panel(after(before, { do: 'offers', offers }), PLENTY)).toContain(badge)
})

test('a line that pays half and is limited says both, and what is left of it', () => {
  const wire = { type: 'two_top', digits: 2, rate: 90, discount: 0, min: 1, max: 1_000 } as const
  const numbers = [{ number: '45', status: 'capped', half: true, rate: 45, amount_max: 40 }] as const
  const shown = panel(after(newEditor([readOffer({ ...wire, numbers })]), '4567'), PLENTY)
  for (const words of [betText.half, betText.capped]) expect(shown.split(`>${words}<`)).toHaveLength(2)
  expect(shown).toContain(betText.left('40'))
  expect(shown).toContain(`${cartText.half(['45'])} · ${cartText.capped(['45'])}`)
})
