import { HOTP, Secret, TOTP } from 'otpauth'

/** RFC 4226 asks for the length of the hash. */
export const SECRET_BYTES = 20
/** Steps of half a minute that a phone's clock may be ahead or behind. */
const SKEW_STEPS = 1

/** The code of one step: SHA-1 and six digits, what every authenticator app assumes (RFC 4226, 5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  return HOTP.generate({ secret: secretOf(secret), counter: step })
}

export function stepAt(timeMs: number): number {
  return TOTP.counter({ timestamp: timeMs })
}

/**
 * The newest step about now whose code this is. The package's own window gives the nearest step instead: a code that
 * happens to belong to two steps could then be used a second time. The same work is done for every code.
 */
export function stepOfCode(bytes: Uint8Array, code: string, nowMs: number): number | undefined {
  // The package compares bytes, and throws where six letters are not six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const [secret, now] = [secretOf(bytes), stepAt(nowMs)]
  let found: number | undefined
  for (let step = now - SKEW_STEPS; step <= now + SKEW_STEPS; step += 1) {
    if (HOTP.validate({ token: code, secret, counter: step, window: 0 }) === 0) found = step
  }
  return found
}

/** What an app reads from a QR code. The name of the site stands above the code there, the account beside it. */
export function totpUri(wish: { secret: Uint8Array; issuer: string; account: string }): string {
  // An app takes what stands before a colon for the site.
  const [issuer = '', label = ''] = [wish.issuer, wish.account].map((name) => name.replaceAll(':', ' '))
  return new TOTP({ issuer, label, issuerInLabel: false, secret: secretOf(wish.secret) }).toString()
}

/** RFC 4648, without padding: apps take none. */
export function base32(bytes: Uint8Array): string {
  return secretOf(bytes).base32
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
