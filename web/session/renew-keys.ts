import type { BrowserClients } from '../../contract/browser-calls.ts'
import { cookieValue } from '../../contract/client.ts'
import { newSsid, rememberSession } from './browser-keys.ts'
import { type KnownMember, named, tokenKeys } from './sign-in.ts'

/**
 * Renews the tokens; true while the session is valid. A browser without keys of this member (signed in before scripts ran) gets
 * all of them by the specification's sign-in chain. Nothing is kept of a member who has left meanwhile.
 */
export async function renewKeys(
  clients: BrowserClients,
  member: KnownMember,
  hasLeft: () => boolean,
): Promise<boolean> {
  if (localStorage.getItem('member_username') === member.code) return renewTokens(hasLeft)
  const fresh = await tokenKeys(clients, member)
  if (!fresh || hasLeft()) return false
  // The server accepts either of the member's own tokens for either kind of call.
  const keys = { ...named(member), ...fresh, accessTokenMember: fresh.token, ssid: newSsid() }
  rememberSession(keys, Date.now())
  return true
}

async function renewTokens(hasLeft: () => boolean): Promise<boolean> {
  const response = await fetch('/session/renew', {
    method: 'POST',
    headers: { 'x-xsrf-token': cookieValue(document.cookie, 'XSRF-TOKEN') ?? '' },
  })
  if (!response.ok) return false
  const { token, accessTokenMember } = (await response.json()) as Record<string, string>
  if (!token || !accessTokenMember || hasLeft()) return false
  rememberSession({ token, accessTokenMember }, Date.now())
  return true
}
