import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { Link } from 'react-router'
import type { MoneyOrderShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clockText } from '../../../ui/thai-date.ts'
import { byDay } from '../../lists/by-day.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { depositText } from '../../text/deposit.ts'
import { moneyTabText } from '../../text/history.ts'
import { withdrawText } from '../../text/withdraw.ts'
import { BankMark } from '../deposit/bank-mark.tsx'
import { DEPOSIT_TONES } from '../deposit/latest-deposits.tsx'
import { WITHDRAWAL_TONES } from '../withdraw/latest-withdrawals.tsx'

interface MoneyOrdersProps extends Pages {
  orders: readonly MoneyOrderShown[]
  nowMs: number
}

const MONEY_TAB = '/history?tab=money'

/** What a member has paid in or asked to be paid out, with what became of it; the newest first. */
export function MoneyOrders({ orders, nowMs, ...pages }: MoneyOrdersProps) {
  if (orders.length === 0 && !pages.isOlder) {
    return (
      <EmptyState
        title={moneyTabText.emptyTitle}
        why={moneyTabText.emptyText}
        action={
          <Link to="/deposit" className={buttonClass('cta')}>
            {moneyTabText.deposit}
          </Link>
        }
      />
    )
  }
  return (
    <>
      {byDay(orders, (order) => momentOf(order), nowMs).map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="list-day">{day}</h2>
          <ul className="card list-card">
            {ofDay.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <OtherPages {...pages} last={orders.at(-1)?.id} />
      <Link to="/statement" className={buttonClass('soft', 'md', 'history-statement')}>
        {moneyTabText.statement}
      </Link>
    </>
  )
}

interface Pages {
  /** Not the newest are shown. */
  isOlder: boolean
  /** There are earlier ones. */
  more: boolean
}

function OtherPages({ isOlder, more, last }: Pages & { last: string | undefined }) {
  if (!isOlder && !more) return null
  return (
    <nav aria-label={moneyTabText.title} className="mt-4 flex flex-wrap gap-3">
      {isOlder ? (
        <PreloadLink to={MONEY_TAB} className={buttonClass('soft')}>
          {moneyTabText.newest}
        </PreloadLink>
      ) : null}
      {more ? (
        <PreloadLink to={`${MONEY_TAB}&before=${last}`} className={buttonClass('soft')}>
          {moneyTabText.older}
        </PreloadLink>
      ) : null}
    </nav>
  )
}

function momentOf(order: MoneyOrderShown): number {
  return Date.parse(order.kind === 'deposit' ? order.started_at : order.requested_at)
}

function OrderRow({ order }: { order: MoneyOrderShown }) {
  const isIn = order.kind === 'deposit'
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  return (
    <div className="list-row">
      {order.color ? (
        <span className="money-order-mark">
          <BankMark code={order.bank} color={order.color} />
          <span className="money-order-way">
            <Icon aria-hidden="true" size={12} strokeWidth={2.5} />
          </span>
        </span>
      ) : (
        <span className="money-order-icon">
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        </span>
      )}
      <span className="list-words">
        <b>{isIn ? moneyTabText.deposit : moneyTabText.withdrawal}</b>
        <span>
          {clockText(momentOf(order))} · {order.bank_name}
        </span>
      </span>
      <span className="list-end">
        <b>
          <BalanceMoney
            amount={bahtToSatang(isIn ? (order.received ?? order.pay) : order.amount)}
            symbol={false}
          />
        </b>
        {isIn ? (
          <Badge tone={DEPOSIT_TONES[order.state]}>{depositText.states[order.state]}</Badge>
        ) : (
          <Badge tone={WITHDRAWAL_TONES[order.state]}>{withdrawText.states[order.state]}</Badge>
        )}
      </span>
    </div>
  )
}
