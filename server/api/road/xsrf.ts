import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Makes a token that only this server could have made, and only for this session. */
export function issueXsrf(key: Uint8Array, sessionId: string): string {
  const random = randomBytes(16).toHex()
  return `${mac(key, sessionId, random).toHex()}.${random}`
}

/** True for a token made by `issueXsrf` for this session. Takes the same time for every wrong one. */
export function verifyXsrf(key: Uint8Array, sessionId: string, token: string | undefined): boolean {
  const match = /^([0-9a-f]{64})\.([0-9a-f]{32})$/.exec(token ?? '')
  if (!match) return false
  const [, given = '', random = ''] = match
  return timingSafeEqual(Buffer.from(given, 'hex'), mac(key, sessionId, random))
}

/** The lengths keep `a` + `bc` and `ab` + `c` apart. */
function mac(key: Uint8Array, sessionId: string, random: string): Buffer {
  return createHmac('sha256', key)
    .update(`${sessionId.length}!${sessionId}!${random.length}!${random}`)
    .digest()
}

/** True unless a browser says that another site sent this. Programs without a browser send neither header. */
export function isFromOurPages(headers: RequestHeaders, publicUrl: URL | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = headers.origin
  if (origin === undefined) return true
  if (publicUrl && origin === publicUrl.origin) return true
  const from = typeof origin === 'string' ? URL.parse(origin) : null
  // On an https site, a page of the same name over http may come from anybody on the network.
  if (publicUrl?.protocol === 'https:' && from?.protocol !== 'https:') return false
  return from !== null && from.host === headers.host
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>
