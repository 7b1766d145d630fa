import Clock from 'lucide-react/icons/clock-3'
import { Emblem } from '../../../../ui/marks/emblem.tsx'
import { dayMonth } from '../../../../ui/thai-date.ts'
import { Countdown } from '../../../rounds/countdown.tsx'
import { drawDayMs, type ShownRound } from '../../../rounds/shown-round.ts'

/** The round and the remaining time, because the sheet covers the page's header. */
export function CartRound({ round, nowMs }: { round: ShownRound; nowMs: number }) {
  return (
    <p className="bet-cart-round">
      <Emblem flag={round.flag} />
      <span>
        {round.name} · {dayMonth(drawDayMs(round.businessDate))}
      </span>
      <Clock aria-hidden="true" size={16} strokeWidth={1.75} />
      <Countdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
    </p>
  )
}
