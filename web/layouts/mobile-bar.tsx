import Dices from 'lucide-react/icons/dices'
import House from 'lucide-react/icons/house'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import Wallet from 'lucide-react/icons/wallet'
import { PreloadNavLink } from '../loading/preload-link.tsx'
import { useMayOpen } from '../session/assistant/use-may-open.ts'
import { menuText } from '../text/th.ts'
import './mobile-bar.css'

const BUTTONS = [
  { to: '/lottobet', label: menuText.bet, Icon: Ticket },
  { to: '/deposit', label: menuText.deposit, Icon: Wallet },
  { to: '/', label: menuText.home, Icon: House },
  { to: '/casinoslot', label: menuText.casino, Icon: Dices },
  { to: '/prizecheck', label: menuText.results, Icon: Trophy },
] as const

/** The bottom bar of phones. Hidden from 1024 px, where the header has these links. */
export function MobileBar({ className }: { className: string }) {
  const mayOpen = useMayOpen()
  return (
    <nav aria-label={menuText.main} className={`mobile-bar-place ${className}`}>
      <div className="mobile-bar">
        {BUTTONS.filter(({ to }) => mayOpen(to)).map(({ to, label, Icon }) => (
          <PreloadNavLink
            key={to}
            to={to}
            end={to === '/'}
            className={to === '/' ? 'mobile-bar-home' : 'mobile-bar-button'}
          >
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            <span>{label}</span>
          </PreloadNavLink>
        ))}
      </div>
    </nav>
  )
}
