import { Link } from 'react-router'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { moneyTabText } from '../../text/history.ts'

const TABS = [
  { name: 'tickets', to: '/history' },
  { name: 'money', to: '/history?tab=money' },
] as const

/** The two sides of the page: what was bet, and what went in and out. */
export function MoneySwitch({ shown }: { shown: 'tickets' | 'money' }) {
  return (
    <nav aria-label={moneyTabText.label} className="chip-row history-sides">
      {TABS.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          aria-current={shown === name ? 'page' : undefined}
          className={chipClass({ pressed: shown === name })}
        >
          {moneyTabText[name]}
        </Link>
      ))}
    </nav>
  )
}
