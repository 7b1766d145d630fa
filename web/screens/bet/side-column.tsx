import { memo } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { favouritesPath, type RoundPlan } from '../../rounds/bet-path.ts'
import { favouriteText } from '../../text/favourites.ts'
import { LimitsCard } from './limits-card.tsx'
import type { Offer } from './offer.ts'
import { PasteCard } from './paste/paste-card.tsx'

interface SideColumnProps {
  on: RoundPlan
  offers: readonly Offer[]
  /** Pasted text is waiting to be added. */
  hasText: boolean
  locked: boolean
  onPaste: () => void
}

/** The column between keypad and ticket on desktops; phones have no room for it. */
export const SideColumn = memo(function SideColumn(props: SideColumnProps) {
  const { on, offers, hasText, locked, onPaste } = props
  return (
    <div className="bet-side">
      <LimitsCard offers={offers} />
      <Link to={favouritesPath(on)} className={buttonClass('soft')}>
        {favouriteText.open}
      </Link>
      <PasteCard hasText={hasText} locked={locked} onOpen={onPaste} />
    </div>
  )
})
