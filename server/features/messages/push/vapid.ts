import { sign } from 'node:crypto'
import type { SiteKey } from '../../../keys.ts'

/** Services take no more than a day. */
const TOKEN_HOURS = 12

/** The header by which a push service knows whose message it is: RFC 8292. `from`: the site as its member has opened it. */
export function vapidHeader(
  key: SiteKey,
  { address, from, nowMs }: { readonly address: string; readonly from: string; readonly nowMs: number },
): string {
  const claims = {
    aud: new URL(address).origin,
    exp: Math.floor(nowMs / 1_000) + TOKEN_HOURS * 3_600,
    sub: contactOf(from),
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey.toString('base64url')}`
}

/** Where the people of a site are found; a service takes a page over https, or an address for mail. */
function contactOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' ? origin : `mailto:webmaster@${hostname}`
}
