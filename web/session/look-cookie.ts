import { cookieValue } from '../../contract/client.ts'

/** Dark unless the member chose otherwise; "auto" follows the phone. */
export type Look = 'dark' | 'light' | 'auto'

export const LOOK_COOKIE = 'look'

export function isLook(text: unknown): text is Look {
  return text === 'dark' || text === 'light' || text === 'auto'
}

/** The look the visitor chose. The server reads it, so that the first paint already has it. */
export function lookOf(cookies: string | null): Look {
  const chosen = cookieValue(cookies ?? undefined, LOOK_COOKIE)
  return isLook(chosen) ? chosen : 'dark'
}
