import { describe, expect, test } from 'vitest'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { type EditorAct, edit } from './editor.ts'
import { type Editor, newEditor, stakeOf } from './editor-state.ts'
import { linesToBet, repeatedLines } from './lines.ts'

function offer(
  type: Offer['type'],
  digits: number,
  multiple: number,
  exceptions: Offer['exceptions'] = {},
): Offer {
  return {
    type,
    digits,
    rate: multipleToRate(multiple),
    discount: basisPoints(0),
    stakeMin: satang(100),
    stakeMax: satang(1_000_000),
    exceptions,
  }
}

const OFFERS: readonly Offer[] = [
  offer('three_top', 3, 900, { '289': { state: 'open', half: true, rate: multipleToRate(450) } }),
  offer('three_tod', 3, 150),
  offer('two_top', 2, 90),
  offer('two_bottom', 2, 90, { '08': { state: 'closed', half: false, rate: multipleToRate(90) } }),
  offer('run_top', 1, 3.2),
]

/** Applies keys in order: digits, and names of the other acts. */
function steps(start: Editor, ...acts: readonly (string | EditorAct)[]): Editor {
  let editor = start
  for (const act of acts) {
    if (typeof act === 'string') for (const digit of act) editor = edit(editor, { do: 'digit', digit })
    else editor = edit(editor, act)
  }
  return editor
}

const start = newEditor(OFFERS)
const numbersOf = (editor: Editor) => editor.lines.map((line) => `${line.type} ${line.number}`)

describe('in another plan', () => {
  const PLAN = [{ ...offer('three_top', 3, 650), discount: basisPoints(2500) }]

  test('a line is written at the rate of the plan', () => {
    expect(steps(newEditor(PLAN), '615').lines).toMatchObject([{ type: 'three_top', rate: 65_000 }])
  })

  test('a saved line of a type the plan does not sell is closed, and not bet', () => {
    const kept = steps(start, '615', { do: 'select', type: 'two_top' }, '27')
    const { lines, selected } = edit(kept, { do: 'offers', offers: PLAN })
    expect(lines.map(({ state }) => state)).toEqual(['open', 'closed'])
    expect(numbersOf({ ...kept, lines: linesToBet(lines) })).toEqual(['three_top 615'])
    expect(selected).toEqual(['three_top'])
  })
})

describe('writing numbers', () => {
  test('the last digit adds the line at the current price', () => {
    const editor = steps(start, '615')
    expect(editor.lines).toEqual([
      {
        id: 1,
        type: 'three_top',
        number: '615',
        stake: 2000,
        rate: 90000,
        state: 'open',
        half: false,
        problem: null,
      },
    ])
    expect(editor.typed).toBe('')
  })

  test('an incomplete number is not added, and gives a notice', () => {
    const editor = steps(start, '61', { do: 'add' })
    expect(editor.lines).toEqual([])
    expect(editor.typed).toBe('61')
    expect(editor.notice?.code).toBe('DIGITS_MISSING')
  })

  test('leading zeros stay', () => {
    expect(numbersOf(steps(start, { do: 'select', type: 'two_top' }, '07'))).toEqual(['two_top 07'])
  })

  test('two types of one length take the same number', () => {
    const editor = steps(start, { do: 'select', type: 'three_tod' }, '615')
    expect(numbersOf(editor)).toEqual(['three_top 615', 'three_tod 615'])
  })

  test('a triple is not added to any-order, and the member is told', () => {
    const editor = steps(start, { do: 'select', type: 'three_tod' }, '555')
    expect(numbersOf(editor)).toEqual(['three_top 555'])
    expect(editor.notice?.code).toBe('TOD_TRIPLE')
  })

  test('another length starts a new number and can be undone', () => {
    const typed = steps(start, '61')
    const changed = steps(typed, { do: 'select', type: 'two_top' })
    expect(changed).toMatchObject({ selected: ['two_top'], typed: '' })
    expect(steps(changed, { do: 'undo' })).toMatchObject({ selected: ['three_top'], typed: '61' })
  })

  test('the last chosen type cannot be switched off', () => {
    expect(steps(start, { do: 'select', type: 'three_top' }).selected).toEqual(['three_top'])
  })
})

