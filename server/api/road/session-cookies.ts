import type { NewSession } from './caller.ts'
import { issueXsrf } from './xsrf.ts'

/** The cookie's name. `__Host-` pins it to this host, which browsers allow under https only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sid' : 'sid'
}

export const XSRF_COOKIE = 'XSRF-TOKEN'

/** The Set-Cookie lines that begin a session. */
export function cookiesThatStart(session: NewSession, xsrfKey: Uint8Array, secure: boolean): string[] {
  return [
    `${sessionCookieName(secure)}=${session.secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${session.maxAgeSeconds}${tail(secure)}`,
    xsrfCookie(session, xsrfKey, secure),
    ...knownDevicesCookie(session, 'member', secure),
  ]
}

/** The cookie by which a browser is known for the accounts it has signed in to: see `knownDevice`. */
export function knownDevicesName(of: 'member' | 'staff', secure: boolean): string {
  return `${secure ? '__Host-' : ''}${of === 'staff' ? 'known_staff' : 'known'}`
}

/** Longer than a session: it is for the sign-in after the next. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60

/** The Set-Cookie line that makes the browser known. Signing out leaves it. */
export function knownDevicesCookie(
  { knownDevices }: Pick<NewSession, 'knownDevices'>,
  of: 'member' | 'staff',
  secure: boolean,
): string[] {
  if (knownDevices === undefined) return []
  return [
    `${knownDevicesName(of, secure)}=${knownDevices}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${KNOWN_SECONDS}${tail(secure)}`,
  ]
}

/** The cookie whose value scripts of our own pages send back as X-XSRF-TOKEN. */
export function xsrfCookie(
  session: { readonly id: string; readonly maxAgeSeconds: number },
  key: Uint8Array,
  secure: boolean,
): string {
  const token = issueXsrf(key, session.id)
  return `${XSRF_COOKIE}=${token}; Path=/; SameSite=Strict; Max-Age=${session.maxAgeSeconds}${tail(secure)}`
}

/** The Set-Cookie lines that end it. */
export function cookiesThatEnd(secure: boolean): string[] {
  return [
    `${sessionCookieName(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${tail(secure)}`,
    `${XSRF_COOKIE}=; Path=/; SameSite=Strict; Max-Age=0${tail(secure)}`,
  ]
}

/** The staff's own cookie: a member's browser never carries it, and a console's never a member's. */
export function staffCookieName(secure: boolean): string {
  return secure ? '__Host-sid_staff' : 'sid_staff'
}

/** The Set-Cookie line that begins a session of staff; with an empty secret and no age it ends one. */
export function staffCookie(
  session: { readonly secret: string; readonly maxAgeSeconds: number },
  secure: boolean,
): string {
  return `${staffCookieName(secure)}=${session.secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${session.maxAgeSeconds}${tail(secure)}`
}

function tail(secure: boolean): string {
  return secure ? '; Secure' : ''
}
