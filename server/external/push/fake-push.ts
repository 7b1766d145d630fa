import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto'
import type { Chance } from '../../chance.ts'
import { Unavailable } from '../../errors.ts'
import type { PushAnswer, PushRequest, PushServices } from './push-services.ts'

export type PushScript = 'takes' | 'gone' | 'busy' | 'broken' | 'silent' | 'refuses'

const ANSWERS: Readonly<Record<Exclude<PushScript, 'silent' | 'takes'>, PushAnswer>> = {
  gone: { status: 410, retryAfterSeconds: null },
  busy: { status: 429, retryAfterSeconds: 120 },
  broken: { status: 503, retryAfterSeconds: null },
  refuses: { status: 400, retryAfterSeconds: null },
}

/** What a page is given when its browser subscribes. */
export interface FakeSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface Arrived {
  readonly endpoint: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

export interface FakePush extends PushServices {
  /** What browsers have read, the newest last. */
  readonly arrived: readonly Arrived[]
  readonly asked: number
  /** A browser subscribes with the key of a site. */
  subscribe(siteKey: string): FakeSubscription
  say(script: PushScript): void
}

interface Browser {
  readonly ecdh: ECDH
  readonly auth: Buffer
  readonly siteKey: Buffer
}

/** A demo that stands for long forgets what it has shown. */
const KEPT = 1_000

/**
 * A push service and the browsers behind it: it believes a sender only by its signature (RFC 8292), and a browser reads what
 * was encrypted for it (RFC 8291). What they cannot read is refused as a real one refuses it.
 */
export function fakePush({ bytes }: Pick<Chance, 'bytes'>): FakePush {
  const browsers = new Map<string, Browser>()
  const arrived: Arrived[] = []
  let script: PushScript = 'takes'
  let asked = 0
  return {
    get arrived() {
      return arrived
    },
    get asked() {
      return asked
    },
    say(next) {
      script = next
    },
    subscribe(siteKey) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = bytes(16)
      const endpoint = `https://fcm.googleapis.com/fcm/send/${bytes(16).toString('base64url')}`
      browsers.set(endpoint, { ecdh, auth, siteKey: Buffer.from(siteKey, 'base64url') })
      return { endpoint, p256dh, auth: auth.toString('base64url') }
    },
    async post(request) {
      asked += 1
      if (script === 'silent') throw new Unavailable('push')
      if (script !== 'takes') return ANSWERS[script]
      const browser = browsers.get(request.address)
      if (!browser) return ANSWERS.gone
      if (!isSigned(request, browser.siteKey)) return { status: 403, retryAfterSeconds: null }
      arrived.push({ endpoint: request.address, text: read(request.body, browser), headers: request.headers })
      if (arrived.length > KEPT) arrived.shift()
      return { status: 201, retryAfterSeconds: null }
    },
  }
}

/** The token names the service and is signed by the key that the browser was given. */
function isSigned({ address, headers }: PushRequest, siteKey: Buffer): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (!siteKey.equals(Buffer.from(key, 'base64url'))) return false
  const text = (part: Buffer) => part.toString('base64url')
  const point = { x: text(siteKey.subarray(1, 33)), y: text(siteKey.subarray(33)) }
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...point }, format: 'jwk' })
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  return (
    aud === new URL(address).origin &&
    /^(https:\/\/|mailto:)/.test(String(sub)) &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

function read(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyBytes = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyBytes)
  const sealed = body.subarray(21 + keyBytes)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(sealed.length - 16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
