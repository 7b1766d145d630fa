import { createHmac, timingSafeEqual } from 'node:crypto'

/** What every authenticator app assumes when it is told nothing else (RFC 6238): SHA-1, six digits, half a minute. */
const STEP_MS = 30_000
const DIGITS = 6
/** RFC 4226 asks for the length of the hash. */
export const SECRET_BYTES = 20
/** Steps that a phone's clock may be ahead or behind. */
const SKEW_STEPS = 1

/** The code of one step (RFC 4226, 5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / STEP_MS)
}

/** The newest step about now whose code this is. The same work is done for every code. */
export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const now = stepAt(nowMs)
  let found: number | undefined
  for (let step = now - SKEW_STEPS; step <= now + SKEW_STEPS; step += 1) {
    if (sameText(totpCode(secret, step), code)) found = step
  }
  return found
}

function sameText(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What an app reads from a QR code. The name of the site stands above the code there, the account beside it. */
export function totpUri(wish: { secret: Uint8Array; issuer: string; account: string }): string {
  const [issuer, account] = [wish.issuer, wish.account].map((name) =>
    encodeURIComponent(name.replaceAll(':', ' ')),
  )
  return `otpauth://totp/${account}?secret=${base32(wish.secret)}&issuer=${issuer}`
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: apps take none. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
