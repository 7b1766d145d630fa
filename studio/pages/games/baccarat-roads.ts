import { type DrawnHand, isPair, type Side, winnerOf } from '../../games/cards/baccarat.ts'
import { BACCARAT_WORDS } from '../../text/baccarat-words.ts'
import { el } from '../frame/dom.ts'
import { say } from '../frame/language.ts'

const ROWS = 6
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

interface RoadCell {
  readonly column: number
  readonly row: number
  readonly winner: Exclude<Side, 'tie'>
  /** Ties that came after it. */
  readonly ties: number
}

/**
 * The big road: a column for each run of one side, six down and then to the right along the last free row. Ties are marked on the
 * hand before them; those before any side has won are marked on the first.
 */
export function bigRoad(winners: readonly Side[]): RoadCell[] {
  const cells: RoadCell[] = []
  let waiting = 0
  let [start, column, row] = [-1, 0, 0]
  const isTaken = (c: number, r: number) => cells.some((cell) => cell.column === c && cell.row === r)
  for (const winner of winners) {
    const last = cells.at(-1)
    if (winner === 'tie') {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 }
      else waiting += 1
      continue
    }
    if (last?.winner === winner) {
      if (row + 1 < ROWS && !isTaken(column, row + 1) && column === start) row += 1
      else column += 1
    } else {
      start += 1
      while (isTaken(start, 0)) start += 1
      ;[column, row] = [start, 0]
    }
    cells.push({ column, row, winner, ties: waiting })
    waiting = 0
  }
  return cells
}

/** Both roads of the shoe. */
export function roads(hands: readonly Bead[]): HTMLElement {
  const letter = { player: 'P', banker: 'B', tie: 'T' } as const
  const beads = hands
    .slice(-ROWS * COLUMNS)
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
