import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { BillSummary } from '../../../contract/services/bill.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { homeText } from '../../text/home.ts'
import { SectionHead } from './section-head.tsx'

interface WaitingTicketsProps {
  bills: readonly BillSummary[]
  nowMs: number
}

/** The member's newest tickets that wait for a draw; without any, how to bet. */
export function WaitingTickets({ bills, nowMs }: WaitingTicketsProps) {
  if (bills.length === 0) return <FirstTicket />
  return (
    <section className="card home-card" aria-labelledby="home-waiting">
      <SectionHead
        id="home-waiting"
        title={homeText.waitingTitle}
        to="/history?show=waiting"
        more={homeText.all}
      />
      <ul>
        {bills.map(({ id, round, line_count, net }) => (
          <li key={id}>
            <Link to={`/history?bill=${id}`} className="result-row">
              <Emblem flag={round.flag} />
              <span className="round-words">
                <b>{round.program_name}</b>
                <span>{homeText.drawnAt(recentMoment(Date.parse(round.draw_at), nowMs))}</span>
              </span>
              <span className="home-stake">
                <BalanceMoney amount={bahtToSatang(net)} decimals="needed" />
                <span>{homeText.lines(line_count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FIRST_STEPS = [
  ['/howto', homeText.howto],
  ['/rules', homeText.rules],
  ['/fair', homeText.fair],
] as const

function FirstTicket() {
  return (
    <section className="card home-card" aria-labelledby="home-first">
      <div className="section-head">
        <h2 id="home-first">{homeText.firstTitle}</h2>
      </div>
      <ul>
        {FIRST_STEPS.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="home-step">
              {label}
              <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
