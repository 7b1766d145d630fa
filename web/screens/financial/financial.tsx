import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { Baht } from '../../../domain/money.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dayMonth, longDate, weekday } from '../../../ui/thai-date.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { ListHead } from '../../lists/list-tabs.tsx'
import { readMonth, type ShownMonth } from '../../lists/shown-month.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { memberVisit } from '../../session/guard.ts'
import { financialText, listText } from '../../text/lists.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/financial'
import './financial.css'
import '../../../ui/buttons/icon-button.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator } = memberVisit({ context, url })
  const month = readMonth(url.searchParams.get('month'), nowMs)
  const answer = await clients.report.getFinanceMember({ query: { start: month.start, end: month.end } })
  return { month, finance: answer.status ? answer.data : null, brand: operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', financialText.title) }]
}

type Finance = NonNullable<Route.ComponentProps['loaderData']['finance']>

export default function FinancialScreen({ loaderData: { month, finance } }: Route.ComponentProps) {
  return (
    <div className="list-page">
      <ListHead title={financialText.title} at="/financial" />
      <MonthSteps month={month} />
      {finance === null ? (
        <ListFailed />
      ) : finance.days.length === 0 ? (
        <EmptyState
          title={financialText.emptyTitle}
          why={financialText.emptyText}
          action={
            <Link to="/lottobet" className={buttonClass('cta')}>
              {listText.bet}
            </Link>
          }
        />
      ) : (
        <>
          <Sums finance={finance} />
          <Days finance={finance} />
          <Link
            to={`/statement?start=${month.start}&end=${month.end}`}
            className={buttonClass('soft', 'md', 'finance-more')}
          >
            {financialText.statement}
          </Link>
        </>
      )}
    </div>
  )
}

function MonthSteps({ month }: { month: ShownMonth }) {
  return (
    <nav className="month-steps" aria-label={financialText.title}>
      <Link to={`?month=${month.earlier}`} className="icon-button" aria-label={financialText.earlier}>
        <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.75} />
      </Link>
      {/* The day of the month is left out: "1 พฤศจิกายน 2569" without its "1". */}
      <b>{longDate(drawDayMs(month.start)).slice(2)}</b>
      {month.later === null ? (
        <span className="icon-button" />
      ) : (
        <Link to={`?month=${month.later}`} className="icon-button" aria-label={financialText.later}>
          <ChevronRight aria-hidden="true" size={22} strokeWidth={1.75} />
        </Link>
      )}
    </nav>
  )
}

function Sums({ finance }: { finance: Finance }) {
  const rows = [
    [financialText.opening, finance.opening],
    [financialText.deposited, finance.deposited],
    [financialText.withdrawn, -finance.withdrawn],
    [financialText.bet, -finance.bet],
    [financialText.ofItWaiting, finance.waiting],
    [financialText.won, finance.won],
    [financialText.other, finance.other],
  ] as const
  return (
    <section className="card finance-sums">
      <p>
        {financialText.result}
        <Gain amount={resultOf(finance)} />
      </p>
      <dl>
        {rows
          .filter(([name, amount]) => amount !== 0 || name === financialText.opening)
          .map(([name, amount]) => (
            <div key={name} className={name === financialText.ofItWaiting ? 'finance-part' : undefined}>
              <dt>{name}</dt>
              <dd>
                <BalanceMoney amount={inSatang(amount)} />
              </dd>
            </div>
          ))}
        <div className="finance-closing">
          <dt>{financialText.closing}</dt>
          <dd>
            <BalanceMoney amount={bahtToSatang(finance.closing)} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Days({ finance }: { finance: Finance }) {
  return (
    <table className="card finance-days">
      <caption className="list-day">{financialText.days}</caption>
      <thead>
        <tr>
          <th scope="col">{financialText.day}</th>
          <th scope="col">{financialText.bet}</th>
          <th scope="col">{financialText.won}</th>
          <th scope="col">{financialText.dayResult}</th>
        </tr>
      </thead>
      <tbody>
        {finance.days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              <Link to={`/statement?start=${day.date}&end=${day.date}`}>
                {dayMonth(drawDayMs(day.date))} <small>{weekday(drawDayMs(day.date))}</small>
              </Link>
            </th>
            <td>
              <BalanceMoney amount={bahtToSatang(day.bet)} decimals="needed" symbol={false} />
            </td>
            <td className={day.won > 0 ? 'list-won' : undefined}>
              <BalanceMoney amount={bahtToSatang(day.won)} decimals="needed" symbol={false} />
            </td>
            <td>
              <Gain amount={resultOf(day)} short />
              {day.waiting > 0 ? (
                <small className="finance-waiting">
                  {financialText.waiting}{' '}
                  <BalanceMoney amount={bahtToSatang(day.waiting)} decimals="needed" symbol={false} />
                </small>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Gain({ amount, short = false }: { amount: number; short?: boolean }) {
  return (
    <BalanceMoney
      amount={inSatang(amount)}
      sign={amount > 0 ? 'gain' : 'none'}
      decimals={short ? 'needed' : 'always'}
      symbol={!short}
      className={amount > 0 ? 'finance-gain' : ''}
    />
  )
}

/** What the draws decided. A stake that waits for its draw is neither won nor lost. */
function resultOf({ won, bet, waiting }: Pick<Finance, 'won' | 'bet' | 'waiting'>): number {
  return won - (bet - waiting)
}

/** Rounded to satang: the sum of two decimals is not always the nearest one (0.1 + 0.2). */
function inSatang(amount: Baht | number) {
  return bahtToSatang(Math.round(amount * 100) / 100)
}
