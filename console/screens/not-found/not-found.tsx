import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { sessionText } from '../../text/session.ts'

export function NotFound() {
  return (
    <>
      <title>{sessionText.notFound}</title>
      <EmptyState
        title={sessionText.notFound}
        why={sessionText.notFoundWhy}
        action={
          <Link to="/rounds" className={buttonClass('cta')}>
            {sessionText.toRounds}
          </Link>
        }
      />
    </>
  )
}
