import { EmptyState } from '../../ui/empty-state.tsx'
import { listText } from '../text/lists.ts'
import { RetryLink } from './retry-link.tsx'

/** Says that a list (or what the title names) could not be loaded, with a retry link. */
export function ListFailed({ title = listText.failedTitle }: { title?: string }) {
  return (
    <EmptyState title={title} why={listText.failedText} action={<RetryLink>{listText.retry}</RetryLink>} />
  )
}
