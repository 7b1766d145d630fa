import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { listKeys, type WalletOf } from '../../../features/games/seamless/queries-wallets.ts'
import { GAME_SIGNATURE_HEADER, isSignedByOne } from '../../../features/games/seamless/signature.ts'
import type { Operator } from '../caller.ts'
import { headerText } from '../identify.ts'
import { KeptForASecond } from '../kept-for-a-second.ts'
import type { RequestHeaders } from '../xsrf.ts'

/** Providers of one operator whose keys are kept at once. */
const PROVIDERS_AT_MOST = 200
const keptBy = new WeakMap<Context, KeptForASecond>()

interface Sent {
  readonly headers: RequestHeaders
  readonly params: unknown
  readonly body: unknown
}

/**
 * The JSON of a provider's call, once its signature over the bytes as they came is verified by a key that has not ended. A key
 * is looked up at most once a second. Throws SIGNATURE_WRONG, and BAD_REQUEST for signed bytes that are no JSON.
 */
export async function openGameCall(ctx: Context, operator: Operator, sent: Sent): Promise<unknown> {
  const signature = headerText(sent.headers[GAME_SIGNATURE_HEADER])
  const provider = (sent.params as { readonly provider?: string }).provider ?? ''
  if (!signature || !Buffer.isBuffer(sent.body)) throw new Refusal('SIGNATURE_WRONG')
  const keys = await keysOf(ctx, { operatorId: operator.id, provider })
  if (!isSignedByOne(keys, sent.body, signature)) throw new Refusal('SIGNATURE_WRONG')
  return jsonOf(sent.body)
}

function keysOf(ctx: Context, wallet: WalletOf): Promise<readonly KeyObject[]> {
  const kept = keptBy.get(ctx) ?? new KeptForASecond(PROVIDERS_AT_MOST)
  keptBy.set(ctx, kept)
  return kept.get(wallet.operatorId, wallet.provider, async () => {
    const keys = await listKeys(ctx.read, wallet)
    return keys.map(({ publicKey }) => createPublicKey(publicKey))
  }).value
}

/** What a provider has sent, read without any check: only to say again what names the request. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}
