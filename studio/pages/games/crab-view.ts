import { CRAB } from '../../games/dice/crab.ts'
import { type DrawnDice, FACES, SHARED_PLACES, usualReturn } from '../../games/dice/dice.ts'
import { DICE_WORDS } from '../../text/dice-words.ts'
import { crabFace } from '../art/crab-faces.ts'
import { el } from '../frame/dom.ts'
import type { GameView, ViewOptions } from '../frame/game-view.ts'
import { say } from '../frame/language.ts'
import { crabName, crabText } from './crab-text.ts'
import { diceHistory } from './dice-history.ts'
import { diceStage } from './dice-stage.ts'
import { Places } from './place-button.ts'

/** The table of fish, prawn and crab: six squares, the lines between two, and triples. */
export function crabView({ lay }: ViewOptions): GameView {
  const places = new Places(lay)
  const stage = diceStage(crabFace)
  const history = diceHistory(crabFace, () => '')
  return {
    stage: el('div', { class: 'stage-inner' }, history.element, stage.element),
    board: el('section', { class: 'felt crab' }, ...rows(places)),
    showBets: (bets) => places.showBets(bets),
    begin() {
      places.mark(() => false)
      stage.begin()
    },
    rest: stage.rest,
    async reveal({ drawn }) {
      const { dice } = drawn as unknown as DrawnDice
      await stage.reveal(dice, crabText(drawn))
      places.mark((place) => CRAB.returns({ dice }, place) > 0)
    },
    showTable: (rounds) => history.show(rounds),
  }
}

const BY_NAME = new Map(SHARED_PLACES.map((each) => [each.place, each]))

/** As the mat has them: gourd, crab and fish above, tiger, rooster and prawn below. */
const MAT = [5, 3, 1, 6, 4, 2]

function rows(places: Places): HTMLElement[] {
  const make = (place: string, name: string, shape: string, ...face: readonly Node[]) => {
    const rule = BY_NAME.get(place)
    return places.button({ place, name, shape, face, returns: rule ? usualReturn(rule) : 0 })
  }
  const pairs = FACES.flatMap((a) => FACES.filter((b) => b > a).map((b) => [a, b] as const))
  const title = (words: string) => el('h2', {}, words)
  return [
    el(
      'div',
      { class: 'row mat' },
      ...MAT.map((face) =>
        make(`face-${face}`, crabName(face), 'square', crabFace(face), el('b', {}, crabName(face))),
      ),
    ),
    el(
      'div',
      { class: 'row pairs' },
      title(say(DICE_WORDS.pairs)),
      ...pairs.map(([a, b]) =>
        make(`pair-${a}${b}`, `${crabName(a)} ${crabName(b)}`, 'pair', crabFace(a), crabFace(b)),
      ),
    ),
    el(
      'div',
      { class: 'row triples' },
      title(say(DICE_WORDS.triples)),
      make('triple', say(DICE_WORDS.triple), 'any', el('b', {}, say(DICE_WORDS.triple))),
      ...FACES.map((face) =>
        make(
          `triple-${face}`,
          `${say(DICE_WORDS.triples)} ${crabName(face)}`,
          'three',
          crabFace(face),
          el('b', {}, '×3'),
        ),
      ),
    ),
  ]
}
