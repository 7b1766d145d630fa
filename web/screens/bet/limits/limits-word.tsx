import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useState } from 'react'
import { late } from '../../../loading/late.ts'
import { betText } from '../../../text/bet.ts'
import { countLimited, type Offer } from '../offer.ts'

// Loaded late: few rounds have limits, and few members open them.
const LimitsSheet = late(async () => (await import('./limits-sheet.tsx')).LimitsSheet)

/** On phones: an icon with the count of limited numbers opens their list. Desktops show the list beside the keypad. */
export function LimitsWord({ offers }: { offers: readonly Offer[] }) {
  const [open, setOpen] = useState(false)
  const count = countLimited(offers)
  if (count === 0) return null
  return (
    <>
      <button
        type="button"
        className="icon-button bet-limits-icon"
        aria-label={betText.limitsCount(count)}
        onClick={() => setOpen(true)}
      >
        <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} />
        <span aria-hidden="true">{count}</span>
      </button>
      <Suspense>{open ? <LimitsSheet offers={offers} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
