import { Suspense, useEffect } from 'react'
import type { SoldBill } from '../../../contract/services/bill.ts'
import { Badge } from '../../../ui/badge.tsx'
import { late } from '../../loading/late.ts'
import { loadOneByOne } from '../../loading/one-by-one.ts'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { betText } from '../../text/bet.ts'
import { cartText } from '../../text/cart.ts'
import { CartPanel, loadKeepLines } from './cart/cart-panel.tsx'
import type { CartPanelProps } from './cart/cart-props.ts'
import { CartRound } from './cart/cart-round.tsx'
import { loadPastSheet } from './past/past-button.tsx'
import type { Pasting } from './paste/use-paste.ts'
import { loadCartRows } from './sets/late-rows.tsx'
import { loadTypesSheet } from './types/types-button.tsx'
import type { Editor } from './write/editor-state.ts'
import { loadWaysSheet } from './write/ways/ways-button.tsx'
import { loadNumberGrid, loadPadSettings } from './write/write-pane.tsx'

// Loaded after the first screen and not on demand: losing the network later must not prevent a review.
const loadSheet = () => import('../../../ui/overlays/sheet.tsx')
const loadPlaced = () => import('./cart/placed-dialog.tsx')
const loadPaste = () => import('./paste/paste-sheet.tsx')
const loadClosed = () => import('./closed-dialog.tsx')
const loadUndo = () => import('./cart/undo-toast.tsx')
const Sheet = late(async () => (await loadSheet()).Sheet)
const PlacedDialog = late(async () => (await loadPlaced()).PlacedDialog)
const PasteSheet = late(async () => (await loadPaste()).PasteSheet)
const ClosedDialog = late(async () => (await loadClosed()).ClosedDialog)
const UndoToast = late(async () => (await loadUndo()).UndoToast)
const LATER = [
  loadCartRows,
  loadSheet,
  loadUndo,
  loadKeepLines,
  loadPlaced,
  loadPaste,
  loadClosed,
  loadNumberGrid,
  loadPadSettings,
  loadTypesSheet,
  loadWaysSheet,
  loadPastSheet,
]

interface OverlaysProps {
  cart: CartPanelProps
  editor: Editor
  pasting: Pasting
  /** On phones the ticket is reviewed in a sheet. */
  reviewing: boolean
  bill: SoldBill | null
  round: ShownRound
  nowMs: number
  onCloseReview: () => void
  onCloseBill: () => void
}

/** The overlays of the bet page: review, sold ticket, closed round. */
export function Overlays({
  cart,
  editor,
  pasting,
  reviewing,
  bill,
  round,
  nowMs,
  onCloseReview,
  onCloseBill,
}: OverlaysProps) {
  const { totals, closed, locked, act } = cart
  const undo = editor.notice ? (
    <Suspense>
      <UndoToast editor={editor} act={act} />
    </Suspense>
  ) : null
  useEffect(() => loadOneByOne(LATER), [])
  return (
    <Suspense>
      {reviewing && !bill ? (
        <Sheet
          open
          title={cartText.cart}
          beside={<Badge>{cartText.lineCount(totals.count)}</Badge>}
          closeLabel={betText.close}
          onClose={onCloseReview}
        >
          <CartRound round={round} nowMs={nowMs} />
          <CartPanel {...cart} />
          {/* Inside the sheet: what is behind an open sheet can be neither seen nor tapped. */}
          {undo}
        </Sheet>
      ) : (
        undo
      )}
      {pasting.isOpen ? (
        <PasteSheet editor={editor} lottery={round.name} locked={locked} pasting={pasting} act={act} />
      ) : null}
      {bill ? <PlacedDialog bill={bill} round={round} onClose={onCloseBill} /> : null}
      {closed && !bill && editor.phase !== 'sending' ? (
        <ClosedDialog roundId={round.roundId} hasDraft={editor.lines.length > 0} />
      ) : null}
    </Suspense>
  )
}
