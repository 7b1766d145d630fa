import { Link } from 'react-router'
import type { ConsoleRound } from '../../../contract/console/rounds.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { Money } from '../../../ui/money.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { clockTime, countdown, dayMonth, shortDate } from '../../../ui/thai-date.ts'
import { roundsText } from '../../text/rounds.ts'
import { RoundStatus } from './round-status.tsx'

/** Rounds as a table; on a narrow screen each is two lines. The name leads to the round and takes the whole row. */
export function RoundTable({ rounds, now }: { rounds: readonly ConsoleRound[]; now: string }) {
  const nowMs = useServerNow(Date.parse(now))
  const { columns } = roundsText
  return (
    <div className="card round-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.round}</th>
            <th scope="col" className="num">
              {columns.closes}
            </th>
            <th scope="col" className="num">
              {columns.left}
            </th>
            <th scope="col" className="num">
              {columns.tickets}
            </th>
            <th scope="col" className="num">
              {columns.stakes}
            </th>
            <th scope="col" className="num">
              {columns.paid}
            </th>
            <th scope="col">{columns.status}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <RoundRow key={round.id} round={round} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RoundRow({ round, nowMs }: { round: ConsoleRound; nowMs: number }) {
  const closesAtMs = Date.parse(round.closesAt)
  const leftMs = closesAtMs - nowMs
  const running = round.status === 'open' && leftMs > 0
  return (
    <tr>
      <th scope="row">
        <Link to={`/rounds/${round.id}`} className="round-name">
          <Emblem flag={round.lottery.flag} size="sm" />
          <span>
            <b>{round.lottery.name}</b>
            <small>{roundsText.draw(shortDate(bangkokMs(round.businessDate)))}</small>
          </span>
        </Link>
      </th>
      <td className="num" data-cell="closes">
        <span className="round-day">{dayMonth(closesAtMs)} </span>
        {clockTime(closesAtMs)}
      </td>
      <td className={running && leftMs < 15 * 60_000 ? 'num soon' : 'num'} data-cell="left">
        {running ? countdown(leftMs) : '–'}
      </td>
      <td className="num" data-cell="tickets">
        <span className="wide-only">{round.tickets.toLocaleString('en-US')}</span>
        <span className="narrow-only">{roundsText.tickets(round.tickets)}</span>
      </td>
      <td className="num" data-cell="stakes">
        <Money amount={bahtToSatang(round.stakes)} decimals="needed" />
      </td>
      <td className="num" data-cell="paid">
        {round.settlement ? <Money amount={bahtToSatang(round.settlement.paid)} decimals="needed" /> : '–'}
      </td>
      <td data-cell="status">
        <RoundStatus round={round} nowMs={nowMs} />
      </td>
    </tr>
  )
}
