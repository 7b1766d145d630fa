import Clock from 'lucide-react/icons/clock-3'
import { Link } from 'react-router'
import type { BillSummary } from '../../../contract/services/bill.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { clockText } from '../../../ui/thai-date.ts'
import { ByAssistant } from '../../lists/by-assistant.tsx'
import { byDay } from '../../lists/by-day.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { historyText } from '../../text/history.ts'
import { withBill } from './load-history.ts'

interface BillListProps {
  bills: readonly BillSummary[]
  openId: string | null
  search: URLSearchParams
  nowMs: number
}

export function BillList({ bills, openId, search, nowMs }: BillListProps) {
  return byDay(bills, (bill) => Date.parse(bill.placed_at), nowMs).map(([day, ofDay]) => (
    <section key={day} className="history-day">
      <h2>{day}</h2>
      <ul className="card">
        {ofDay.map((bill) => (
          <li key={bill.id}>
            <Link
              to={`?${withBill(search, bill.id)}`}
              preventScrollReset={openId !== null}
              aria-current={bill.id === openId ? 'true' : undefined}
              className="bill-row"
            >
              <Emblem flag={bill.round.flag} />
              <span className="bill-words">
                <b>{bill.round.program_name}</b>
                <span>
                  {clockText(Date.parse(bill.placed_at))} · {historyText.lineCount(bill.line_count)}
                  <ByAssistant name={bill.sold_by} />
                </span>
              </span>
              <span className="bill-end">
                <BalanceMoney amount={bahtToSatang(bill.net)} decimals="needed" />
                <BillResult bill={bill} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function BillResult({ bill }: { bill: BillSummary }) {
  switch (bill.result) {
    case 'won':
      return (
        <b className="bill-won">
          <span className="unseen">{historyText.won} </span>
          <BalanceMoney amount={bahtToSatang(bill.paid)} sign="gain" decimals="needed" />
        </b>
      )
    case 'waiting':
      return (
        <Badge tone="info">
          <Clock aria-hidden="true" size={14} strokeWidth={1.75} />
          {historyText.waiting}
        </Badge>
      )
    case 'lost':
      return <span>{historyText.notWon}</span>
    case 'cancelled':
    case 'refunded':
      return <Badge>{historyText[bill.result]}</Badge>
  }
}
