import { cookieValue } from '../../../../contract/client.ts'

/** The member's keypad settings, in a cookie so that the first paint is right. */
export interface PadHabit {
  /** The right key column stands on the left. */
  readonly leftHanded: boolean
  /** Keys vibrate where the device can. */
  readonly buzzes: boolean
}

const COOKIE = 'pad'
const YEAR_S = 31_536_000
const BUZZ_MS = 8

export function readPadHabit(cookies: string | null): PadHabit {
  const words = (cookieValue(cookies ?? undefined, COOKIE) ?? '').split('.')
  return { leftHanded: words.includes('left'), buzzes: !words.includes('still') }
}

/** The cookie for the settings. */
export function padCookie({ leftHanded, buzzes }: PadHabit): string {
  const words = [...(leftHanded ? ['left'] : []), ...(buzzes ? [] : ['still'])]
  return `${COOKIE}=${words.join('.')}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
}

/** Vibrates for a key press if the device can and the member wants it. */
export function buzz({ buzzes }: PadHabit): void {
  if (buzzes && canBuzz()) navigator.vibrate(BUZZ_MS)
}

export function canBuzz(): boolean {
  return typeof navigator !== 'undefined' && 'vibrate' in navigator
}
