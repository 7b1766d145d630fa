/** What the specification keeps of a session in local storage. */
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

/** Every key the specification names: those above, and what start-up adds. */
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

/** When the tokens among the keys were made, in ms. Not the specification's, so it has our own prefix. */
const MADE_AT = 'keys_made_at'

/** Writes keys. A browser that refuses storage (private mode, full disk) only loses what other scripts would read. */
export function rememberKeys(keys: Readonly<Partial<Record<KeyName, string>>>): void {
  try {
    for (const [name, value] of Object.entries(keys)) localStorage.setItem(name, value)
  } catch (error) {
    console.warn('local storage is not available', error)
  }
}

/** Writes the keys of a fresh sign-in, or those a renewal changed, and when. */
export function rememberSession(keys: Readonly<Partial<BrowserKeys>>, nowMs: number): void {
  rememberKeys({ ...keys, lastupdate: new Date(nowMs).toISOString() })
  try {
    localStorage.setItem(MADE_AT, String(nowMs))
  } catch {
    // Said once above.
  }
}

/** The tokens live 15 minutes, so they are made anew after 10. Another member's keys are stale at once. */
export function keysAreStale(
  memory: Pick<Storage, 'getItem'>,
  member: { code: string },
  nowMs: number,
): boolean {
  const madeAtMs = Number(memory.getItem(MADE_AT) ?? 0)
  return memory.getItem('member_username') !== member.code || nowMs - madeAtMs > 10 * 60_000
}
