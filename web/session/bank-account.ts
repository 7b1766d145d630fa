import { redirect } from 'react-router'
import type { Route } from './+types/bank-account'
import { memberVisit, sessionHolds } from './guard.ts'

/** The bank account of the menu. Who has none is led to what needs one, as the specification wants, and adds it there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, xsrf } = memberVisit({ context, url })
  const answer = sessionHolds(await clients.organize.getProfile({ xsrf }), url)
  const hasNone = answer.status && (answer.data.banks ?? []).length === 0
  return redirect(hasNone ? '/deposit' : '/profile#bank')
}
