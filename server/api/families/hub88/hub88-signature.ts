import { type KeyObject, verify } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import type { Operator } from '../../road/caller.ts'
import { headerText } from '../../road/identify.ts'
import type { SentCall } from '../family.ts'
import { knownKeys } from '../known-keys.ts'
import { jsonOf } from '../wallet-meaning.ts'

const SIGNATURE_HEADER = 'x-auth-signature'

/** True when one of these keys has signed the bytes: RSA-SHA256 (PKCS #1 v1.5), in base64. */
export function isSignedByOne(keys: readonly KeyObject[], body: Uint8Array, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('sha256', body, key, bytes))
}

/**
 * The JSON of a provider's call, once its signature over the bytes as they came is verified by a key that has not ended. Throws
 * SIGNATURE_WRONG, and BAD_REQUEST for signed bytes that are no JSON.
 */
export async function openHub88Call(ctx: Context, operator: Operator, sent: SentCall): Promise<unknown> {
  const signature = headerText(sent.headers[SIGNATURE_HEADER])
  const { provider } = sent.params as { readonly provider?: string }
  if (!signature || !Buffer.isBuffer(sent.body)) throw new Refusal('SIGNATURE_WRONG')
  const keys = await knownKeys(ctx, operator.id)
  const own = keys.flatMap((key) => (key.provider === provider ? (key.publicKey ?? []) : []))
  if (!isSignedByOne(own, sent.body, signature)) throw new Refusal('SIGNATURE_WRONG')
  try {
    return jsonOf(sent.body)
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}