describe('spreads', () => {
  test.each([
    ['123', 6],
    ['112', 3],
    ['111', 1],
  ])('turning %s round gives %i numbers', (number, count) => {
    expect(steps(start, { do: 'spread', spread: 'reverse' }, number).lines).toHaveLength(count)
  })

  test('turning 789 round is six lines on top and one in any order', () => {
    const both = steps(start, { do: 'select', type: 'three_tod' }, { do: 'spread', spread: 'reverse' }, '789')
    expect(numbersOf(both).filter((line) => line.startsWith('three_top'))).toHaveLength(6)
    expect(numbersOf(both).filter((line) => line.startsWith('three_tod'))).toEqual(['three_tod 789'])
    const tod = steps(both, { do: 'removeAll' }, { do: 'select', type: 'three_top' }, '987')
    expect(numbersOf(tod)).toEqual(['three_tod 987'])
    expect(tod.notice).toMatchObject({ code: 'ADDED', count: 1 })
  })

  test('19 doors need one digit and never stake the double twice', () => {
    const editor = steps(start, { do: 'select', type: 'two_top' }, { do: 'spread', spread: 'doors' }, '7')
    expect(editor.lines).toHaveLength(19)
    expect(editor.lines.filter((line) => line.number === '77')).toHaveLength(1)
  })

  test('switching to a spread of one digit clears the typed digits', () => {
    const editor = steps(start, { do: 'select', type: 'two_top' }, '4', { do: 'spread', spread: 'front' })
    expect(editor.typed).toBe('')
    expect(editor.lines).toEqual([])
  })

  test('the doubles are added at once', () => {
    const editor = steps(start, { do: 'select', type: 'two_top' }, { do: 'spread', spread: 'doubles' })
    expect(editor.lines.map((line) => line.number)).toContain('00')
    expect(editor.lines).toHaveLength(10)
  })
})

describe('prices', () => {
  test('the first digit of a new price replaces the old one, the next make it longer', () => {
    const editor = steps(start, { do: 'write', field: 'stake' }, '150')
    expect(stakeOf(editor)).toBe(15000)
    expect(steps(editor, { do: 'erase' }).stakeTyped).toBe('15')
  })

  test('a price over the limit adds nothing and keeps what was typed', () => {
    const editor = steps(start, { do: 'stake', baht: 10_001 }, '615')
    expect(editor.lines).toEqual([])
    expect(editor.typed).toBe('615')
    expect(editor.notice).toMatchObject({ code: 'STAKE_TOO_HIGH', limit: 1_000_000 })
    expect(steps(editor, { do: 'stake', baht: 10_000 }, { do: 'add' }).lines).toHaveLength(1)
  })

  test('without a price the price is asked for, and the number stays typed', () => {
    const editor = steps(start, { do: 'write', field: 'stake' }, '0', { do: 'write', field: 'number' }, '615')
    expect(editor).toMatchObject({ typed: '615', writing: 'stake', notice: { code: 'STAKE_NEEDED' } })
  })

  test('a half-paid number shows its lower rate', () => {
    expect(steps(start, '289').lines[0]).toMatchObject({ rate: 45000, state: 'open', half: true })
  })

  test('a closed number stays visible and is not bet', () => {
    const editor = steps(start, { do: 'select', type: 'two_bottom' }, '0827')
    expect(editor.lines).toHaveLength(2)
    expect(linesToBet(editor.lines).map((line) => line.number)).toEqual(['27'])
  })

  test('a removed line comes back with undo', () => {
    const editor = steps(start, '615616', { do: 'remove', id: 1 })
    expect(numbersOf(editor)).toEqual(['three_top 616'])
    expect(numbersOf(steps(editor, { do: 'undo' }))).toEqual(['three_top 615', 'three_top 616'])
  })
})

