import { useMemo, useState } from 'react'
import { useHasPassed } from '../../../ui/server-clock.ts'
import { useMemberBalance } from '../../live/member-balance.ts'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { BetHeader } from './bet-header.tsx'
import { type CartTotals, cartTotals } from './cart.ts'
import { CartBar } from './cart-bar.tsx'
import { CartColumn } from './cart-column.tsx'
import { Composer } from './composer.tsx'
import type { EditorAct } from './editor.ts'
import { type Editor, isLocked } from './editor-state.ts'
import { acceptProblem } from './lines.ts'
import type { Again } from './load-again.ts'
import type { BetPage } from './load-bet.ts'
import { Overlays } from './overlays.tsx'
import { PlanLine } from './plan-line.tsx'
import { SideColumn } from './side-column.tsx'
import { SimpleForm, type SimpleFormProps } from './simple-form.tsx'
import { SpokenTotal } from './spoken-total.tsx'
import { TypeChips } from './type-chips.tsx'
import { UndoToast } from './undo-toast.tsx'
import { useAgain } from './use-again.ts'
import { useBetKeys } from './use-bet-keys.ts'
import { usePaste } from './use-paste.ts'
import { useTicket } from './use-ticket.ts'
import { WrittenLines } from './written-lines.tsx'

interface SellingScreenProps {
  page: Extract<BetPage, { is: 'selling' }>
  again: Again | null
  /** The round was closed while this was open, maybe before its time. */
  shut: boolean
  nowMs: number
  simple: SimpleFormProps['simple']
}

/** Where a ticket is written. The state is the editor's; this draws it and sends it. */
export function SellingScreen({ page, again, shut, nowMs, simple }: SellingScreenProps) {
  const { round, plan, offers, previous } = page
  const on = { roundId: round.roundId, plan: plan.code }
  const { editor, act, bill, confirm, forgetBill } = useTicket(on, offers)
  const [reviewing, setReviewing] = useState(false)
  const balance = useMemberBalance()
  const closed = useHasPassed(round.closesAtMs, nowMs) || editor.closed || shut
  const locked = closed || isLocked(editor)
  const write = locked ? lockedAct(act) : act
  const totals = useTotals(round, editor)
  useBetKeys(write, editor.writing)
  const pasting = usePaste(locked)
  useAgain(again, write)

  const cart = { editor, totals, balance, locked, closed, act, onConfirm: () => void confirm() }
  return (
    <div className="bet">
      <BetHeader
        // Ended early: the time it was planned to have left is gone.
        round={shut ? { ...round, closesAtMs: Math.min(round.closesAtMs, nowMs) } : round}
        nowMs={nowMs}
        previous={previous}
      />
      <PlanLine roundId={round.roundId} plan={plan} offers={offers} />
      <SimpleForm plan={plan.code} offers={offers} simple={simple} />
      <div className="bet-work">
        <div className="bet-write">
          <TypeChips
            offers={offers}
            selected={editor.selected}
            onSelect={(type) => write({ do: 'select', type })}
          />
          <WrittenLines on={on} editor={editor} locked={locked} act={write} onPaste={pasting.open} />
          <Composer editor={editor} locked={locked} act={write} />
          <CartBar totals={totals} unsure={editor.phase === 'unsure'} onReview={() => setReviewing(true)} />
        </div>
        <SideColumn on={on} offers={offers} pasting={pasting} locked={locked} />
        <CartColumn {...cart} />
      </div>
      <SpokenTotal totals={totals} />
      <UndoToast editor={editor} act={act} />
      <Overlays
        cart={cart}
        pasting={pasting}
        reviewing={reviewing}
        bill={bill}
        round={round}
        onCloseReview={() => setReviewing(false)}
        onCloseBill={() => {
          setReviewing(false)
          forgetBill()
        }}
      />
    </div>
  )
}

// Once the server has said what it would take, that is what the sums are of.
function useTotals({ lotteryCode, businessDate }: ShownRound, { lines, offers }: Editor): CartTotals {
  return useMemo(
    () => cartTotals({ lotteryCode, businessDate }, lines.map(acceptProblem), offers),
    [lotteryCode, businessDate, lines, offers],
  )
}

// A closed round takes no keys, though the ticket itself does not know the time.
function lockedAct(act: (act: EditorAct) => unknown): (act: EditorAct) => void {
  return (wanted) => {
    if (wanted.do === 'dismiss') act(wanted)
  }
}
