import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { listText } from '../text/lists.ts'

/** A list that could not be read, and the one thing to do about it. */
export function ListFailed() {
  return (
    <EmptyState
      title={listText.failedTitle}
      why={listText.failedText}
      action={
        <Link to="." className={buttonClass('cta')}>
          {listText.retry}
        </Link>
      }
    />
  )
}
