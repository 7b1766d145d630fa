import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Context } from '../../context.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts bytes for storage with AES-256-GCM. The owner's id is authenticated, so a copy in another row cannot be
 * decrypted.
 */
export function sealSecret(
  { keys, chance }: Pick<Context, 'keys' | 'chance'>,
  ownerId: string,
  bytes: Uint8Array,
): Buffer {
  const nonce = chance.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keys.appSecrets, nonce).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts the bytes of `sealSecret`. Throws for another key or owner, or changed bytes. */
export function openSecret({ keys }: Pick<Context, 'keys'>, ownerId: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keys.appSecrets, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(ownerId)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
