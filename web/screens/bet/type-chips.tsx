import type { BetType } from '../../../domain/betting/bet-types.ts'
import { basisPointsToPercent } from '../../../domain/money.ts'
import { PositionGlyph } from '../../../ui/position-glyph.tsx'
import { betText, paysText, shortTypeName } from '../../text/bet.ts'
import type { Offer } from './offer.ts'

interface TypeChipsProps {
  offers: readonly Offer[]
  selected: readonly BetType[]
  onSelect: (type: BetType) => void
}

/** What can be bet, with what it pays. Several may be on, as long as they take the same number. */
export function TypeChips({ offers, selected, onSelect }: TypeChipsProps) {
  return (
    <fieldset className="bet-types">
      <legend className="unseen">{betText.types}</legend>
      {offers.map((offer) => (
        <button
          key={offer.type}
          type="button"
          className="bet-type"
          aria-pressed={selected.includes(offer.type)}
          onClick={() => onSelect(offer.type)}
        >
          <span className="bet-type-name">
            <PositionGlyph type={offer.type} />
            {shortTypeName[offer.type]}
          </span>
          <span className="bet-type-rate">
            {paysText(offer.type, offer.rate)}
            {offer.discount > 0 ? ` ${betText.less(String(basisPointsToPercent(offer.discount)))}` : ''}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
