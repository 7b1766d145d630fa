import { cookieValue } from '../../../contract/client.ts'
import { choiceCookie } from '../../look/look-cookie.ts'

/**
 * Pinned lotteries stand in a cookie of the device, as the look does: the first drawing of the list has them, without scripts
 * too, and codes of lotteries tell nobody on a shared phone what was played.
 */
const PINS_COOKIE = 'pins'
const PINS_MAX = 8
const CODE = /^[a-z0-9-]{1,40}$/

export function readPins(cookies: string | null): readonly string[] {
  const said = cookieValue(cookies ?? undefined, PINS_COOKIE) ?? ''
  return [...new Set(said.split('.').filter((code) => CODE.test(code)))].slice(0, PINS_MAX)
}

/** The cookie with one lottery pinned, or no longer pinned; the newest pin is first, and the oldest makes room. */
export function pinsCookie(pins: readonly string[], code: string): string {
  const others = pins.filter((each) => each !== code)
  const next = others.length < pins.length || !CODE.test(code) ? others : [code, ...others]
  return choiceCookie(PINS_COOKIE, next.slice(0, PINS_MAX).join('.'))
}
