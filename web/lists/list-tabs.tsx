import { tabText } from '../text/lists.ts'
import { PageHead } from './page-head.tsx'

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
export function ListHead(props: ListHeadProps) {
  return <PageHead {...props} pages={TABS} label={tabText.label} />
}
