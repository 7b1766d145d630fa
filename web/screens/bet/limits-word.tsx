import { lazy, Suspense, useState } from 'react'
import { betText } from '../../text/bet.ts'
import { LimitsCard } from './limits-card.tsx'
import { countLimited, type Offer } from './offer.ts'

// Loaded late: few rounds have limits, and few members open them.
const Sheet = lazy(async () => ({ default: (await import('../../../ui/overlays/sheet.tsx')).Sheet }))

/** On phones: the count of limited numbers, which opens their list. Desktops show the list beside the keypad. */
export function LimitsWord({ offers }: { offers: readonly Offer[] }) {
  const [open, setOpen] = useState(false)
  const count = countLimited(offers)
  if (count === 0) return null
  return (
    <>
      <button type="button" className="text-button bet-limits-word" onClick={() => setOpen(true)}>
        {betText.limitsCount(count)}
      </button>
      <Suspense>
        {open ? (
          <Sheet open title={betText.limits} closeLabel={betText.close} onClose={() => setOpen(false)}>
            <LimitsCard offers={offers} />
          </Sheet>
        ) : null}
      </Suspense>
    </>
  )
}
