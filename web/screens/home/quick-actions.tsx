import CalendarCheck from 'lucide-react/icons/calendar-check'
import FerrisWheel from 'lucide-react/icons/ferris-wheel'
import HandCoins from 'lucide-react/icons/hand-coins'
import History from 'lucide-react/icons/history'
import Receipt from 'lucide-react/icons/receipt-text'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { useMayOpen } from '../../session/assistant/use-may-open.ts'
import { homeText, quickText } from '../../text/home.ts'

const ACTIONS = [
  { to: '/lottobet', label: quickText.bet, Icon: Ticket },
  { to: '/prizecheck', label: quickText.results, Icon: Trophy },
  { to: '/history', label: quickText.history, Icon: Receipt },
  { to: '/checkin', label: quickText.checkin, Icon: CalendarCheck },
  { to: '/cashback', label: quickText.cashback, Icon: HandCoins },
  { to: '/luckydraw', label: quickText.wheel, Icon: FerrisWheel },
  { to: '/affiliate', label: quickText.affiliate, Icon: Users },
  { to: '/statement', label: quickText.statement, Icon: History },
] as const

export function QuickActions({ waitingCount }: { waitingCount: number }) {
  const mayOpen = useMayOpen()
  return (
    <nav aria-label={homeText.actions}>
      <ul className="quick-actions">
        {ACTIONS.filter(({ to }) => mayOpen(to)).map(({ to, label, Icon }) => (
          <li key={to}>
            <PreloadLink to={to}>
              <span className="quick-icon">
                <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
                {to === '/history' && waitingCount > 0 ? (
                  <span className="quick-count" role="img" aria-label={homeText.waitingBadge(waitingCount)}>
                    {waitingCount > 99 ? '99+' : waitingCount}
                  </span>
                ) : null}
              </span>
              {label}
            </PreloadLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
