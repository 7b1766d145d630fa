import {
  BACCARAT,
  BACCARAT_PLACES,
  BACCARAT_RETURNS,
  type DrawnHand,
  totalOf,
} from '../../games/cards/baccarat.ts'
import type { NextShown, RoundShown } from '../../http/shapes.ts'
import { BACCARAT_WORDS } from '../../text/baccarat-words.ts'
import { playingCard } from '../art/playing-card.ts'
import { el } from '../frame/dom.ts'
import { type GameView, pause, type ViewOptions } from '../frame/game-view.ts'
import { say } from '../frame/language.ts'
import { beadOf, roads } from './baccarat-roads.ts'
import { baccaratText } from './baccarat-text.ts'
import { Places } from './place-button.ts'

const DEAL_MS = 420

interface Side {
  readonly element: HTMLElement
  readonly cards: HTMLElement
  readonly total: HTMLElement
}

/** The table of baccarat: two hands, five places and the roads of the shoe. */
export function baccaratView({ lay }: ViewOptions): GameView {
  const places = new Places(lay)
  const [player, banker] = [sideOf('player'), sideOf('banker')]
  const shoe = el('p', { class: 'shoe' })
  const spoken = el('span', { class: 'spoken', role: 'status' })
  const roadsPlace = el('div', { class: 'roads-place' })
  const clear = () => {
    for (const { cards, total, element } of [player, banker]) {
      cards.replaceChildren()
      total.textContent = ''
      element.classList.remove('ahead')
    }
  }
  return {
    stage: el(
      'div',
      { class: 'stage-inner' },
      el(
        'div',
        { class: 'baccarat-stage' },
        shoe,
        el('div', { class: 'hands' }, player.element, banker.element),
        spoken,
      ),
    ),
    board: el('section', { class: 'felt baccarat' }, placesRow(places), roadsPlace),
    showBets: (bets) => places.showBets(bets),
    begin() {
      clear()
      places.mark(() => false)
    },
    rest: clear,
    async reveal({ drawn }) {
      const hand = drawn as unknown as DrawnHand
      await deal(hand, player, banker)
      spoken.textContent = baccaratText(drawn)
      places.mark((place) => BACCARAT.returns(hand, place) > BACCARAT_RETURNS.push)
    },
    showTable(rounds, next) {
      shoe.textContent = shoeWords(rounds, next)
      roadsPlace.replaceChildren(roads(handsOf(rounds, next).map(beadOf)))
    },
  }
}

function sideOf(name: 'player' | 'banker'): Side {
  const cards = el('div', { class: 'cards' })
  const total = el('b', { class: 'total' })
  return {
    cards,
    total,
    element: el('div', { class: `hand ${name}` }, el('h2', {}, say(BACCARAT_WORDS[name])), total, cards),
  }
}

async function deal(hand: DrawnHand, player: Side, banker: Side): Promise<void> {
  const order = [0, 1, 2].flatMap((nth) => [
    [player, hand.player, nth] as const,
    [banker, hand.banker, nth] as const,
  ])
  for (const [side, cards, nth] of order) {
    const card = cards[nth]
    if (card === undefined) continue
    const shown = playingCard(card)
    side.cards.append(shown)
    await pause(DEAL_MS / 2)
    shown.classList.add('turned')
    await pause(DEAL_MS)
    side.total.textContent = String(totalOf(cards.slice(0, nth + 1)))
  }
  const [a, b] = [totalOf(hand.player), totalOf(hand.banker)]
  player.element.classList.toggle('ahead', a > b)
  banker.element.classList.toggle('ahead', b > a)
}

/** The hands of the shoe in use, the first one first. */
function handsOf(rounds: readonly RoundShown[], next: NextShown): DrawnHand[] {
  return rounds
    .filter(({ seedId, drawn }) => seedId === next.seedId && drawn !== null)
    .map(({ drawn }) => drawn as unknown as DrawnHand)
    .reverse()
}

function shoeWords(rounds: readonly RoundShown[], next: NextShown): string {
  if (next.nonce > 1) return `${say(BACCARAT_WORDS.shoe)} · ${next.nonce}`
  const last = rounds.find(({ drawn }) => drawn !== null)?.drawn as DrawnHand | undefined
  return say(last?.isLast ? BACCARAT_WORDS.lastHand : BACCARAT_WORDS.newShoe)
}

function placesRow(places: Places): HTMLElement {
  const buttons = BACCARAT_PLACES.map((place) => {
    const returns = place.endsWith('pair')
      ? BACCARAT_RETURNS.pair
      : BACCARAT_RETURNS[place as 'player' | 'banker' | 'tie']
    const name = say(BACCARAT_WORDS[place])
    return places.button({ place, name, returns, shape: `side-${place}`, face: [el('b', {}, name)] })
  })
  return el('div', { class: 'row sides-row' }, ...buttons)
}