describe('sending', () => {
  const sent = steps(start, '615', { do: 'send', key: 'first' })

  test('a bet that is being sent cannot be changed', () => {
    expect(steps(sent, '616', { do: 'removeAll' }).lines).toEqual(sent.lines)
  })

  test('without an answer the same bet is sent again with its key, whatever new key is given', () => {
    const again = steps(sent, { do: 'unsure', message: 'Network Error' }, { do: 'send', key: 'second' })
    expect(again.attempt).toEqual(sent.attempt)
    expect(again.phase).toBe('sending')
  })

  test('a refusal keeps every line, and the next bet has a new key', () => {
    const refused = steps(sent, { do: 'refused', code: 'CREDIT_TOO_LOW', message: 'ไม่พอ', lines: [] })
    expect(refused.lines).toEqual(sent.lines)
    expect(steps(refused, { do: 'send', key: 'second' }).attempt?.key).toBe('second')
  })

  test('a changed line shows its problem at the right line, even after a closed line', () => {
    const editor = steps(start, { do: 'select', type: 'two_bottom' }, '0827', { do: 'send', key: 'first' })
    const refused = steps(editor, {
      do: 'refused',
      code: 'LINES_CHANGED',
      message: '',
      lines: [{ index: 0, code: 'RATE_CHANGED', rate: multipleToRate(85), stakeMax: null }],
    })
    expect(refused.lines.map((line) => line.problem?.code)).toEqual([undefined, 'RATE_CHANGED'])
    const accepted = steps(refused, { do: 'acceptAndSend', key: 'second' })
    expect(accepted.attempt).toMatchObject({ key: 'second', lines: [{ number: '27', rate: 8500 }] })
  })

  test('a cap lowers the stake when accepted; nothing left to sell closes the line', () => {
    const twoLines = steps(start, '615616', { do: 'send', key: 'first' })
    const refused = steps(twoLines, {
      do: 'refused',
      code: 'LINES_CHANGED',
      message: '',
      lines: [
        { index: 0, code: 'CAP', rate: null, stakeMax: satang(500) },
        { index: 1, code: 'CAP', rate: null, stakeMax: satang(0) },
      ],
    })
    const accepted = steps(refused, { do: 'acceptAndSend', key: 'second' })
    expect(accepted.attempt?.lines.map((line) => [line.number, line.stake])).toEqual([['615', 500]])
  })

  test('a round that closes locks the keys and keeps the draft', () => {
    const closed = steps(start, '615', { do: 'close' }, '616', { do: 'send', key: 'late' })
    expect(numbersOf(closed)).toEqual(['three_top 615'])
    expect(closed.phase).toBe('writing')
  })

  test('a refusal because the round closed locks the keys too', () => {
    const refused = steps(sent, { do: 'refused', code: 'ROUND_CLOSED', message: '', lines: [] })
    expect(refused).toMatchObject({ closed: true, lines: sent.lines })
  })

  test('a sold ticket clears the draft and keeps types and price', () => {
    const placed = steps(start, { do: 'stake', baht: 50 }, '615', { do: 'send', key: 'k' }, { do: 'placed' })
    expect(placed).toMatchObject({ lines: [], stakeTyped: '50', selected: ['three_top'], phase: 'writing' })
  })

  test('new prices change the draft, not a bet that was sent', () => {
    const cheaper = [offer('three_top', 3, 800)]
    expect(edit(steps(start, '615'), { do: 'offers', offers: cheaper }).lines[0]?.rate).toBe(80000)
    expect(edit(sent, { do: 'offers', offers: cheaper }).lines[0]?.rate).toBe(90000)
  })
})

describe('a bet that stands on the ticket twice', () => {
  const tod = steps(start, { do: 'select', type: 'three_tod' }, { do: 'select', type: 'three_top' })
  const twice = steps(tod, '789', '987', '123', '789')

  test('stays, for it was written twice, and each line but the first is told', () => {
    expect(numbersOf(twice)).toEqual(['three_tod 789', 'three_tod 987', 'three_tod 123', 'three_tod 789'])
    expect([...repeatedLines(twice.lines)]).toEqual([2, 4])
  })

  test('is taken off but for its first line at once, and an undo brings it back', () => {
    const once = steps(twice, { do: 'removeRepeated' })
    expect(numbersOf(once)).toEqual(['three_tod 789', 'three_tod 123'])
    expect(steps(once, { do: 'undo' }).lines).toEqual(twice.lines)
  })

  test('is no repetition where the order matters', () => {
    expect([...repeatedLines(steps(start, '789', '987').lines)]).toEqual([])
  })
})

test('a number that is closed or paid less is so in every order of a tod', () => {
  const closed = offer('three_tod', 3, 150, {
    '225': { state: 'closed', half: false, rate: multipleToRate(150) },
  })
  expect(steps(newEditor([closed]), '252').lines).toMatchObject([{ number: '252', state: 'closed' }])
})
