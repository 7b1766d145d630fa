import { tabText } from '../text/lists.ts'
import { PageHead } from './page-head.tsx'

const TABS = [
  { to: '/history', label: tabText.history },
  { to: '/playlist', label: tabText.playlist },
  { to: '/betlist_bytype', label: tabText.byType },
  { to: '/history?tab=money', label: tabText.orders },
  { to: '/statement', label: tabText.statement },
  { to: '/financial', label: tabText.financial },
] as const

type ListPath = (typeof TABS)[number]['to']

interface ListHeadProps {
  title: string
  at: ListPath
  /** Shows the tabs beside the page's main content. */
  beside?: boolean
}

/** The heading of a list, with links to the other lists; on desktops these stand beside the list. */
export function ListHead(props: ListHeadProps) {
  return <PageHead {...props} pages={TABS} label={tabText.label} />
}
