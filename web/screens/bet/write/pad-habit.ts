import { cookieValue } from '../../../../contract/client.ts'

/** How a member likes the pad. Kept in a cookie of the device, so that the first drawing is the right one. */
export interface PadHabit {
  /** The keys of the right column stand on the left. */
  readonly leftHanded: boolean
  /** Keys are felt, where the device can do that. */
  readonly buzzes: boolean
}

const COOKIE = 'pad'
const YEAR_S = 31_536_000
const BUZZ_MS = 8

export function readPadHabit(cookies: string | null): PadHabit {
  const words = (cookieValue(cookies ?? undefined, COOKIE) ?? '').split('.')
  return { leftHanded: words.includes('left'), buzzes: !words.includes('still') }
}

/** The cookie that says it, for this device. */
export function padCookie({ leftHanded, buzzes }: PadHabit): string {
  const words = [...(leftHanded ? ['left'] : []), ...(buzzes ? [] : ['still'])]
  return `${COOKIE}=${words.join('.')}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
}

/** A key is felt, where the device can do that and the member likes it. */
export function buzz({ buzzes }: PadHabit): void {
  if (buzzes && canBuzz()) navigator.vibrate(BUZZ_MS)
}

export function canBuzz(): boolean {
  return typeof navigator !== 'undefined' && 'vibrate' in navigator
}
