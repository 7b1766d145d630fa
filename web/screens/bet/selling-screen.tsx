import { lazy, Suspense, useMemo, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { useHasPassed } from '../../../ui/server-clock.ts'
import { Toast } from '../../../ui/toast.tsx'
import { useMemberBalance } from '../../live/member-balance.ts'
import { betText, noticeText } from '../../text/bet.ts'
import { BetHeader } from './bet-header.tsx'
import { cartTotals } from './cart.ts'
import { CartBar } from './cart-bar.tsx'
import { CartPanel } from './cart-panel.tsx'
import { Composer } from './composer.tsx'
import type { EditorAct } from './editor.ts'
import { isLocked } from './editor-state.ts'
import { LimitsCard } from './limits-card.tsx'
import type { BetPage } from './load-bet.ts'
import { SimpleForm, type SimpleFormProps } from './simple-form.tsx'
import { SpokenTotal } from './spoken-total.tsx'
import { TypeChips } from './type-chips.tsx'
import { useBetKeys } from './use-bet-keys.ts'
import { useTicket } from './use-ticket.ts'
import { WrittenLines } from './written-lines.tsx'

// None of these is on the first screen.
const Sheet = lazy(async () => ({ default: (await import('../../../ui/sheet.tsx')).Sheet }))
const PlacedDialog = lazy(async () => ({ default: (await import('./placed-dialog.tsx')).PlacedDialog }))
const ClosedDialog = lazy(async () => ({ default: (await import('./closed-dialog.tsx')).ClosedDialog }))

interface SellingScreenProps {
  page: Extract<BetPage, { is: 'selling' }>
  /** The round was closed while this was open, maybe before its time. */
  shut: boolean
  nowMs: number
  simple: SimpleFormProps['simple']
}

/** Where a ticket is written. The state is the editor's; this draws it and sends it. */
export function SellingScreen({
  page: { round, offers, previous },
  shut,
  nowMs,
  simple,
}: SellingScreenProps) {
  const { editor, act, bill, confirm, forgetBill } = useTicket(round.roundId, offers)
  const [reviewing, setReviewing] = useState(false)
  const balance = useMemberBalance()
  const closed = useHasPassed(round.closesAtMs, nowMs) || editor.closed || shut
  const locked = closed || isLocked(editor)
  const write = locked ? lockedAct(act) : act
  const { lotteryCode, businessDate } = round
  const totals = useMemo(
    () => cartTotals({ lotteryCode, businessDate }, editor.lines, editor.offers),
    [lotteryCode, businessDate, editor.lines, editor.offers],
  )
  useBetKeys(write, editor.writing)

  const panel = (
    <CartPanel
      editor={editor}
      totals={totals}
      balance={balance}
      locked={locked}
      closed={closed}
      act={act}
      onConfirm={() => void confirm()}
    />
  )
  return (
    <div className="bet">
      <BetHeader
        // Ended early: the time it was planned to have left is gone.
        round={shut ? { ...round, closesAtMs: Math.min(round.closesAtMs, nowMs) } : round}
        nowMs={nowMs}
        previous={previous}
      />
      <SimpleForm offers={offers} simple={simple} />
      <div className="bet-work">
        <div className="bet-write">
          <TypeChips
            offers={offers}
            selected={editor.selected}
            onSelect={(type) => write({ do: 'select', type })}
          />
          <WrittenLines editor={editor} locked={locked} act={write} />
          <Composer editor={editor} locked={locked} act={write} />
          <CartBar totals={totals} unsure={editor.phase === 'unsure'} onReview={() => setReviewing(true)} />
        </div>
        <LimitsCard offers={offers} />
        <section className="card bet-cart-column" aria-labelledby="bet-cart-title">
          <header className="bet-cart-head">
            <h2 id="bet-cart-title">{betText.cartShort}</h2>
            <Badge>{betText.lineCount(totals.count)}</Badge>
            <button
              type="button"
              className="text-button"
              disabled={locked || editor.lines.length === 0}
              onClick={() => act({ do: 'removeAll' })}
            >
              {betText.clearAll}
            </button>
          </header>
          {panel}
        </section>
      </div>
      <SpokenTotal totals={totals} />
      {editor.undo && editor.notice ? (
        <Toast
          key={editor.notice.serial}
          title={noticeText(editor.notice)}
          action={{ label: betText.undo, onAct: () => act({ do: 'undo' }) }}
          closeLabel={betText.close}
          onClose={() => act({ do: 'dismiss' })}
        />
      ) : null}
      <Suspense>
        {reviewing && !bill ? (
          <Sheet
            open
            title={betText.cart}
            beside={<Badge>{betText.lineCount(totals.count)}</Badge>}
            closeLabel={betText.close}
            onClose={() => setReviewing(false)}
          >
            {panel}
          </Sheet>
        ) : null}
        {bill ? (
          <PlacedDialog
            bill={bill}
            round={round}
            onClose={() => {
              setReviewing(false)
              forgetBill()
            }}
          />
        ) : null}
        {closed && !bill && editor.phase !== 'sending' ? (
          <ClosedDialog hasDraft={editor.lines.length > 0} />
        ) : null}
      </Suspense>
    </div>
  )
}

// A closed round takes no keys, though the ticket itself does not know the time.
function lockedAct(act: (act: EditorAct) => unknown): (act: EditorAct) => void {
  return (wanted) => {
    if (wanted.do === 'dismiss') act(wanted)
  }
}
