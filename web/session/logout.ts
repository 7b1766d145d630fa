import { redirect } from 'react-router'
import { visitContext } from '../context.ts'
import type { Route } from './+types/logout'
import { formText } from './form-text.ts'

/**
 * Ends the session. A page of ours has cleared local storage before it asks; without scripts the response header does. That header also stops the service worker and the requests it is handling: a page waiting for
 * the rest of this route would wait for ever, or take it for a missing file of an old release.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  // A session that goes on keeps what its browser has stored.
  if (visit.member && formText(form, '_csrf') !== visit.xsrf) return redirect('/')
  if (visit.member) await visit.signOut()
  const isAskedByPage = request.headers.get('sec-fetch-dest') === 'empty'
  return redirect('/login', isAskedByPage ? {} : { headers: { 'clear-site-data': '"storage"' } })
}

export function loader() {
  return redirect('/')
}
