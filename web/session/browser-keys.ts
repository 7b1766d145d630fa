/** The session values that the specification stores in local storage. */
export interface BrowserKeys {
  readonly username: string
  readonly upline: string
  readonly upline_id: string
  readonly token: string
  readonly role: 'member'
  readonly member_username: string
  readonly accessTokenMember: string
  readonly ssid: string
  readonly id: string
  readonly agent: string
  readonly company: string
}

/** Every key of the specification: those above, and those that start-up adds. */
export type KeyName =
  | keyof BrowserKeys
  | 'balance'
  | 'hashMember'
  | 'adminMember'
  | 'logoURL'
  | 'userlist'
  | 'groups'
  | 'GameList'
  | 'lastupdate'

/** When the tokens were issued, in ms. Not in the specification, so it has a name of our own. */
const MADE_AT = 'keys_made_at'

/** Stores keys. When storage is refused (private mode, full disk), the site itself still works. */
export function rememberKeys(keys: Readonly<Partial<Record<KeyName, string>>>): void {
  try {
    for (const [name, value] of Object.entries(keys)) localStorage.setItem(name, value)
  } catch (error) {
    console.warn('local storage is not available', error)
  }
}

/** The `ssid` of a session whose sign-in gave no random key. */
export function newSsid(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** Stores the keys of a new sign-in or a renewal, with the time. */
export function rememberSession(keys: Readonly<Partial<BrowserKeys>>, nowMs: number): void {
  rememberKeys({ ...keys, lastupdate: new Date(nowMs).toISOString() })
  try {
    if (keys.username)
      localStorage.setItem('userlist', withUser(localStorage.getItem('userlist'), keys.username))
    localStorage.setItem(MADE_AT, String(nowMs))
  } catch {
    // see above
  }
}

const USERS_AT_MOST = 20

/** Who has signed in on this device since the last log-out, the newest first. */
export function withUser(kept: string | null, username: string): string {
  let before: unknown = []
  try {
    before = JSON.parse(kept ?? '[]')
  } catch {
    // what another program wrote there is replaced
  }
  const others = Array.isArray(before) ? before.filter((each) => each !== username) : []
  return JSON.stringify([username, ...others].slice(0, USERS_AT_MOST))
}

/** Tokens live 15 minutes and are renewed after 10. Another member's keys are always stale. */
export function keysAreStale(
  memory: Pick<Storage, 'getItem'>,
  member: { code: string },
  nowMs: number,
): boolean {
  const madeAtMs = Number(memory.getItem(MADE_AT) ?? 0)
  return memory.getItem('member_username') !== member.code || nowMs - madeAtMs > 10 * 60_000
}
