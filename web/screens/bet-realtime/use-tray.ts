import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { SoldBill } from '../../../contract/services/bill.ts'
import { useHasPassed } from '../../../ui/server-clock.ts'
import { boardPath, type RoundPlan } from '../../rounds/bet-path.ts'
import { browserClients } from '../../session/browser-clients.ts'
import { loginPath } from '../../session/safe-path.ts'
import { boardText } from '../../text/bet-realtime.ts'
import { type Board, type LiveOffer, priceOf } from './board.ts'
import { type Outcome, sendBooking, sendCancel, sendConfirmation } from './book.ts'
import { forgetBooking, keepBooking, readBooking } from './kept-booking.ts'
import { type Attempt, actOnTray, EMPTY_TRAY, type Tray, type TrayAct } from './tray.ts'

/** Refusals that mean a booking holds nothing any more. */
const OVER = new Set(['BOOKING_EXPIRED', 'BOOKING_OVER', 'BOOKING_UNKNOWN', 'ROUND_CLOSED'])

/** The picked and booked numbers of a round, and their sending. */
export function useTray(where: RoundPlan, board: Board, nowMs: number) {
  const [tray, act] = useReducer(actOnTray, EMPTY_TRAY)
  const [bill, setBill] = useState<SoldBill | null>(null)
  /** Said once, in a passing message. */
  const [told, setTold] = useState<string | null>(null)
  const { end, fail, letGo, revalidate } = useEnds({ where, tray, act, tell: setTold })
  const { booking } = tray

  const takeUp = useEffectEvent(() => {
    const kept = readBooking(where.roundId, nowMs)
    if (kept) act({ do: 'held', booking: kept })
  })
  useEffect(() => takeUp(), [])

  const isOver = useHasPassed(booking ? Date.parse(booking.expires_at) : Number.POSITIVE_INFINITY, nowMs)
  const runOut = useEffectEvent(() => {
    if (!booking || tray.busy === 'confirming') return
    setTold(boardText.expired)
    void letGo(booking.id)
  })
  useEffect(() => {
    if (isOver) runOut()
  }, [isOver])

  async function book() {
    if (tray.busy) return
    const attempt = tray.attempt ?? newAttempt(tray, where.plan, board)
    act({ do: 'send', attempt })
    const outcome = await sendBooking(browserClients(), where.roundId, attempt)
    if (outcome.is !== 'done') return fail(outcome)
    keepBooking(outcome.done)
    act({ do: 'held', booking: outcome.done })
    return revalidate()
  }

  async function confirm() {
    if (!booking || tray.busy) return
    act({ do: 'work', busy: 'confirming' })
    const outcome = await sendConfirmation(browserClients(), booking.id, tray.accepted)
    if (outcome.is !== 'done') return fail(outcome)
    end(true)
    setBill(outcome.done)
    return revalidate()
  }

  async function cancel() {
    if (!booking || tray.busy) return
    act({ do: 'work', busy: 'cancelling' })
    const outcome = await sendCancel(browserClients(), booking.id)
    if (outcome.is !== 'done') return fail(outcome)
    end(false)
    return revalidate()
  }

  return {
    ...{ tray, act, book, confirm, cancel, bill, told },
    forgetBill: () => setBill(null),
    forgetTold: () => setTold(null),
  }
}

interface Ends {
  readonly where: RoundPlan
  readonly tray: Tray
  readonly act: (act: TrayAct) => void
  readonly tell: (words: string) => void
}

/** How a booking ends, or an act on it fails. */
function useEnds({ where, tray: { booking }, act, tell }: Ends) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  function end(sold: boolean) {
    forgetBooking()
    act({ do: 'over', sold })
  }

  /** Cancels an expired booking so that its money returns at once; the sweeper would do it a little later. */
  async function letGo(bookingId: string) {
    end(false)
    await sendCancel(browserClients(), bookingId)
    return revalidate()
  }

  function fail(outcome: Exclude<Outcome<never>, { is: 'done' }>) {
    if (outcome.is === 'signedOut') return navigate(loginPath(boardPath(where)))
    if (outcome.is === 'unsure') return act({ do: 'unsure' })
    if (OVER.has(outcome.code) && booking) {
      tell(outcome.message)
      return letGo(booking.id)
    }
    if (outcome.code === 'CHECK_DUE') dispatchEvent(new Event('check-due'))
    act({ do: 'refuse', message: outcome.message })
    return revalidate()
  }

  return { end, letGo, fail, revalidate }
}

/** The picked numbers at the board's current prices. */
function newAttempt(tray: Tray, plan: string, board: Board): Attempt {
  const lines = tray.chosen.map((each) => ({
    ...each,
    rate: priceOf(board, each.type, each.number)?.rate ?? 0,
  }))
  return { key: crypto.randomUUID(), plan, stake: tray.stake, lines }
}

export interface TrayPanelProps {
  own: ReturnType<typeof useTray>
  offers: readonly LiveOffer[]
  board: Board
  stale: boolean
  closed: boolean
  nowMs: number
}
