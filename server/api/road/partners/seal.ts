import { createDecipheriv, createHmac } from 'node:crypto'
import { Refusal } from '../../../errors.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The key that a partner seals with follows from the secret it signs with, so that a phone is given one secret. */
export function sealKeyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('seal').digest()
}

/**
 * What a partner has sealed by AES-256-GCM: `{"nonce": …, "sealed": …}`, both in base64, the tag at the end of what is sealed.
 * Returns the JSON inside with the nonce in hex. Throws SEAL_WRONG, and BAD_REQUEST for what is no JSON object.
 */
export function openSeal(secret: string, envelope: unknown): object {
  const { nonce, sealed } = (envelope ?? {}) as { nonce?: unknown; sealed?: unknown }
  if (typeof nonce !== 'string' || typeof sealed !== 'string') throw new Refusal('BAD_REQUEST')
  const [iv, bytes] = [Buffer.from(nonce, 'base64'), Buffer.from(sealed, 'base64')]
  if (iv.length !== NONCE_BYTES || bytes.length <= TAG_BYTES) throw new Refusal('SEAL_WRONG')
  const inside = jsonOf(decrypted(secret, iv, bytes))
  if (typeof inside !== 'object' || inside === null || Array.isArray(inside)) throw new Refusal('BAD_REQUEST')
  return { ...inside, nonce: iv.toHex() }
}

function decrypted(secret: string, iv: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealKeyOf(secret), iv, { authTagLength: TAG_BYTES })
  const end = bytes.length - TAG_BYTES
  decipher.setAuthTag(bytes.subarray(end))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
  } catch {
    throw new Refusal('SEAL_WRONG')
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}
