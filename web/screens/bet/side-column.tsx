import { LimitsCard } from './limits-card.tsx'
import type { Offer } from './offer.ts'
import { PasteCard } from './paste-card.tsx'
import type { Pasting } from './use-paste.ts'

interface SideColumnProps {
  offers: readonly Offer[]
  pasting: Pasting
  locked: boolean
}

/** What stands between the keypad and the ticket on desks; phones have no room for it. */
export function SideColumn({ offers, pasting, locked }: SideColumnProps) {
  return (
    <div className="bet-side">
      <LimitsCard offers={offers} />
      <PasteCard hasText={pasting.text.trim() !== ''} locked={locked} onOpen={pasting.open} />
    </div>
  )
}
