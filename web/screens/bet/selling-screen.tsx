import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { DrawShape } from '../../../domain/betting/win/draw-shape.ts'
import { useHasPassed } from '../../../ui/server-clock.ts'
import { useMemberBalance } from '../../live/member-balance.ts'
import { useIsWide } from '../../look/use-is-wide.ts'
import { PlayLine } from '../../play/play-line.tsx'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { BetHeader } from './bet-header.tsx'
import { type CartTotals, cartTotals } from './cart/cart.ts'
import { CartColumn } from './cart/cart-column.tsx'
import type { CartPanelProps, Ticket } from './cart/cart-props.ts'
import { useBalanceBefore } from './cart/confirm/use-balance-before.ts'
import { SpokenTotal } from './cart/spoken-total.tsx'
import { useRecheck } from './cart/use-recheck.ts'
import { useTicket } from './cart/use-ticket.ts'
import type { Again } from './load-again.ts'
import type { BetPage } from './load-bet.ts'
import type { Offer } from './offer.ts'
import { Overlays } from './overlays.tsx'
import { usePaste } from './paste/use-paste.ts'
import { SidePane } from './side-pane.tsx'
import { useAgain } from './use-again.ts'
import type { DraftOf } from './write/draft.ts'
import type { EditorAct } from './write/editor.ts'
import { type Editor, isLocked } from './write/editor-state.ts'
import { acceptProblem, type CartLine } from './write/lines.ts'
import type { PadHabit } from './write/pad-habit.ts'
import { WritePane } from './write/write-pane.tsx'
import './desk-columns.css'

interface SellingScreenProps {
  page: Extract<BetPage, { is: 'selling' }>
  again: Again | null
  /** The round has closed while the page was open, maybe early. */
  shut: boolean
  writer: string
  habit: PadHabit
  nowMs: number
  /** What can be done without scripts. */
  simple: ReactNode
}

/** Where a ticket is written. The editor holds the state; this renders and sends it. */
export function SellingScreen({ page, again, shut, writer, habit, nowMs, simple }: SellingScreenProps) {
  const { round, plan, offers, previous, draw, rankNote } = page
  const on = useDraftOf(round.roundId, plan.code, writer)
  const { store, editor, act, bill, confirm, forgetBill } = useTicket(on, page)
  const [reviewing, setReviewing] = useState(false)
  const closed = useHasPassed(round.closesAtMs, nowMs) || editor.closed || shut
  const locked = closed || isLocked(editor)
  const write = useMemo(() => (locked ? lockedAct(act) : act), [locked, act])
  const pasting = usePaste(locked, on)
  const isWide = useIsWide()
  const shownRound = useShownTime(round, shut, nowMs)
  useAgain(again, write)
  const cart = { ...useCart(draw, editor), locked, closed, online: useRecheck(), act, onConfirm: confirm }
  return (
    <div className="bet">
      <BetHeader round={shownRound} nowMs={nowMs} previous={previous} plan={plan} />
      <Lines rankNote={rankNote} />
      <noscript>{simple}</noscript>
      <div className="bet-work">
        <WritePane
          on={on}
          programId={round.programId}
          store={store}
          editor={editor}
          locked={locked}
          act={write}
          firstHabit={habit}
          cart={cart}
          isWide={isWide}
          onPaste={pasting.open}
          onReview={() => setReviewing(true)}
        />
        <SidePane
          on={on}
          offers={offers}
          isWide={isWide}
          hasText={pasting.text.trim() !== ''}
          locked={locked}
          onPaste={pasting.open}
        />
        <CartColumn {...cart} listed={isWide} />
      </div>
      <SpokenTotal totals={cart.totals} />
      <Overlays
        cart={cart}
        editor={editor}
        pasting={pasting}
        reviewing={reviewing}
        bill={bill}
        round={shownRound}
        nowMs={nowMs}
        onCloseReview={() => setReviewing(false)}
        onCloseBill={() => {
          setReviewing(false)
          forgetBill()
        }}
      />
    </div>
  )
}

/** What stands above the ticket. */
function Lines({ rankNote }: { rankNote: string | null }) {
  return (
    <>
      <PlayLine />
      {rankNote ? <p className="bet-rank">{rankNote}</p> : null}
    </>
  )
}

function useDraftOf(roundId: string, plan: string, writer: string): DraftOf {
  return useMemo(() => ({ roundId, plan, writer }), [roundId, plan, writer])
}

// A round that closed early has no time left, whatever was planned.
function useShownTime(round: ShownRound, shut: boolean, nowMs: number): ShownRound {
  return useMemo(
    () => (shut ? { ...round, closesAtMs: Math.min(round.closesAtMs, nowMs) } : round),
    [round, shut, nowMs],
  )
}

/** The ticket to review. Deferred, so that a digit paints first: with hundreds of lines the review is most of the work. */
function useCart(
  draw: DrawShape | null,
  editor: Editor,
): Pick<CartPanelProps, 'ticket' | 'totals' | 'balance'> {
  const { note, phase, refusal, kept, stakeTyped, offers } = editor
  const lines = useDeferredValue(editor.lines)
  const balance = useBalanceBefore(useMemberBalance(), { phase, areCurrent: lines === editor.lines })
  const totals = useTotals(draw, lines, offers)
  const ticket = useMemo<Ticket>(
    () => ({ lines, offers, note, phase, refusal, kept, stakeTyped }),
    [lines, offers, note, phase, refusal, kept, stakeTyped],
  )
  return { ticket, totals, balance }
}

// Uses the server's corrected terms once it has sent them.
function useTotals(draw: DrawShape | null, lines: readonly CartLine[], offers: readonly Offer[]): CartTotals {
  return useMemo(() => cartTotals(draw, lines.map(acceptProblem), offers), [draw, lines, offers])
}

// A closed round takes no input; the draft itself does not know the time.
function lockedAct(act: (act: EditorAct) => unknown): (act: EditorAct) => void {
  return (wanted) => {
    if (wanted.do === 'dismiss') act(wanted)
  }
}
