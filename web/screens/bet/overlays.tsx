import { lazy, Suspense } from 'react'
import type { SoldBill } from '../../../contract/bill.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { betText } from '../../text/bet.ts'
import { CartPanel, type CartPanelProps } from './cart-panel.tsx'
import type { Pasting } from './use-paste.ts'

// None of these is on the first screen.
const Sheet = lazy(async () => ({ default: (await import('../../../ui/sheet.tsx')).Sheet }))
const PlacedDialog = lazy(async () => ({ default: (await import('./placed-dialog.tsx')).PlacedDialog }))
const PasteSheet = lazy(async () => ({ default: (await import('./paste-sheet.tsx')).PasteSheet }))
const ClosedDialog = lazy(async () => ({ default: (await import('./closed-dialog.tsx')).ClosedDialog }))

interface OverlaysProps {
  cart: CartPanelProps
  pasting: Pasting
  /** On phones the ticket is checked in a sheet. */
  reviewing: boolean
  /** The ticket that was just sold. */
  bill: SoldBill | null
  round: ShownRound
  onCloseReview: () => void
  onCloseBill: () => void
}

/** What comes over the bet page: the ticket to check, the ticket that stands, the round that has closed. */
export function Overlays({
  cart,
  pasting,
  reviewing,
  bill,
  round,
  onCloseReview,
  onCloseBill,
}: OverlaysProps) {
  const { editor, totals, closed, locked, act } = cart
  return (
    <Suspense>
      {reviewing && !bill ? (
        <Sheet
          open
          title={betText.cart}
          beside={<Badge>{betText.lineCount(totals.count)}</Badge>}
          closeLabel={betText.close}
          onClose={onCloseReview}
        >
          <CartPanel {...cart} />
        </Sheet>
      ) : null}
      {pasting.isOpen ? <PasteSheet editor={editor} locked={locked} pasting={pasting} act={act} /> : null}
      {bill ? <PlacedDialog bill={bill} round={round} onClose={onCloseBill} /> : null}
      {closed && !bill && editor.phase !== 'sending' ? (
        <ClosedDialog hasDraft={editor.lines.length > 0} />
      ) : null}
    </Suspense>
  )
}
