import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { betText } from '../../../text/bet.ts'
import type { Offer } from '../offer.ts'
import { LimitsCard } from './limits-card.tsx'

/** The limited numbers over the page. */
export function LimitsSheet({ offers, onClose }: { offers: readonly Offer[]; onClose: () => void }) {
  return (
    <Sheet open title={betText.limits} closeLabel={betText.close} onClose={onClose}>
      <LimitsCard offers={offers} />
    </Sheet>
  )
}
