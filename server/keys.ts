import {
  createECDH,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The keys of this installation, all derived from its one secret. */
export interface Keys {
  readonly xsrf: Buffer
  /** Signs receipts and round heads (Ed25519). */
  readonly signing: KeyObject
  /** The raw 32 public bytes that members verify with. */
  readonly publicKey: Buffer
  /** The secrets of custodians that are parts of this program; of before, where they are processes of their own. */
  readonly custodians: readonly [Buffer, Buffer]
  /** The auditor's key for escrowed shares. */
  readonly auditor: Buffer
  /** Encrypts the secrets of authenticator apps. */
  readonly appSecrets: Buffer
  /** Keys the hash of recovery codes, so that a stolen table cannot be searched. */
  readonly recoveryCodes: Buffer
  /** Signs known devices and the puzzles of sign-ins. */
  readonly signIns: Buffer
  /** Ties an offered receiving account to the member who was offered it. */
  readonly deposits: Buffer
  /** Codes of coupons are made of it, so that the database holds none. */
  readonly coupons: Buffer
  /** The secret that a partner of an operator signs with: `bank-feed`, the operator's id, and how often it was changed. */
  partner(name: string, operatorId: string, rotation?: number): string
  /** By which push services know messages of an operator's site (P-256). Another secret ends what browsers have agreed to. */
  webPush(operatorId: string): SiteKey
  sign(bytes: Uint8Array): Buffer
  /** Marks what the program writes into the database (HMAC-SHA256, its first 16 bytes): cheaper than a signature. */
  mark(bytes: Uint8Array): Buffer
  /** Whether `sign` has made the signature. */
  verify(bytes: Uint8Array, signature: Uint8Array): boolean
  /** Public keys of secrets of before, as the settings name them. */
  readonly earlier: readonly Buffer[]
  /** Whether `sign` has made it, under this secret or under one of before. */
  verifyOfChain(bytes: Uint8Array, signature: Uint8Array): boolean
}

/** Whether what the database keeps bears the mark of these bytes. */
export function bearsMark({ mark }: Pick<Keys, 'mark'>, kept: Buffer | null, bytes: Uint8Array): boolean {
  return kept?.equals(mark(bytes)) ?? false
}

export interface SiteKey {
  readonly privateKey: KeyObject
  /** Uncompressed, 65 bytes: browsers are given it. */
  readonly publicKey: Buffer
}

const MARK_BYTES = 16

/** PKCS #8 wrapping of a raw Ed25519 seed (RFC 8410): Node takes private keys only in this form. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The same of a raw public key. */
const ED25519_PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Derives the keys. In demo mode a missing secret is made once and kept in the data directory. */
export function loadKeys(config: Config): Keys {
  const ownSecret = Buffer.from(config.secret ?? keptSecret(config.dataDir, 'secret'), 'hex')
  const keys = keysFrom(
    ownSecret,
    config.earlierKeys.map((key) => Buffer.from(key, 'hex')),
  )
  const { secret, dataDir } = config
  const auditor = config.auditor ?? (secret === undefined ? keptSecret(dataDir, 'auditor') : undefined)
  const [a, b] = [0, 1].map((nth) => {
    const given =
      config.custodians[nth] ?? (secret === undefined ? foundSecret(dataDir, OLD_FILES[nth]) : undefined)
    return given === undefined ? keys.custodians[nth] : Buffer.from(given, 'hex')
  }) as [Buffer, Buffer]
  return {
    ...keys,
    custodians: [a, b],
    auditor: auditor === undefined ? keys.auditor : Buffer.from(auditor, 'hex'),
  }
}

/** Where the keys of the custodians of this program lay before custodians were processes of their own. */
const OLD_FILES = ['custodian-a', 'custodian-b']

/** Derives the keys from a secret of 32 bytes. */
export function keysFrom(secret: Buffer, earlier: readonly Buffer[] = []): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'lottery', purpose, 32))
  const signing = createPrivateKey({
    key: Buffer.concat([ED25519_PREFIX, derive('ed25519')]),
    format: 'der',
    type: 'pkcs8',
  })
  const marking = derive('marks')
  const partners = derive('partners')
  const checking = createPublicKey(signing)
  const publicDer = checking.export({ format: 'der', type: 'spki' })
  const chain = [checking, ...earlier.map(publicKeyOf)]
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
    deposits: derive('deposits'),
    coupons: derive('coupons'),
    partner: (name, operatorId, rotation = 0) =>
      createHmac('sha256', partners)
        .update(rotation === 0 ? `${name} ${operatorId}` : `${name} ${operatorId} ${rotation}`)
        .digest()
        .toHex(),
    webPush: (operatorId) => siteKeyOf(derive(`web-push ${operatorId}`)),
    sign: (bytes) => sign(null, bytes, signing),
    verify: (bytes, signature) => verify(null, bytes, checking, signature),
    earlier,
    verifyOfChain: (bytes, signature) => chain.some((key) => verify(null, bytes, key, signature)),
  }
}

/** A key of the curve P-256 from 32 bytes; of 2^32 such one is none. */
function siteKeyOf(bytes: Buffer): SiteKey {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(bytes)
  const publicKey = ecdh.getPublicKey()
  const text = (part: Buffer) => part.toString('base64url')
  const point = { x: text(publicKey.subarray(1, 33)), y: text(publicKey.subarray(33)) }
  const key = { kty: 'EC', crv: 'P-256', d: text(bytes), ...point }
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return { privateKey, publicKey }
}

function publicKeyOf(raw: Buffer): KeyObject {
  const key = Buffer.concat([ED25519_PUBLIC_PREFIX, raw])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

/** A secret of a file, made when there is none; of two processes that make it at once, one does. */
export function keptSecret(dataDir: string, name: string): string {
  const found = foundSecret(dataDir, name)
  if (found !== undefined) return found
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, name)
  const own = `${path}.${randomBytes(8).toHex()}`
  writeFileSync(own, randomBytes(32).toHex(), { mode: 0o600, flush: true })
  try {
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(own)
  }
  return readFileSync(path, 'utf8').trim()
}

function foundSecret(dataDir: string, name = ''): string | undefined {
  const path = join(dataDir, name)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** What lets the program that started a custodian ask it, and nobody else on the machine. */
export function makeToken(): string {
  return randomBytes(32).toHex()
}
