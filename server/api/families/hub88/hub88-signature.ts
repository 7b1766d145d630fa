import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { GAME_SIGNATURE_HEADER, isSignedByOne } from '../../../features/games/seamless/signature.ts'
import type { Operator } from '../../road/caller.ts'
import { headerText } from '../../road/identify.ts'
import type { SentCall } from '../family.ts'
import { knownKeys } from '../known-keys.ts'
import { jsonOf } from '../wallet-meaning.ts'

/**
 * The JSON of a provider's call, once its signature over the bytes as they came is verified by a key that has not ended. Throws
 * SIGNATURE_WRONG, and BAD_REQUEST for signed bytes that are no JSON.
 */
export async function openHub88Call(ctx: Context, operator: Operator, sent: SentCall): Promise<unknown> {
  const signature = headerText(sent.headers[GAME_SIGNATURE_HEADER])
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
