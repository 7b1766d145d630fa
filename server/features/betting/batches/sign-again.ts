import { batchHead } from '../../../../domain/fair/batch-head.ts'
import { buildLevels, HASH_BYTES, rootOf } from '../../../../domain/fair/merkle.ts'
import type { Context } from '../../../context.ts'
import { sha256 } from '../../../sha256.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { listOperatorIds } from '../../directory/queries.ts'
import {
  BEFORE_ALL,
  findIsToTakeUp,
  insertAllSignedAgain,
  insertKeyFollows,
  insertSignedAgain,
  listBatches,
  listBatchIds,
  listUnsealedRounds,
  type TicketSpot,
} from './queries-again.ts'

/** Written in one transaction. */
const AT_ONCE = 500

/**
 * Signs again what an earlier secret (EARLIER_KEYS) has signed of rounds that are not sealed yet, before this one sells: their tickets
 * may be taken back. Once for each key, of the operators that there were at its first start: what somebody signs with a secret of before
 * after that pays nothing. Stopped in the middle it goes on at the next start. Source: docs/decisions/0220-what-an-earlier-secret-has-sold.md.
 */
export async function signBatchesAgain(ctx: Context): Promise<void> {
  const { earlier, publicKey } = ctx.keys
  if (earlier.length === 0) return
  await ctx.transaction(async (tx) => insertKeyFollows(tx, publicKey, await listOperatorIds(tx)))
  await eachOperator(ctx, (operatorId) => signBatchesOf(ctx, operatorId))
}

async function signBatchesOf(ctx: Context, operatorId: string): Promise<void> {
  const { publicKey } = ctx.keys
  if (!(await findIsToTakeUp(ctx.read, operatorId, publicKey))) return
  // Tickets of one batch are of several rounds.
  const seen = new Set<string>()
  let signed = 0
  for (const roundId of await listUnsealedRounds(ctx.read, operatorId)) {
    for (let spot: TicketSpot | null = BEFORE_ALL; spot; ) {
      const { ids, last } = await listBatchIds(ctx.read, roundId, spot)
      const unseen = ids.filter((id) => !seen.has(id))
      for (const id of unseen) seen.add(id)
      for (let from = 0; from < unseen.length; from += AT_ONCE) {
        signed += await signSome(ctx, operatorId, unseen.slice(from, from + AT_ONCE))
      }
      spot = last
    }
  }
  await ctx.transaction((tx) => insertAllSignedAgain(tx, operatorId, publicKey, signed))
  ctx.log.warn({ operatorId, signed }, 'batches of an earlier secret are signed again')
}

/** How many were of an earlier secret. What nobody known has signed stays so, and is told when it is to be given back. */
async function signSome(ctx: Context, operatorId: string, ids: readonly string[]): Promise<number> {
  const { keys } = ctx
  const again = (await listBatches(ctx.read, operatorId, ids)).flatMap(({ id, leaves, signature }) => {
    const head = batchHeadOf(leaves)
    const isEarlier = !keys.verify(head, signature) && keys.verifyOfChain(head, signature)
    return isEarlier ? [{ id, signature: keys.sign(head) }] : []
  })
  await ctx.transaction((tx) => insertSignedAgain(tx, keys.publicKey, again))
  return again.length
}

/** What is signed of a batch, made from its leaves. */
export function batchHeadOf(leaves: Uint8Array): Uint8Array {
  return batchHead(leaves.length / HASH_BYTES, rootOf(sha256, buildLevels(sha256, leaves)))
}
