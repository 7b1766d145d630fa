import { cookieValue } from '../../../contract/client.ts'
import { type Draft, draftOf } from './registration-steps.ts'

const COOKIE = 'registering'
/** Whoever was called away goes on; another person at the same device later does not. */
const LIFE_S = 30 * 60
/** The longest field of the call. What is longer is refused there, and need not be kept. */
const LONGEST = 100

/** What the visitor has typed in the steps before. It stands in the browser alone, where no script reads it. */
export function readDraft(request: Request): Draft {
  try {
    return draftOf(
      JSON.parse(decodeURIComponent(cookieValue(request.headers.get('cookie') ?? '', COOKIE) ?? '')),
    )
  } catch {
    return {}
  }
}

/** The headers that keep a draft. */
export function keepDraft(draft: Draft, url: URL): { 'set-cookie': string } {
  const short = Object.fromEntries(
    Object.entries(draft).map(([name, text]) => [name, text.slice(0, LONGEST)]),
  )
  return setCookie(encodeURIComponent(JSON.stringify(short)), { url, lifeS: LIFE_S })
}

export function dropDraft(url: URL): { 'set-cookie': string } {
  return setCookie('', { url, lifeS: 0 })
}

function setCookie(value: string, { url, lifeS }: { url: URL; lifeS: number }) {
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return {
    'set-cookie': `${COOKIE}=${value}; Path=/; Max-Age=${lifeS}; HttpOnly; SameSite=Lax${secure}`,
  }
}
