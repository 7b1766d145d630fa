import TrendingDown from 'lucide-react/icons/trending-down'
import type { Booking } from '../../../contract/services/realtime.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TimeRing } from '../../../ui/marks/time-ring.tsx'
import { Money } from '../../../ui/money.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { useServerNow } from '../../../ui/server-clock.ts'
import { numberText, shortTypeName } from '../../text/bet.ts'
import { boardText, liveRate } from '../../text/bet-realtime.ts'
import { costOf, soldLines, waitingPlaces } from './tray.ts'
import type { TrayPanelProps } from './use-tray.ts'

/** Remaining seconds that are announced. */
const SPOKEN = [30, 10, 5]
const FEW_SECONDS = 10

/** The held numbers, the remaining time, and the changed lines the member must accept. */
export function HeldTray({ own, nowMs, booking }: TrayPanelProps & { booking: Booking }) {
  const { tray } = own
  const now = useServerNow(nowMs)
  const { endsAtMs, wholeMs } = minuteOf(booking)
  // The page's clock counts whole seconds and may be one behind: never show more time than there is.
  const seconds = Math.max(0, Math.ceil(Math.min(wholeMs, endsAtMs - now) / 1_000))
  const sold = soldLines(tray)
  const total = costOf(sold)
  const held = booking.lines.filter(({ refused }) => refused === null)
  return (
    <section className="tray tray-held" aria-label={boardText.held(held.length)}>
      <HeldHead own={own} booking={booking} nowMs={nowMs} seconds={seconds} />
      <span className="unseen" aria-live="polite">
        {SPOKEN.includes(seconds) ? boardText.spokenLeft(seconds) : ''}
      </span>
      <ul className="tray-lines">
        {booking.lines.map((line, place) =>
          line.refused ? null : (
            <HeldLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of a booking is its place in it
              key={place}
              line={line}
              waiting={line.changed && !tray.accepted.includes(place)}
            />
          ),
        )}
      </ul>
      <Changes own={own} booking={booking} />
      {tray.unsure ? <Alert tone="warning">{boardText.unsure}</Alert> : null}
      {tray.refused ? <Alert tone="error">{tray.refused}</Alert> : null}
      <Button
        tone="cta"
        size="lg"
        busy={tray.busy === 'confirming'}
        disabled={sold.length === 0 || seconds === 0}
        onClick={() => void own.confirm()}
      >
        {tray.unsure
          ? boardText.retry
          : sold.length === 0
            ? boardText.nothingHeld
            : boardText.confirm(sold.length, total)}
      </Button>
    </section>
  )
}

interface HeldHeadProps extends Pick<TrayPanelProps, 'own' | 'nowMs'> {
  booking: Booking
  seconds: number
}

/** The remaining time and the cancel button. */
function HeldHead({ own, booking, nowMs, seconds }: HeldHeadProps) {
  const now = useServerNow(nowMs)
  const { endsAtMs, wholeMs } = minuteOf(booking)
  const count = booking.lines.filter(({ refused }) => refused === null).length
  return (
    <div className="tray-head">
      <TimeRing
        tone={seconds <= FEW_SECONDS ? 'last' : 'ok'}
        left={Math.min(1, Math.max(0, (endsAtMs - now) / wholeMs))}
      >
        <span className="tray-seconds">{seconds}</span>
      </TimeRing>
      <div className="tray-words">
        <b>{boardText.held(count)}</b>
        <span>{boardText.heldHint(seconds)}</span>
      </div>
      <button
        type="button"
        className="text-button"
        disabled={own.tray.busy !== null}
        onClick={() => void own.cancel()}
      >
        {boardText.cancel}
      </button>
    </div>
  )
}

function minuteOf(booking: Booking): { endsAtMs: number; wholeMs: number } {
  const endsAtMs = Date.parse(booking.expires_at)
  return { endsAtMs, wholeMs: endsAtMs - Date.parse(booking.booked_at) }
}

function HeldLine({ line, waiting }: { line: Booking['lines'][number]; waiting: boolean }) {
  return (
    <li className={waiting ? 'tray-line tray-line-waiting' : 'tray-line'}>
      <b>{numberText(line.type, line.number)}</b>
      <span>
        {shortTypeName[line.type]} <span className="tray-rate">{liveRate(line.type, line.rate)}</span>
      </span>
      <Money amount={bahtToSatang(line.amount)} decimals="needed" />
    </li>
  )
}

/** Lines whose rate has changed, to accept or leave; and lines that could not be held. */
function Changes({ own, booking }: Pick<TrayPanelProps, 'own'> & { booking: Booking }) {
  const waiting = waitingPlaces(own.tray)
  return (
    <>
      {waiting.map((place) => {
        const line = booking.lines[place]
        if (!line) return null
        const before = own.tray.shown[place]
        return (
          <div key={place} className="tray-change" role="status">
            <TrendingDown aria-hidden="true" size={18} strokeWidth={1.75} />
            <span>
              {before
                ? boardText.changed(line.number, before.toFixed(1), line.rate.toFixed(1))
                : boardText.changedNow(line.number, line.rate.toFixed(1))}
            </span>
            <button
              type="button"
              className="text-button"
              aria-label={boardText.acceptLabel(line.number, line.rate.toFixed(1))}
              onClick={() => own.act({ do: 'accept', place })}
            >
              {boardText.accept}
            </button>
          </div>
        )
      })}
      {booking.lines
        .filter(({ refused }) => refused !== null)
        .map((line) => (
          <p key={`${line.type} ${line.number}`} className="tray-out">
            {boardText.leftOut(
              line.number,
              line.refused ? boardText.refusedLine[line.refused] : '',
              moneyText(bahtToSatang(line.amount_max)),
            )}
          </p>
        ))}
    </>
  )
}
