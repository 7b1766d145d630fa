import { type DrawnHand, isPair, type Side, winnerOf } from '../../games/cards/baccarat.ts'
import { bigRoad, ROAD_ROWS, type RoadCell } from '../../games/cards/big-road.ts'
import { BACCARAT_WORDS } from '../../text/baccarat-words.ts'
import { el } from '../frame/dom.ts'
import { say } from '../frame/language.ts'

/** Columns that are shown; the oldest leave. */
const COLUMNS = 20

export interface Bead {
  readonly winner: Side
  readonly playerPair: boolean
  readonly bankerPair: boolean
}

export function beadOf(hand: DrawnHand): Bead {
  return { winner: winnerOf(hand), playerPair: isPair(hand.player), bankerPair: isPair(hand.banker) }
}

/** Both roads of the shoe. */
export function roads(hands: readonly Bead[]): HTMLElement {
  const letter = { player: 'P', banker: 'B', tie: 'T' } as const
  const beads = hands
    .slice(-ROAD_ROWS * COLUMNS)
    .map(({ winner, playerPair, bankerPair }) =>
      el(
        'li',
        { class: `bead ${winner}${playerPair ? ' pair-p' : ''}${bankerPair ? ' pair-b' : ''}` },
        letter[winner],
      ),
    )
  const cells = bigRoad(hands.map(({ winner }) => winner))
  const first = Math.max(0, ...cells.map(({ column }) => column - COLUMNS + 1))
  const ring = ({ column, row, winner, ties }: RoadCell) => {
    const cell = el('li', { class: `ring ${winner}` }, ties > 0 ? String(ties) : '')
    cell.style.setProperty('grid-area', `${row + 1} / ${column - first + 1}`)
    return cell
  }
  const shown = cells.filter(({ column }) => column >= first).map(ring)
  return el(
    'div',
    { class: 'roads' },
    el('figure', {}, el('figcaption', {}, say(BACCARAT_WORDS.bead)), el('ol', { class: 'road' }, ...beads)),
    el(
      'figure',
      {},
      el('figcaption', {}, say(BACCARAT_WORDS.bigRoad)),
      el('ol', { class: 'road' }, ...shown),
    ),
  )
}
