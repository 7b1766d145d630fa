import type { BrowserClients } from '../../contract/browser-calls.ts'
import { newSsid } from './browser-keys.ts'
import { named, type SignInOutcome } from './sign-in.ts'

/**
 * The specification's agent sign-in: the server lets in the roles it names, and refuses others in its words. Who it is, the profile
 * says; where that does not come, the start-up of the next page asks for the missing keys.
 */
export async function signInAsAgent(
  { clients }: { readonly clients: BrowserClients },
  typed: { readonly username: string; readonly password: string; readonly proof?: string },
): Promise<SignInOutcome> {
  const login = await clients.organize.login({
    body: { ...typed, username: typed.username.trim(), password: typed.password.trim() },
  })
  if (login.status) {
    const { token, upline, upline_id } = login
    const profile = await clients.organize.getProfile()
    const { id, member_username, company, agent } = profile.status ? profile.data : UNKNOWN
    const member = { id, name: login.username, code: member_username, company, agent }
    // The server accepts either token for either kind of call.
    const tokens = { token, upline, upline_id, accessTokenMember: token }
    return { ok: true, keys: { ...named(member), ...tokens, ssid: newSsid() } }
  }
  if (login.code === 'CODE_REQUIRED' && login.half) return { ok: false, half: login.half }
  const { code, detail, puzzle } = login
  // As of a member: these come after a right password.
  const message = code.startsWith('ACCOUNT_') ? detail : login.message
  return { ok: false, message, detail, ...(puzzle === undefined ? {} : { puzzle }) }
}

const UNKNOWN = { id: '', member_username: '', company: '', agent: '' } as const
