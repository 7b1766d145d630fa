import type { BrowserClients } from '../../contract/browser-calls.ts'
import type { Failed } from '../../contract/client.ts'
import type { PageVisit } from '../../contract/page-visit.ts'
import type { BrowserKeys } from './browser-keys.ts'

/** The specification's fixed placeholder: the server knows the visitor's address. */
const IP_PLACEHOLDER = '0.0.0.0'
const GAME_CODE = 'sml_lotto'

export type SignInOutcome =
  | { readonly ok: true; readonly keys: BrowserKeys }
  /** `message` is the specification's fixed string, `detail` the server's own. */
  | { readonly ok: false; readonly message: string; readonly detail: string; readonly puzzle?: string }
  /** The password was right, and a code must follow with `half`. With `refused`: the last code was wrong. */
  | { readonly ok: false; readonly half: string; readonly refused?: Failed }

/** The server's page, or the browser itself. */
interface SignInVisit {
  readonly clients: BrowserClients
  readonly operator: Pick<PageVisit['operator'], 'code'>
}

/**
 * The specification's whole chain: member login, full username lookup, smart link, token sign-in. The session cookie is set
 * by the first answer and passed on in ours. When a later step fails, the member is signed in anyway and start-up repeats
 * it, so the failure is only logged.
 */
export async function signIn(
  visit: SignInVisit,
  typed: { readonly username: string; readonly password: string; readonly proof?: string },
): Promise<SignInOutcome> {
  const { clients, operator } = visit
  const login = await clients.backend.login({
    params: { microservice: operator.code },
    body: { ...typed, username: typed.username.trim(), password: typed.password.trim() },
  })
  if (login.status) return { ok: true, keys: await keysOf(visit, login) }
  if (login.code === 'CODE_REQUIRED' && login.half) return { ok: false, half: login.half }
  const { code, detail, puzzle } = login
  // The specification's text is of a wrong name or password. ACCOUNT_CLOSED and ACCOUNT_SUSPENDED come after a right one.
  const message = code.startsWith('ACCOUNT_') ? detail : login.message
  return { ok: false, message, detail, ...(puzzle === undefined ? {} : { puzzle }) }
}

/** The second step of a sign-in; then the same chain. */
export async function signInWithCode(
  visit: PageVisit,
  typed: { readonly half: string; readonly code: string },
): Promise<SignInOutcome> {
  const login = await visit.clients.backend.loginCode({
    params: { microservice: visit.operator.code },
    body: typed,
  })
  if (login.status) return { ok: true, keys: await keysOf(visit, login) }
  if (login.code === 'HALF_UNKNOWN') return { ok: false, message: login.detail, detail: login.detail }
  return { ok: false, half: typed.half, refused: login }
}

/** The rest of the chain after the login, and the keys for the browser. */
async function keysOf(
  { clients }: SignInVisit,
  login: Extract<Awaited<ReturnType<BrowserClients['backend']['login']>>, { status: true }>,
): Promise<BrowserKeys> {
  const { company, agent } = login.lineInfo
  const member = {
    id: login.id,
    name: login.username,
    code: company + agent + login.username,
    company,
    agent,
  }
  const first = { ...named(member), ssid: login.randomkey, accessTokenMember: login.accessTokenMember }

  const full = await clients.template.username({ params: { username: login.username } })
  const code = full.status ? full.username : member.code
  const agentKeys = await tokenKeys(clients, { ...member, code })
  if (!agentKeys) console.warn('sign-in: the second token was not given; start-up asks again')
  return { ...first, member_username: code, ...(agentKeys ?? NO_TOKEN) }
}

const NO_TOKEN = { token: '', upline: '', upline_id: '' } as const

export interface KnownMember {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly company: string
  readonly agent: string
}

/** Smart link, then token sign-in: returns the agent token and the agents above the member. Null when refused. */
export async function tokenKeys(
  clients: BrowserClients,
  member: KnownMember,
): Promise<Pick<BrowserKeys, 'token' | 'upline' | 'upline_id'> | null> {
  const smart = await clients.organize.smartMemberLogin({
    body: { username: member.name, displayUsername: member.code, gameCode: GAME_CODE },
  })
  const once = smart.status ? tokenOfLink(smart.link) : undefined
  if (!once) return null
  const signedIn = await clients.organize.memberToken({
    params: { token: once },
    body: { ip: IP_PLACEHOLDER },
  })
  if (!signedIn.status) return null
  return { token: signedIn.token, upline: signedIn.upline, upline_id: signedIn.upline_id }
}

/** Token sign-in alone, as a smart link does. Returns the reason when refused, null when signed in. */
export async function signInWithLink({ clients }: PageVisit, token: string): Promise<string | null> {
  const signedIn = await clients.organize.memberToken({ params: { token }, body: { ip: IP_PLACEHOLDER } })
  return signedIn.status ? null : signedIn.detail
}

/** The keys that only identify the member. */
export function named(
  member: KnownMember,
): Omit<BrowserKeys, 'token' | 'upline' | 'upline_id' | 'accessTokenMember' | 'ssid'> {
  return {
    username: member.name,
    role: 'member',
    member_username: member.code,
    id: member.id,
    agent: member.agent,
    company: member.company,
  }
}

/** The token of a link: its `token=`, or the last part of its path. */
export function tokenOfLink(link: string): string | undefined {
  const url = URL.parse(link, 'http://this.site')
  return url?.searchParams.get('token') ?? url?.pathname.split('/').findLast((part) => part !== '')
}
