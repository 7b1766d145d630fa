import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Context } from '../../context.ts'
import { listKeys } from '../../features/games/operated/list-keys.ts'
import type { GameKey } from '../../features/games/seamless/queries-wallets.ts'
import { KeptForASecond } from '../road/kept-for-a-second.ts'

/** What proves the providers of an operator: public keys, and hashes of tokens. */
export interface KnownKey extends Pick<GameKey, 'kind' | 'fingerprint'> {
  readonly provider: string
  /** Undefined for a token. */
  readonly publicKey: KeyObject | undefined
}

/** One list an operator. */
const LISTS_AT_MOST = 1
const keptBy = new WeakMap<Context, KeptForASecond>()

/**
 * The keys of every provider of an operator that have not ended, looked up at most once a second: whoever makes up providers
 * costs no look-up each.
 */
export function knownKeys(ctx: Context, operatorId: string): Promise<readonly KnownKey[]> {
  const kept = keptBy.get(ctx) ?? new KeptForASecond(LISTS_AT_MOST)
  keptBy.set(ctx, kept)
  return kept.get(operatorId, 'keys', async () => {
    const keys = await listKeys(ctx.read, ctx.keys, { operatorId })
    return keys.map((key) => ({
      ...key,
      publicKey: key.kind === 'rsa' ? createPublicKey(key.publicKey) : undefined,
    }))
  }).value
}
