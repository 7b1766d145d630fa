import { cookieValue } from '../../contract/client.ts'

/** Dark unless the member chose otherwise; "auto" follows the device. */
export type Look = 'dark' | 'light' | 'auto'
export type TextSize = 'normal' | 'large' | 'largest'

/** Whether the page plays sounds. Off until the member turns it on. */
export type Sound = 'off' | 'on'

/** Whether balances are shown on this device. */
export type BalanceLook = 'shown' | 'hidden'

export const LOOK_COOKIE = 'look'
export const TEXT_SIZE_COOKIE = 'text_size'
export const SOUND_COOKIE = 'sound'
export const BALANCE_COOKIE = 'balance'

export function isLook(text: unknown): text is Look {
  return text === 'dark' || text === 'light' || text === 'auto'
}

export function isTextSize(text: unknown): text is TextSize {
  return text === 'normal' || text === 'large' || text === 'largest'
}

export function isSound(text: unknown): text is Sound {
  return text === 'off' || text === 'on'
}

export function isBalanceLook(text: unknown): text is BalanceLook {
  return text === 'shown' || text === 'hidden'
}

const YEAR_S = 31_536_000

/** The Set-Cookie header for a preference (nothing secret). */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
}

/** The visitor's look. Read on the server, so that the first paint is right. */
export function lookOf(cookies: string | null): Look {
  const chosen = cookieValue(cookies ?? undefined, LOOK_COOKIE)
  return isLook(chosen) ? chosen : 'dark'
}

export function textSizeOf(cookies: string | null): TextSize {
  const chosen = cookieValue(cookies ?? undefined, TEXT_SIZE_COOKIE)
  return isTextSize(chosen) ? chosen : 'normal'
}

export function soundOf(cookies: string | null): Sound {
  const chosen = cookieValue(cookies ?? undefined, SOUND_COOKIE)
  return isSound(chosen) ? chosen : 'off'
}

export function balanceLookOf(cookies: string | null): BalanceLook {
  const chosen = cookieValue(cookies ?? undefined, BALANCE_COOKIE)
  return isBalanceLook(chosen) ? chosen : 'shown'
}
