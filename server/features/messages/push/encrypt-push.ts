import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'
import { invariant } from '../../../../domain/invariant.ts'

export interface PushKeys {
  /** The browser's public key, uncompressed: 65 bytes. */
  readonly p256dh: Buffer
  /** Its secret of 16 bytes. */
  readonly auth: Buffer
}

interface Fresh {
  /** 32 bytes, of this message alone. */
  readonly privateKey: Buffer
  /** 16 bytes. */
  readonly salt: Buffer
}

/** One record; services take 4 KB. */
const RECORD_BYTES = 4_096
const TAG_BYTES = 16
/** All messages of about the same length look alike to the service. */
const PADDED_TO = 512

/** Encrypts a message for one browser: RFC 8291, which puts RFC 8188 (aes128gcm) to use. Only that browser reads it. */
export function encryptPush(text: Uint8Array, to: PushKeys, fresh: Fresh, paddedTo = PADDED_TO): Buffer {
  const own = createECDH('prime256v1')
  own.setPrivateKey(fresh.privateKey)
  const ownKey = own.getPublicKey()
  const shared = own.computeSecret(to.p256dh)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), to.p256dh, ownKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, to.auth, info, 32))
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, fresh.salt, `Content-Encoding: ${what}\0`, length))
  const padding = Buffer.alloc(Math.max(1, paddedTo - text.length))
  padding[0] = 2 // the delimiter of the last record; zeros follow
  const plain = Buffer.concat([text, padding])
  invariant(plain.length <= RECORD_BYTES - TAG_BYTES, 'a message fits into one record')
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ownKey.length, 4)
  return Buffer.concat([fresh.salt, head, ownKey, sealed])
}

/** Whether these are a point of the curve and a secret: whatever else a client sends is refused where it subscribes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return false
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.alloc(32, 1))
    ecdh.computeSecret(p256dh)
    return true
  } catch {
    return false // not on the curve
  }
}
