import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The keys of this installation, all derived from its one secret. */
export interface Keys {
  readonly xsrf: Buffer
  /** Signs receipts and round heads (Ed25519). */
  readonly signing: KeyObject
  /** The raw 32 public bytes that members verify with. */
  readonly publicKey: Buffer
  /** The secrets from which the two custodians derive their shares. */
  readonly custodians: readonly [Buffer, Buffer]
  /** The auditor's key for escrowed shares. */
  readonly auditor: Buffer
  /** Encrypts the secrets of authenticator apps. */
  readonly appSecrets: Buffer
  /** Keys the hash of recovery codes, so that a stolen table cannot be searched. */
  readonly recoveryCodes: Buffer
  /** Signs known devices and the puzzles of sign-ins. */
  readonly signIns: Buffer
  sign(bytes: Uint8Array): Buffer
  /** Marks what the program writes into the database (HMAC-SHA256, its first 16 bytes): cheaper than a signature. */
  mark(bytes: Uint8Array): Buffer
  /** Whether `sign` has made the signature. */
  verify(bytes: Uint8Array, signature: Uint8Array): boolean
}

const MARK_BYTES = 16

/** PKCS #8 wrapping of a raw Ed25519 seed (RFC 8410): Node takes private keys only in this form. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives the keys. In demo mode a missing secret is made once and kept in the data directory. */
export function loadKeys(config: Config): Keys {
  const keys = keysFrom(Buffer.from(config.secret ?? keptSecret(config.dataDir, 'secret'), 'hex'))
  const [a, b] = config.custodians
  // Separate files, so that different people can provide them. Without a demo's data directory both are derived from
  // the secret.
  const holder = (key: string | undefined, name: string, own: Buffer) =>
    key !== undefined || config.secret === undefined
      ? Buffer.from(key ?? keptSecret(config.dataDir, name), 'hex')
      : own
  return {
    ...keys,
    custodians: [holder(a, 'custodian-a', keys.custodians[0]), holder(b, 'custodian-b', keys.custodians[1])],
    auditor: holder(config.auditor, 'auditor', keys.auditor),
  }
}

/** Derives the keys from a secret of 32 bytes. */
export function keysFrom(secret: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'lottery', purpose, 32))
  const signing = createPrivateKey({
    key: Buffer.concat([ED25519_PREFIX, derive('ed25519')]),
    format: 'der',
    type: 'pkcs8',
  })
  const marking = derive('marks')
  const checking = createPublicKey(signing)
  const publicDer = checking.export({ format: 'der', type: 'spki' })
  return {
    xsrf: derive('xsrf'),
    signing,
    publicKey: publicDer.subarray(publicDer.length - 32),
    custodians: [derive('custodian-a'), derive('custodian-b')],
    auditor: derive('auditor'),
    appSecrets: derive('app-secrets'),
    recoveryCodes: derive('recovery-codes'),
    mark: (bytes) => createHmac('sha256', marking).update(bytes).digest().subarray(0, MARK_BYTES),
    signIns: derive('sign-ins'),
    sign: (bytes) => sign(null, bytes, signing),
    verify: (bytes, signature) => verify(null, bytes, checking, signature),
  }
}

function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toHex()
  writeFileSync(path, secret, { mode: 0o600 })
  chmodSync(path, 0o600)
  return secret
}
