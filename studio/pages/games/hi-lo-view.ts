import type { Words } from '../../../domain/words.ts'
import type { DrawnDice } from '../../games/dice/dice.ts'
import { FACES, sumOf, usualReturn } from '../../games/dice/dice.ts'
import { HI_LO, HI_LO_PLACES } from '../../games/dice/hi-lo.ts'
import { DICE_WORDS } from '../../text/dice-words.ts'
import { pips } from '../art/pips.ts'
import { el } from '../frame/dom.ts'
import type { GameView, ViewOptions } from '../frame/game-view.ts'
import { say } from '../frame/language.ts'
import { diceHistory } from './dice-history.ts'
import { diceStage } from './dice-stage.ts'
import { Places } from './place-button.ts'

/** The Thai hi-lo table. */
export function hiLoView({ lay }: ViewOptions): GameView {
  const places = new Places(lay)
  const stage = diceStage(pips)
  const history = diceHistory(pips, (dice) => String(sumOf(dice)))
  const board = el('section', { class: 'felt hi-lo' }, ...rows(places))
  return {
    stage: el('div', { class: 'stage-inner' }, history.element, stage.element),
    board,
    showBets: (bets) => places.showBets(bets),
    begin() {
      places.mark(() => false)
      stage.begin()
    },
    rest: stage.rest,
    async reveal({ drawn }) {
      const { dice } = drawn as unknown as DrawnDice
      await stage.reveal(dice, `${say(DICE_WORDS.sum)} ${sumOf(dice)}`)
      places.mark((place) => HI_LO.returns({ dice }, place) > 0)
    },
    showTable: (rounds) => history.show(rounds),
  }
}

type Make = (place: string, name: string, shape: string, ...face: readonly Node[]) => HTMLElement

function rows(places: Places): HTMLElement[] {
  const make: Make = (place, name, shape, ...face) => {
    const rule = BY_NAME.get(place)
    return places.button({ place, name, shape, face, returns: rule ? usualReturn(rule) : 0 })
  }
  const row = (name: string, words: Words | undefined, ...buttons: readonly HTMLElement[]) =>
    el('div', { class: `row ${name}` }, words && el('h2', {}, say(words)), ...buttons)
  const big = (place: string, words: Words, under: string) =>
    make(place, `${say(words)} ${under}`, 'big', el('b', {}, say(words)), el('span', {}, under))
  const sided = (place: string, face: number, words: Words) =>
    make(place, `${face} ${say(words)}`, 'sided', pips(face), el('b', {}, say(words)))
  const run = (place: string, faces: readonly number[]) =>
    make(place, faces.join('-'), 'run', ...faces.map(pips))
  const pairs = FACES.flatMap((a) => FACES.filter((b) => b > a).map((b) => [a, b] as const))
  return [
    row(
      'sides',
      undefined,
      big('low', DICE_WORDS.low, '3–10'),
      big('eleven', DICE_WORDS.eleven, '11'),
      big('high', DICE_WORDS.high, '11–18'),
    ),
    row(
      'mixed',
      DICE_WORDS.sided,
      ...[1, 3].map((face) => sided(`low-${face}`, face, DICE_WORDS.low)),
      run('run-123', [1, 2, 3]),
      run('run-456', [4, 5, 6]),
      ...[4, 6].map((face) => sided(`high-${face}`, face, DICE_WORDS.high)),
    ),
    row(
      'singles',
      DICE_WORDS.singles,
      ...FACES.map((face) => make(`face-${face}`, `${face}`, 'single', pips(face))),
    ),
    row(
      'pairs',
      DICE_WORDS.pairs,
      ...pairs.map(([a, b]) => make(`pair-${a}${b}`, `${a}-${b}`, 'pair', pips(a), pips(b))),
    ),
    row(
      'triples',
      DICE_WORDS.triples,
      make('triple', say(DICE_WORDS.triple), 'any', el('b', {}, say(DICE_WORDS.triple))),
      ...FACES.map((face) =>
        make(`triple-${face}`, `${face}${face}${face}`, 'three', pips(face), el('b', {}, '×3')),
      ),
    ),
  ]
}

const BY_NAME = new Map(HI_LO_PLACES.map((each) => [each.place, each]))
