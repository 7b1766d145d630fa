import type { RoundPlan } from '../../rounds/bet-path.ts'
import { FavouritesCard } from './favourites-card.tsx'
import { LimitsCard } from './limits/limits-card.tsx'
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

/** What stands between keypad and ticket on desktops; phones have no room for it. */
export function SideColumn({ on, offers, hasText, locked, onPaste }: SideColumnProps) {
  return (
    <>
      <LimitsCard offers={offers} />
      <FavouritesCard on={on} />
      <PasteCard hasText={hasText} locked={locked} onOpen={onPaste} />
    </>
  )
}
