import { expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { NO_ROUND, nextBalance, type RoundNews, roundWord } from './round-balance.ts'

let version = 0
const told = (amount: number, game?: 'bet' | 'win'): RoundNews => {
  version += 1
  return { is: 'balance', known: { amount: satang(amount), version }, game }
}
const begun: RoundNews = { is: 'begun' }
const seen: RoundNews = { is: 'seen' }
const late: RoundNews = { is: 'late' }

/** What the bar shows after each news; with `…` while a round is on the screen. */
function shown(...news: readonly RoundNews[]): string[] {
  let state = NO_ROUND
  return news.map((each) => {
    state = nextBalance(state, each)
    return `${state.shown?.amount ?? '-'}${state.isOpen ? '…' : ''}`
  })
}

test.each([
  [
    'a win waits until the game has shown its round',
    [told(100), begun, told(50, 'bet'), told(170, 'win'), seen],
    '100 100… 50… 50… 170',
  ],
  ['a lost round leaves what the bet has left', [told(100), begun, told(50, 'bet'), seen], '100 100… 50… 50'],
  [
    'of a game that says nothing the bound ends the wait',
    [told(100), told(50, 'bet'), told(170, 'win'), late],
    '100 50… 50… 170',
  ],
  [
    'a win long after its bet waits as well, from when it came',
    [told(100), told(50, 'bet'), late, told(170, 'win'), late],
    '100 50… 50 50… 170',
  ],
  [
    'where bet and win come as one, nothing moves before the round was shown',
    [told(100), begun, told(170, 'win'), seen],
    '100 100… 100… 170',
  ],
  ['the same of a game that says nothing', [told(100), told(170, 'win'), late], '100 100… 170'],
  [
    'what comes after the round was shown is shown',
    [told(100), begun, seen, told(50, 'bet'), told(170, 'win')],
    '100 100… 100 50 170',
  ],
  [
    'the bound ends the round of a game that has fallen silent',
    [told(100), begun, told(50, 'bet'), told(170, 'win'), late],
    '100 100… 50… 50… 170',
  ],
  [
    'a deposit is shown at once, with all that waits',
    [told(100), begun, told(50, 'bet'), told(170, 'win'), told(670), seen],
    '100 100… 50… 50… 670… 670',
  ],
  [
    'the next bet shows what waited of the round before',
    [told(100), told(50, 'bet'), told(170, 'win'), told(120, 'bet')],
    '100 50… 50… 120…',
  ],
  ['nothing is known before it is told', [begun, seen, told(100)], '-… - 100'],
] as const)('%s', (_, news, expected) => {
  expect(shown(...news).join(' ')).toBe(expected)
})

test('what is older or the same says nothing, also beside a win that waits', () => {
  const [first, bet, win] = [told(100), told(50, 'bet'), told(170, 'win')]
  // A page that is looked at again has loaded the win, and does not know of what it is.
  const loaded = { ...win, game: undefined } as RoundNews
  expect(shown(first, begun, bet, win, loaded, bet, first, seen).join(' ')).toBe(
    '100 100… 50… 50… 50… 50… 50… 170',
  )
})

test('a game that says the same again and again changes nothing', () => {
  const open = nextBalance(NO_ROUND, begun)
  expect(nextBalance(open, begun)).toBe(open)
  const over = nextBalance(open, seen)
  expect(nextBalance(over, seen)).toBe(over)
  expect(nextBalance(NO_ROUND, late)).toBe(NO_ROUND)
})

test.each([
  [{ event: 'round-begun' }, 'begun'],
  [{ event: 'round-shown', balance: 5 }, 'seen'],
  [{ event: 'round-over' }, undefined],
  ['round-shown', undefined],
  [null, undefined],
  [undefined, undefined],
  [{ event: ['round-shown'] }, undefined],
])('of what a frame tells, %j is %s', (told, word) => {
  expect(roundWord(told)).toBe(word)
})
