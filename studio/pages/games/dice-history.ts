import type { Dice, DrawnDice } from '../../games/dice/dice.ts'
import { isTriple } from '../../games/dice/dice.ts'
import type { RoundShown } from '../../http/shapes.ts'
import { WORDS } from '../../text/words.ts'
import { el } from '../frame/dom.ts'
import { say } from '../frame/language.ts'

/** As many as fit a phone and a half. */
const SHOWN = 24

export interface DiceHistory {
  readonly element: HTMLElement
  show(rounds: readonly RoundShown[]): void
}

/** The throws of before, the last one first. `sumOf`: what stands below one. */
export function diceHistory(face: (value: number) => Node, sumOf: (dice: Dice) => string): DiceHistory {
  const element = el('ol', {
    class: 'history',
    'aria-label': say(WORDS.results),
    'data-empty': say(WORDS.noRounds),
  })
  return {
    element,
    show(rounds) {
      const thrown = rounds.filter(({ drawn }) => drawn !== null).slice(0, SHOWN)
      element.replaceChildren(
        ...thrown.map(({ drawn, payout }) => {
          const { dice } = drawn as unknown as DrawnDice
          const sum = sumOf(dice)
          const tone = isTriple(dice) ? 'triple' : dice[0] + dice[1] + dice[2] <= 10 ? 'low' : 'high'
          return el(
            'li',
            { class: `past ${tone}${payout > 0 ? ' paid' : ''}`, 'aria-label': dice.join(' ') },
            ...dice.map(face),
            sum === '' ? undefined : el('b', {}, sum),
          )
        }),
      )
    },
  }
}
