import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { meQuery } from '../session/queries.ts'
import { sessionText } from '../text/session.ts'

const loadFrame = () => import('./frame.tsx')
const Frame = lazy(async () => ({ default: (await loadFrame()).Frame }))
// Asked for beside the session: the sign-in does not wait for it, and a signed-in person has it in time.
loadFrame().catch(() => undefined) // shown where the frame is drawn

/** Loaded on demand, because few see it. */
const MustSetUp = lazy(async () => ({
  default: (await import('../screens/protection/must-set-up.tsx')).MustSetUp,
}))

/** The sign-in, and behind it the layout of every screen. The address stays, so that signing in shows the requested page. */
export function Shell() {
  const me = useQuery(meQuery)
  if (me.isPending) return <p className="unseen">{sessionText.loading}</p>
  if (me.isError) {
    const retry = <Button onClick={() => void me.refetch()}>{sessionText.retry}</Button>
    return <EmptyState title={sessionText.broken} why={me.error.message} action={retry} />
  }
  if (!me.data) return <SignIn />
  return (
    <Suspense fallback={<p className="unseen">{sessionText.loading}</p>}>
      {me.data.mustSetUp ? <MustSetUp /> : <Frame me={me.data} />}
    </Suspense>
  )
}
