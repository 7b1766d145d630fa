import type { ConsoleRound } from '../../../contract/console/rounds.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { Money } from '../../../ui/money.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { clockTime, countdown, dateAndClock, dayMonth, shortDate } from '../../../ui/thai-date.ts'
import type { Column } from '../../table/column.ts'
import { roundsText } from '../../text/rounds/rounds.ts'
import { RoundStatus, statusWords } from './round-status.tsx'

const { columns } = roundsText
const SOON_MS = 15 * 60_000

/** A round of the list at a time of the server's clock. */
export interface SeenInList {
  readonly round: ConsoleRound
  readonly nowMs: number
}

export const ROUND_COLUMNS: readonly Column<SeenInList>[] = [
  {
    id: 'round',
    title: columns.round,
    value: ({ round }) => `${round.lottery.name} ${round.businessDate}`,
    cell: ({ round }) => <RoundName round={round} />,
  },
  {
    id: 'closes',
    title: columns.closes,
    kind: 'figure',
    sorts: true,
    value: ({ round }) => dateAndClock(Date.parse(round.closesAt)),
    cell: ({ round }) => <ClosingTime round={round} />,
  },
  {
    id: 'left',
    title: columns.left,
    kind: 'figure',
    value: ({ round, nowMs }) => Math.max(0, Math.round((Date.parse(round.closesAt) - nowMs) / 60_000)),
    cell: (seen) => <TimeLeft {...seen} />,
  },
  {
    id: 'tickets',
    title: columns.tickets,
    kind: 'figure',
    value: ({ round }) => round.tickets,
    cell: ({ round }) => <Tickets count={round.tickets} />,
    sum: (total) => <Tickets count={total} />,
  },
  {
    id: 'stakes',
    title: columns.stakes,
    kind: 'figure',
    value: ({ round }) => round.stakes,
    cell: ({ round }) => <Money amount={bahtToSatang(round.stakes)} decimals="needed" />,
    sum: (total) => <Money amount={bahtToSatang(total)} decimals="needed" />,
  },
  {
    id: 'paid',
    title: columns.paid,
    kind: 'figure',
    value: ({ round }) => round.settlement?.paid ?? null,
    cell: ({ round }) =>
      round.settlement ? <Money amount={bahtToSatang(round.settlement.paid)} decimals="needed" /> : '–',
    sum: (total) => <Money amount={bahtToSatang(total)} decimals="needed" />,
  },
  {
    id: 'status',
    title: columns.status,
    value: ({ round, nowMs }) => statusWords(round, nowMs),
    cell: (seen) => <RoundStatus {...seen} />,
  },
  {
    id: 'cancelled',
    title: columns.cancelled,
    kind: 'figure',
    value: ({ round }) => round.cancelled.stakes,
    cell: ({ round }) => <Money amount={bahtToSatang(round.cancelled.stakes)} decimals="needed" />,
    sum: (total) => <Money amount={bahtToSatang(total)} decimals="needed" />,
    hidden: true,
  },
  { id: 'code', title: columns.code, value: ({ round }) => round.code, hidden: true },
]

/** When the sale ends; of one that ended early, when it did and when it was to. */
function ClosingTime({ round: { closesAt, closedAt, plannedCloseAt } }: { round: ConsoleRound }) {
  const atMs = Date.parse((plannedCloseAt && closedAt) ?? closesAt)
  return (
    <>
      <span className="round-day">{dayMonth(atMs)} </span>
      {clockTime(atMs)}
      {plannedCloseAt ? (
        <small className="round-planned">{roundsText.planned(clockTime(Date.parse(plannedCloseAt)))}</small>
      ) : null}
    </>
  )
}

function RoundName({ round: { lottery, businessDate } }: { round: ConsoleRound }) {
  return (
    <span className="round-name">
      <Emblem flag={lottery.flag} size="sm" />
      <span>
        <b>{lottery.name}</b>
        <small>{roundsText.draw(shortDate(bangkokMs(businessDate)))}</small>
      </span>
    </span>
  )
}

/** Counts down by itself, so that the list does not render every second. */
function TimeLeft({ round, nowMs: seenAtMs }: SeenInList) {
  const leftMs = Date.parse(round.closesAt) - useServerNow(seenAtMs)
  if (round.status !== 'open' || leftMs <= 0) return '–'
  return <span data-soon={leftMs < SOON_MS || undefined}>{countdown(leftMs)}</span>
}

function Tickets({ count }: { count: number }) {
  return (
    <>
      <span className="wide-only">{count.toLocaleString('en-US')}</span>
      <span className="narrow-only">{roundsText.tickets(count)}</span>
    </>
  )
}
