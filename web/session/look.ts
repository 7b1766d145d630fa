import { redirect } from 'react-router'
import type { Route } from './+types/look'
import { isLook, LOOK_COOKIE } from './look-cookie.ts'
import { safePath } from './safe-path.ts'

const YEAR_S = 31_536_000

/** Remembers dark, light or auto in a cookie and returns to the page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const look = form.get('look')
  const back = redirect(safePath(form.get('next')))
  if (isLook(look)) {
    back.headers.append('set-cookie', `${LOOK_COOKIE}=${look}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`)
  }
  return back
}

export function loader() {
  return redirect('/')
}
