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

type ListPath = (typeof TABS)[number]['to']

interface ListHeadProps {
  title: string
  at: ListPath
  /** The list stands beside what the page is about. */
  beside?: boolean
}

/** The name of a list over its neighbours; on desks the two stand beside the list. */
export function ListHead({ title, at, beside = false }: ListHeadProps) {
  const Title = beside ? 'p' : 'h1'
  return (
    <div className="list-head">
      <Title className="list-title">{title}</Title>
      <ListTabs at={at} />
    </div>
  )
}

/** The ways a member looks at his own tickets and money, one tap apart. */
function ListTabs({ at }: { at: ListPath }) {
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
