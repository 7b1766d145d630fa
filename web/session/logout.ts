import { redirect } from 'react-router'
import { visitContext } from '../context.ts'
import type { Route } from './+types/logout'
import { formText } from './form-text.ts'

/**
 * Ends the session. A page of ours that asks has cleared local storage already, and `sw.js` has thrown away what it kept.
 * Where no script ran the header does it. It ends the worker as well, and with it whatever is on its way through it: a
 * page that waits for the rest of this route would wait for ever, or take it for a file of an old release.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  if (visit.member && formText(form, '_csrf') === visit.xsrf) await visit.signOut()
  const isAskedByPage = request.headers.get('sec-fetch-dest') === 'empty'
  return redirect('/login', isAskedByPage ? {} : { headers: { 'clear-site-data': '"storage"' } })
}

export function loader() {
  return redirect('/')
}
