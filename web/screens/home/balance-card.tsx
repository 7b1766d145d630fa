import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Form, Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { BalanceMoney, useHidesBalance } from '../../live/balance-money.tsx'
import { useMemberBalance } from '../../live/member-balance.ts'
import { useMayOpen } from '../../session/assistant/use-may-open.ts'
import { homeText } from '../../text/home.ts'
import '../../../ui/marks/guilloche.css'
import '../../../ui/buttons/icon-button.css'

interface BalanceCardProps {
  online: number | null
  waitingCount: number
}

export function BalanceCard({ online, waitingCount }: BalanceCardProps) {
  const balance = useMemberBalance()
  const hidden = useHidesBalance()
  const mayOpen = useMayOpen()
  const Icon = hidden ? EyeOff : Eye
  if (balance === null && !mayOpen('/statement')) return null
  return (
    <section className="hero guilloche balance-card" aria-label={homeText.balance}>
      <div className="balance-head">
        <span>{homeText.balance}</span>
        <Form method="post" action="/look" replace preventScrollReset>
          <input type="hidden" name="next" value="/" />
          <button
            type="submit"
            name="balance"
            value={hidden ? 'shown' : 'hidden'}
            className="icon-button"
            aria-label={homeText.hide}
            aria-pressed={hidden}
          >
            <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
          </button>
        </Form>
        {online === null ? null : (
          <span className="balance-online">
            <b>{online.toString().replace(/\B(?=(\d{3})+$)/g, ',')}</b> {homeText.online}
          </span>
        )}
      </div>
      <p className="balance-amount" aria-live="polite">
        {balance === null ? <small>{homeText.balanceUnknown}</small> : <BalanceMoney amount={balance} />}
      </p>
      <p className="balance-waiting">
        {waitingCount > 0 ? <Link to="/history?show=waiting">{homeText.waiting(waitingCount)}</Link> : null}
      </p>
      <div className="balance-buttons">
        {mayOpen('/deposit') ? (
          <Link to="/deposit" className={buttonClass('cta', 'md', 'hero-cta')}>
            <ArrowDownToLine aria-hidden="true" size={18} strokeWidth={2} />
            {homeText.deposit}
          </Link>
        ) : null}
        {mayOpen('/withdraw') ? (
          <Link to="/withdraw" className={buttonClass('glass')}>
            <ArrowUpFromLine aria-hidden="true" size={18} strokeWidth={2} />
            {homeText.withdraw}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
