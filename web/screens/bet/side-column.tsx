import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { favouritesPath, type RoundPlan } from '../../rounds/bet-path.ts'
import { favouriteText } from '../../text/favourites.ts'
import { LimitsCard } from './limits-card.tsx'
import type { Offer } from './offer.ts'
import { PasteCard } from './paste-card.tsx'
import type { Pasting } from './use-paste.ts'

interface SideColumnProps {
  on: RoundPlan
  offers: readonly Offer[]
  pasting: Pasting
  locked: boolean
}

/** What stands between the keypad and the ticket on desks; phones have no room for it. */
export function SideColumn({ on, offers, pasting, locked }: SideColumnProps) {
  return (
    <div className="bet-side">
      <LimitsCard offers={offers} />
      <Link to={favouritesPath(on)} className={buttonClass('soft')}>
        {favouriteText.open}
      </Link>
      <PasteCard hasText={pasting.text.trim() !== ''} locked={locked} onOpen={pasting.open} />
    </div>
  )
}
