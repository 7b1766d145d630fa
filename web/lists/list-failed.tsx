import { EmptyState } from '../../ui/empty-state.tsx'
import { listText } from '../text/lists.ts'
import { RetryLink } from './retry-link.tsx'

/** What could not be read, a list unless it is named, and the one thing to do about it. */
export function ListFailed({ title = listText.failedTitle }: { title?: string }) {
  return (
    <EmptyState title={title} why={listText.failedText} action={<RetryLink>{listText.retry}</RetryLink>} />
  )
}
