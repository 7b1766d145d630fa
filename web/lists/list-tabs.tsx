import { PreloadLink } from '../session/preload-link.tsx'
import { tabText } from '../text/lists.ts'
import './lists.css'

const TABS = [
  { to: '/history', label: tabText.history },
  { to: '/playlist', label: tabText.playlist },
  { to: '/betlist_bytype', label: tabText.byType },
  { to: '/statement', label: tabText.statement },
  { to: '/financial', label: tabText.financial },
] as const

/** The ways a member looks at his own tickets and money, one tap apart. */
export function ListTabs({ at }: { at: (typeof TABS)[number]['to'] }) {
  return (
    <nav aria-label={tabText.label} className="list-tabs">
      {TABS.map(({ to, label }) => (
        <PreloadLink key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </PreloadLink>
      ))}
    </nav>
  )
}
