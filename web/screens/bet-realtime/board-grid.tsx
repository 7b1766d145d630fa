import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import { memo } from 'react'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { figureText } from '../../../ui/figure-text.ts'
import { numberText } from '../../text/bet.ts'
import { boardText } from '../../text/bet-realtime.ts'
import {
  type Board,
  hasDigits,
  isFilling,
  isFull,
  isShown,
  type LiveOffer,
  pageOf,
  type Tile,
  tilesOf,
} from './board.ts'
import type { Look } from './board-tools.tsx'
import './board-grid.css'

interface BoardGridProps {
  board: Board
  offer: LiveOffer
  look: Look
  /** The prices are no longer live. */
  stale: boolean
  /** No number can be picked. */
  locked: boolean
  isChosen: (number: string) => boolean
  onToggle: (number: string) => void
}

/** The numbers of a type as tiles: rate, remaining capacity, and the direction of the last price change. */
export function BoardGrid({ board, offer, look, stale, locked, isChosen, onToggle }: BoardGridProps) {
  const all = tilesOf(board, offer, pageOf(offer, look))
  const bestRate = Math.max(0, ...all.map(({ rate }) => rate))
  const tiles = all.filter(
    (tile) =>
      hasDigits(offer, tile.number, look.search) &&
      isShown(tile, { filter: look.filter, bestRate, chosen: isChosen(tile.number) }),
  )
  return (
    <>
      <Legend />
      {tiles.length === 0 ? <p className="board-nothing">{boardText.nothing}</p> : null}
      <ul key={offer.type} className={stale ? 'board-grid board-stale' : 'board-grid'}>
        {tiles.map((tile) => (
          <NumberTile
            key={tile.number}
            {...tile}
            type={offer.type}
            chosen={isChosen(tile.number)}
            locked={locked || stale}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </>
  )
}

interface NumberTileProps extends Tile {
  type: BetType
  chosen: boolean
  locked: boolean
  onToggle: (number: string) => void
}

// A hundred tiles, of which a frame changes few: memoised, so that the others do not render again.
const NumberTile = memo(
  function NumberTile({ type, chosen, locked, onToggle, ...tile }: NumberTileProps) {
    const { number, rate, left, cap, moved } = tile
    const full = isFull(tile)
    const leftWords = left === null ? '' : full ? boardText.full : boardText.tileLeft(String(left))
    return (
      <li>
        <button
          type="button"
          className={`board-tile${full ? ' board-tile-full' : ''}${moved ? ` board-tile-${moved}` : ''}`}
          aria-pressed={chosen}
          aria-label={boardText.tile(numberText(type, number), String(rate), leftWords)}
          disabled={locked || (full && !chosen)}
          onClick={() => onToggle(number)}
        >
          <b className={number.length > 3 ? 'board-tile-long' : undefined}>{numberText(type, number)}</b>
          {chosen ? <Check aria-hidden="true" size={16} strokeWidth={2.25} /> : <Arrow moved={moved} />}
          {full ? (
            <span>{boardText.full}</span>
          ) : (
            <span className="board-tile-price">
              <span>
                {type === 'four_set'
                  ? boardText.setPays(rate)
                  : `×${rate < 100 ? rate.toFixed(1) : figureText(rate)}`}
              </span>
              {left === null ? null : <small>{shortBaht(left)}</small>}
            </span>
          )}
          {left === null || cap === null || full ? null : (
            <svg
              className={isFilling(tile) ? 'board-bar board-bar-low' : 'board-bar'}
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={Math.round((left / cap) * 100)} height="4" />
            </svg>
          )}
        </button>
      </li>
    )
  },
  // The tap handler is left out of the comparison: it does the same in every render, since the tray keeps the state.
  (one, other) =>
    one.rate === other.rate &&
    one.left === other.left &&
    one.cap === other.cap &&
    one.moved === other.moved &&
    one.chosen === other.chosen &&
    one.locked === other.locked &&
    one.number === other.number,
)

function Arrow({ moved }: Pick<Tile, 'moved'>) {
  if (!moved) return null
  return moved === 'up' ? (
    <ArrowUp aria-hidden="true" size={15} strokeWidth={2} />
  ) : (
    <ArrowDown aria-hidden="true" size={15} strokeWidth={2} />
  )
}

function Legend() {
  return (
    <p className="board-legend" aria-hidden="true">
      <span className="board-legend-left">{boardText.legendLeft}</span>
      <span className="board-legend-low">{boardText.legendFilling}</span>
      <span className="board-legend-up">
        <ArrowUp size={14} strokeWidth={2} /> {boardText.legendUp}
      </span>
      <span className="board-legend-down">
        <ArrowDown size={14} strokeWidth={2} /> {boardText.legendDown}
      </span>
    </p>
  )
}

/** `6.7k`, `900`: rounded down, never more than is left. */
function shortBaht(baht: number): string {
  return baht < 1_000 ? String(Math.floor(baht)) : `${(Math.floor(baht / 100) / 10).toFixed(1)}k`
}
