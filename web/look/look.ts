import { redirect } from 'react-router'
import { safePath } from '../session/safe-path.ts'
import type { Route } from './+types/look'
import {
  BALANCE_COOKIE,
  choiceCookie,
  isBalanceLook,
  isLook,
  isSound,
  isTextSize,
  LOOK_COOKIE,
  SOUND_COOKIE,
  TEXT_SIZE_COOKIE,
} from './look-cookie.ts'

/** Stores the theme, the text size, the sound or whether balances are shown in a cookie and redirects back. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const [look, size, sound] = [form.get('look'), form.get('size'), form.get('sound')]
  const back = redirect(safePath(form.get('next')))
  if (isLook(look)) back.headers.append('set-cookie', choiceCookie(LOOK_COOKIE, look))
  if (isTextSize(size)) back.headers.append('set-cookie', choiceCookie(TEXT_SIZE_COOKIE, size))
  if (isSound(sound)) back.headers.append('set-cookie', choiceCookie(SOUND_COOKIE, sound))
  const balance = form.get('balance')
  if (isBalanceLook(balance)) back.headers.append('set-cookie', choiceCookie(BALANCE_COOKIE, balance))
  return back
}

export function loader() {
  return redirect('/')
}
