import Search from 'lucide-react/icons/search'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { PositionGlyph } from '../../../ui/marks/position-glyph.tsx'
import { shortTypeName } from '../../text/bet.ts'
import { boardText } from '../../text/bet-realtime.ts'
import { type BoardFilter, hasPages, isSearched, type LiveOffer } from './board.ts'
import './board-tools.css'

/** Which numbers the board shows. */
export interface Look {
  readonly type: BetType
  /** The first digit, for a type with more numbers than one page. */
  readonly page: string
  readonly filter: BoardFilter
  /** Digits the number must contain. */
  readonly search: string
}

interface BoardToolsProps {
  look: Look
  offers: readonly LiveOffer[]
  chosenCount: number
  onLook: (change: Partial<Look>) => void
}

const FILTERS = ['all', 'good', 'filling', 'chosen'] as const
const FIRST_DIGITS = [...'0123456789']

/** Chooses the type and filters its numbers. */
export function BoardTools({ look, offers, chosenCount, onLook }: BoardToolsProps) {
  const offer = offers.find(({ type }) => type === look.type)
  return (
    <div className="board-tools">
      <fieldset className="board-types">
        <legend className="unseen">{boardText.types}</legend>
        {offers.map(({ type }) => (
          <button
            key={type}
            type="button"
            className="board-type"
            aria-pressed={type === look.type}
            onClick={() => onLook({ type, page: '0', search: '' })}
          >
            <PositionGlyph type={type} />
            {shortTypeName[type]}
          </button>
        ))}
      </fieldset>
      <Filters look={look} offer={offer} chosenCount={chosenCount} onLook={onLook} />
      {offer && isSearched(offer) ? (
        <p className="board-hint">{boardText.searchFirst(offer.digits)}</p>
      ) : null}
      {offer && hasPages(offer) && look.search.length < offer.digits ? (
        <Pages look={look} onLook={onLook} />
      ) : null}
    </div>
  )
}

type Looking = Pick<BoardToolsProps, 'look' | 'onLook'>

interface FiltersProps extends Looking {
  offer: LiveOffer | undefined
  chosenCount: number
}

function Filters({ look, offer, chosenCount, onLook }: FiltersProps) {
  return (
    <div className="board-filters">
      <fieldset className="chip-row">
        <legend className="unseen">{boardText.filters}</legend>
        {FILTERS.map((filter) => (
          <Chip
            key={filter}
            pressed={look.filter === filter}
            count={filter === 'chosen' && chosenCount > 0 ? chosenCount : undefined}
            onClick={() => onLook({ filter })}
          >
            {filter === 'chosen' ? boardText.chosenFilter : boardText[filter]}
          </Chip>
        ))}
      </fieldset>
      <label className="board-search">
        <span className="unseen">{boardText.search}</span>
        <Search aria-hidden="true" size={18} strokeWidth={1.75} />
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={offer?.digits ?? 3}
          value={look.search}
          placeholder={boardText.searchPlaceholder}
          onChange={(event) => onLook({ search: event.target.value.replace(/\D/g, '') })}
        />
      </label>
    </div>
  )
}

/** Three-digit numbers, a hundred at a time. */
function Pages({ look, onLook }: Looking) {
  return (
    <fieldset className="chip-row board-pages">
      <legend className="unseen">{boardText.pages}</legend>
      {FIRST_DIGITS.map((digit) => (
        <Chip
          key={digit}
          shape="square"
          pressed={look.page === digit}
          onClick={() => onLook({ page: digit })}
        >
          {`${digit}xx`}
        </Chip>
      ))}
    </fieldset>
  )
}
