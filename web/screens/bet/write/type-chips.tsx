import { memo, useEffect, useRef } from 'react'
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
  const row = useRef<HTMLFieldSetElement>(null)
  const [first] = selected
  useEffect(() => {
    if (first !== undefined) showChosen(row.current)
  }, [first])
  return (
    <fieldset className="bet-types" ref={row}>
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

const MARGIN_PX = 16

/** Scrolls the row, and nothing else, until the first chosen type is in sight. */
function showChosen(row: HTMLElement | null): void {
  const chip = row?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
  if (!row || !chip) return
  const { left, right } = row.getBoundingClientRect()
  if (chip.right > right) row.scrollLeft += chip.right - right + MARGIN_PX
  else if (chip.left < left) row.scrollLeft -= left - chip.left + MARGIN_PX
}
