import { redirect } from 'react-router'
import { isLanguage, LANGUAGE_COOKIE } from '../../contract/language.ts'
import { ownPath } from '../session/safe-path.ts'
import type { Route } from './+types/language'
import { choiceCookie } from './look-cookie.ts'

/** Remembers the language in a cookie and returns to the page, which is then asked for anew: it is another build. */
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
