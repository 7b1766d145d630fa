import { type KeyObject, verify } from 'node:crypto'

/** The header in which a provider signs the bytes of its call. */
export const GAME_SIGNATURE_HEADER = 'x-auth-signature'

/** True when one of these keys has signed the bytes: RSA-SHA256 (PKCS #1 v1.5), in base64. */
export function isSignedByOne(keys: readonly KeyObject[], body: Uint8Array, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('sha256', body, key, bytes))
}
