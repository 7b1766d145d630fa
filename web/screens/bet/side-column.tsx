import { memo, Suspense } from 'react'
import { late } from '../../loading/late.ts'
import type { RoundPlan } from '../../rounds/bet-path.ts'
import { LimitsCard } from './limits-card.tsx'
import type { Offer } from './offer.ts'
import { PasteCard } from './paste/paste-card.tsx'

// Desktops alone show it.
const FavouritesCard = late(async () => (await import('./favourites-card.tsx')).FavouritesCard)

interface SideColumnProps {
  on: RoundPlan
  offers: readonly Offer[]
  isWide: boolean
  /** Pasted text is waiting to be added. */
  hasText: boolean
  locked: boolean
  onPaste: () => void
}

/** The column between keypad and ticket on desktops; phones have no room for it. */
export const SideColumn = memo(function SideColumn(props: SideColumnProps) {
  const { on, offers, isWide, hasText, locked, onPaste } = props
  return (
    <div className="bet-side">
      <LimitsCard offers={offers} />
      {isWide ? (
        <Suspense>
          <FavouritesCard on={on} />
        </Suspense>
      ) : null}
      <PasteCard hasText={hasText} locked={locked} onOpen={onPaste} />
    </div>
  )
})
