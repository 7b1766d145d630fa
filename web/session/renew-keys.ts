import type { Clients } from '../../contract/client.ts'
import type { BrowserKeys } from './browser-keys.ts'
import { type KnownMember, named, tokenKeys } from './sign-in.ts'

/** Makes the browser's keys anew while the session stands. Null when refused. Runs in the browser. */
export async function renewKeys(clients: Clients, member: KnownMember): Promise<BrowserKeys | null> {
  const fresh = await tokenKeys(clients, member)
  if (!fresh) return null
  // The server takes either of the member's own tokens for either kind of call.
  return { ...named(member), ...fresh, accessTokenMember: fresh.token, ssid: fresh.upline_id }
}
