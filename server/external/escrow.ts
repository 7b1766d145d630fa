import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** Opens an escrowed share when its custodian does not answer. */
export interface Auditor {
  open(sealed: Uint8Array, context: string): Promise<Uint8Array>
}

const PUBLIC_BYTES = 32
const TAG_BYTES = 16

/** PKCS #8 and SPKI wrappings of raw X25519 keys (RFC 8410): Node takes keys only in these forms. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex')

/** A key is used for one message alone, so its counter may begin anywhere. */
const IV = Buffer.alloc(12)

export interface Seal {
  /** The public key of whoever opens it. */
  readonly auditorKey: Uint8Array
  /** 32 random bytes for this message, known only to the sender. */
  readonly onceKey: Uint8Array
  /** Authenticated, so that a sealed share of one round cannot stand for another. */
  readonly context: string
}

/** Encrypts bytes for the holder of a key: X25519 with an ephemeral key, HKDF-SHA256, AES-256-GCM. */
export function sealFor({ auditorKey, onceKey, context }: Seal, bytes: Uint8Array): Buffer {
  const once = privateKeyOf(onceKey)
  const key = sharedKey(once, publicKeyOf(auditorKey))
  const cipher = createCipheriv('aes-256-gcm', key, IV).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  const own = rawPublicKey(createPublicKey(once))
  return Buffer.concat([own, cipher.getAuthTag(), sealed])
}

/** An auditor with a single secret key. Throws when bytes or context differ from those that were sealed. */
export function keyAuditor(auditorKey: Uint8Array): Auditor {
  return {
    async open(sealed, context) {
      const bytes = Buffer.from(sealed)
      const tag = bytes.subarray(PUBLIC_BYTES, PUBLIC_BYTES + TAG_BYTES)
      const once = publicKeyOf(bytes.subarray(0, PUBLIC_BYTES))
      const key = sharedKey(privateKeyOf(auditorKey), once)
      const decipher = createDecipheriv('aes-256-gcm', key, IV).setAAD(Buffer.from(context)).setAuthTag(tag)
      const opened = decipher.update(bytes.subarray(PUBLIC_BYTES + TAG_BYTES))
      return Buffer.concat([opened, decipher.final()])
    },
  }
}

/** The public key of an auditor: all that a custodian knows of one. */
export function auditorPublicKey(auditorKey: Uint8Array): Buffer {
  return rawPublicKey(createPublicKey(privateKeyOf(auditorKey)))
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES)
}

function publicKeyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' })
}

function sharedKey(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  const shared = diffieHellman({ privateKey, publicKey })
  return Buffer.from(hkdfSync('sha256', shared, 'lottery', 'escrow', 32))
}

function privateKeyOf(raw: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, raw]), format: 'der', type: 'pkcs8' })
}
