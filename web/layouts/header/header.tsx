import Plus from 'lucide-react/icons/plus'
import { useLocation } from 'react-router'
import type { PageOperator } from '../../../contract/page-visit.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { useLiveBalance } from '../../live/live-balance.ts'
import { PreloadLink, PreloadNavLink } from '../../loading/preload-link.tsx'
import { useMayOpen } from '../../session/assistant/use-may-open.ts'
import { menuText } from '../../text/th.ts'
import { Logo } from '../logo.tsx'
import type { Profile } from '../profile.ts'
import { MessageBell } from './bell.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import './header.css'

const LINKS = [
  ['/', menuText.home],
  ['/deposit', menuText.deposit],
  ['/withdraw', menuText.withdraw],
  ['/lottobet', menuText.bet],
  ['/prizecheck', menuText.results],
  ['/group', menuText.games],
] as const

interface HeaderProps {
  profile: Profile
  operator: PageOperator
  className: string
}

/**
 * The header of every page for members. A phone at twice the text size has room only for balance and menu; home and deposit are
 * in the bottom bar too, and a phone that is not wide has no second way to deposit up here.
 */
export function Header({ profile, operator, className }: HeaderProps) {
  const mayOpen = useMayOpen()
  return (
    <header className={`sticky top-0 z-40 shell-blur border-b border-line-soft ${className}`}>
      <div className="page-width header-row">
        <div className="max-[239px]:hidden">
          <Logo operator={operator} />
        </div>
        <nav aria-label={menuText.main} className="ml-8 hidden gap-1 lg:flex">
          {LINKS.filter(([to]) => mayOpen(to)).map(([to, label]) => (
            <PreloadNavLink key={to} to={to} end={to === '/'} className="header-link">
              {label}
            </PreloadNavLink>
          ))}
        </nav>
        <div className="header-own">
          <BalancePill profile={profile} />
          {profile.unread === null ? null : <MessageBell key={profile.unread} unread={profile.unread} />}
          <SettingsMenu name={shownName(profile)} />
        </div>
      </div>
    </header>
  )
}

/** An assistant is shown as it signs in. */
function shownName({ name, assistant }: Profile): string {
  return assistant ? `${assistant.name}@${name}` : name
}

/** The name over the balance. On a phone's home page the balance card shows the balance, so the name stands alone. */
function BalancePill({ profile }: { profile: Profile }) {
  const balance = useLiveBalance(profile.balance)
  const mayOpen = useMayOpen()
  const shownBelow = useLocation().pathname === '/'
  return (
    <div className="header-pill">
      <span className="text-right leading-tight">
        <span className={shownBelow ? 'header-name header-name-alone' : 'header-name'}>
          {profile.assistant?.name ?? profile.name}
        </span>
        {balance === null ? null : (
          <span
            className={`block text-sm font-semibold ${shownBelow ? 'header-balance-late' : ''}`}
            aria-live={shownBelow ? 'off' : 'polite'}
          >
            <span className="unseen">{menuText.balance} </span>
            <BalanceMoney amount={balance} />
          </span>
        )}
      </span>
      {mayOpen('/deposit') ? (
        <PreloadLink to="/deposit" aria-label={menuText.topUp} className="header-top-up">
          <Plus size={18} strokeWidth={2} aria-hidden="true" />
        </PreloadLink>
      ) : null}
    </div>
  )
}
