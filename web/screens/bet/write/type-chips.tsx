import { memo } from 'react'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { basisPointsToPercent } from '../../../../domain/money.ts'
import { PositionGlyph } from '../../../../ui/marks/position-glyph.tsx'
import { betText, paysText, shortTypeName } from '../../../text/bet.ts'
import type { Offer } from '../offer.ts'
import { TypesButton } from '../types/types-button.tsx'
import type { EditorAct } from './editor.ts'

interface TypeChipsProps {
  offers: readonly Offer[]
  selected: readonly BetType[]
  act: (act: EditorAct) => void
}

/** The bet types with their rates. Several can be on if they take the same number. */
export const TypeChips = memo(function TypeChips({ offers, selected, act }: TypeChipsProps) {
  return (
    <fieldset className="bet-types">
      <legend className="unseen">{betText.types}</legend>
      <TypesButton offers={offers} selected={selected} act={act} />
      {offers.map((offer) => (
        <button
          key={offer.type}
          type="button"
          className="bet-type"
          aria-pressed={selected.includes(offer.type)}
          onClick={() => act({ do: 'select', type: offer.type })}
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
})
