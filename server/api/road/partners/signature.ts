import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../../../contract/define.ts'
import { invariant } from '../../../../domain/invariant.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { partnerSecret } from '../../../features/operators/partner-secret.ts'
import type { Operator } from '../caller.ts'
import { headerText } from '../identify.ts'
import type { RequestHeaders } from '../xsrf.ts'
import { openSeal } from './seal.ts'

/** A signature says nothing about who sends it again: what is older is refused, and what is repeated does nothing new. */
const VALID_MS = 5 * 60_000

export const TIMESTAMP_HEADER = 'x-timestamp'
export const SIGNATURE_HEADER = 'x-signature'

/** HMAC-SHA256, in hex, over `{timestamp}.{body}`; the timestamp is in whole seconds since 1970. */
export function signatureOf(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest().toHex()
}

interface Signed {
  readonly headers: RequestHeaders
  readonly body: unknown
}

/**
 * The body of a partner's call, once its signature over the bytes as they came is verified. Throws SIGNATURE_WRONG,
 * SIGNATURE_OLD, SEAL_WRONG, and BAD_REQUEST for signed bytes that are no JSON.
 */
export function openSigned(ctx: Context, call: Call, operator: Operator | undefined, sent: Signed): unknown {
  invariant(
    call.partner && call.partner !== 'games' && operator,
    'a call of partners names the partner, and has an operator',
  )
  const timestamp = headerText(sent.headers[TIMESTAMP_HEADER])
  const signature = headerText(sent.headers[SIGNATURE_HEADER])
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp) || !Buffer.isBuffer(sent.body)) {
    throw new Refusal('SIGNATURE_WRONG')
  }
  const secret = partnerSecret(ctx, call.partner, operator)
  const own = Buffer.from(signatureOf(secret, timestamp, sent.body))
  const theirs = Buffer.from(signature)
  if (own.length !== theirs.length || !timingSafeEqual(own, theirs)) throw new Refusal('SIGNATURE_WRONG')
  if (Math.abs(ctx.now().getTime() - Number(timestamp) * 1000) > VALID_MS) throw new Refusal('SIGNATURE_OLD')
  const body = jsonOf(sent.body)
  return call.sealed ? openSeal(secret, body) : body
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}
