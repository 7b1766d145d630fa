import { redirect } from 'react-router'
import { visitContext } from '../context.ts'
import type { Route } from './+types/logout'
import { formText } from './form-text.ts'

/** Ends the session. The page has cleared local storage already; the header does it where no script ran. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  if (visit.member && formText(form, '_csrf') === visit.xsrf) await visit.signOut()
  return redirect('/login', { headers: { 'clear-site-data': '"storage"' } })
}

export function loader() {
  return redirect('/')
}
