import { HOTP, Secret, TOTP } from 'otpauth'

/** RFC 4226 asks for the length of the hash. */
export const SECRET_BYTES = 20
/** Steps of 30 s that a phone's clock may be fast or slow. */
const SKEW_STEPS = 1

/** The code of one step: SHA-1 and six digits, what every authenticator app assumes (RFC 4226, 5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  return HOTP.generate({ secret: secretOf(secret), counter: step })
}

export function stepAt(timeMs: number): number {
  return TOTP.counter({ timestamp: timeMs })
}

/**
 * The newest step within the skew that has this code. The package returns the nearest step instead, so a code that
 * belongs to two steps could be used twice. The work is the same for every code.
 */
export function stepOfCode(bytes: Uint8Array, code: string, nowMs: number): number | undefined {
  // The package throws when six characters are not six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const [secret, now] = [secretOf(bytes), stepAt(nowMs)]
  let found: number | undefined
  for (let step = now - SKEW_STEPS; step <= now + SKEW_STEPS; step += 1) {
    if (HOTP.validate({ token: code, secret, counter: step, window: 0 }) === 0) found = step
  }
  return found
}

/** The URI in the QR code. Apps show the site's name and the account. */
export function totpUri(wish: { secret: Uint8Array; issuer: string; account: string }): string {
  // Apps take the text before a colon as the site's name.
  const [issuer = '', label = ''] = [wish.issuer, wish.account].map((name) => name.replaceAll(':', ' '))
  return new TOTP({ issuer, label, issuerInLabel: false, secret: secretOf(wish.secret) }).toString()
}

/** RFC 4648 without padding, as apps expect. */
export function base32(bytes: Uint8Array): string {
  return secretOf(bytes).base32
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
