import { pairOf, type RaceCard } from '../../games/race/prices.ts'
import { racePlace } from '../../games/race/race.ts'
import { HORSES, RUNNERS } from '../../games/race/runners.ts'
import { RACE_WORDS } from '../../text/race-words.ts'
import { cloth } from '../art/horse.ts'
import { el } from '../frame/dom.ts'
import { say } from '../frame/language.ts'
import type { Places } from '../games/place-button.ts'

export function horseName(card: RaceCard, number: number): string {
  const horse = HORSES[card.runners[number - 1] ?? 0]
  return horse ? say(horse.name) : ''
}

/** The card of a race: each horse with its prices, and the first two in a square. */
export function raceBoard(race: number, card: RaceCard, places: Places): HTMLElement[] {
  const button = (pick: string, name: string, shape: string) =>
    places.button({
      ...{ place: racePlace(race, pick), name, returns: null, shape },
      face: [el('b', {}, ((card.prices.get(pick) ?? 0) / 100).toFixed(2))],
    })
  const most = Math.max(...card.weights)
  const rows = card.weights.map((weight, nth) => {
    const number = nth + 1
    const name = horseName(card, number)
    const bar = el('meter', { class: 'strength', 'aria-hidden': 'true', max: most, value: weight })
    return el(
      'li',
      {},
      cloth(number),
      el('span', { class: 'horse-name' }, el('span', {}, name), bar),
      button(`win-${number}`, `${number} ${name} ${say(RACE_WORDS.win)}`, 'race-price'),
      button(`place-${number}`, `${number} ${name} ${say(RACE_WORDS.place)}`, 'race-price'),
    )
  })
  const numbers = Array.from({ length: RUNNERS }, (_, nth) => nth + 1)
  const pairs = numbers
    .slice(0, -1)
    .flatMap((a) => [
      cloth(a),
      ...numbers
        .slice(1)
        .map((b) =>
          b > a
            ? button(pairOf(a, b), `${say(RACE_WORDS.pair)} ${a}-${b}`, 'pair-price')
            : el('span', { class: 'no-pair' }),
        ),
    ])
  return [
    el(
      'div',
      { class: 'card-head' },
      el('h2', {}, `${say(RACE_WORDS.race)} ${race}`),
      el('span', {}, say(RACE_WORDS.win)),
      el('span', {}, say(RACE_WORDS.place)),
    ),
    el('ol', { class: 'runners' }, ...rows),
    el('h2', { class: 'pair-title' }, say(RACE_WORDS.pairHow)),
    el('div', { class: 'pair-square' }, el('span'), ...numbers.slice(1).map(cloth), ...pairs),
  ]
}
