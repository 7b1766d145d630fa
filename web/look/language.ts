import { redirect } from 'react-router'
import { isLanguage, LANGUAGE_COOKIE } from '../../contract/language.ts'
import { ownPath } from '../session/safe-path.ts'
import type { Route } from './+types/language'
import { choiceCookie } from './look-cookie.ts'

/** Stores the language in a cookie and redirects back; the page is then loaded from the other language's build. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const language = form.get('language')
  const back = redirect(ownPath(form.get('next')))
  if (isLanguage(language)) back.headers.append('set-cookie', choiceCookie(LANGUAGE_COOKIE, language))
  return back
}

export function loader() {
  return redirect('/')
}
