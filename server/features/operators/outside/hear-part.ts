import { invariant } from '../../../../domain/invariant.ts'
import { afterAnswer, afterFailure, isOutage } from '../../../../domain/outside/part-health.ts'
import type { Context } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { faultOf } from './fault-of.ts'
import { findIsFresh, lockPart, type PartOf, updatePart } from './queries-parts.ts'

/** An answer is written at most so often while nothing changes: many are asked a second. */
const FRESH_MS = 10_000

/**
 * Asks a part of the outside world, and writes whether it answered, in a transaction of its own once the answer is there. What is written never
 * keeps an answer from who asked, and no lock is held while the part is asked. The failure that makes an outage is an alarm, once over all
 * processes. Never inside a transaction: the database ends one that waits for so long.
 */
export async function hearPart<T>(ctx: Context, of: PartOf, ask: () => Promise<T>): Promise<T> {
  invariant(!ctx.isJoined, `${of.part} is asked in no transaction`)
  const answer = await ask().catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) await unlessAway(ctx, writeFailure(ctx, of, error))
    throw error
  })
  await unlessAway(ctx, writeAnswer(ctx, of))
  return answer
}

async function writeAnswer(ctx: Context, of: PartOf): Promise<void> {
  if (await findIsFresh(ctx.read, of, FRESH_MS)) return
  const isBack = await ctx.transaction(async (tx) => {
    const before = await lockPart(tx, of)
    await updatePart(tx, of, afterAnswer(before, tx.now))
    return isOutage(before)
  })
  if (isBack) ctx.log.info(of, 'a part of the outside world answers again')
}

async function writeFailure(ctx: Context, of: PartOf, error: unknown): Promise<void> {
  const isNewOutage = await ctx.transaction(async (tx) => {
    const before = await lockPart(tx, of)
    const after = afterFailure(before, tx.now, faultOf(error))
    await updatePart(tx, of, after)
    return isOutage(after) && !isOutage(before)
  })
  if (!isNewOutage) return
  ctx.metrics.partOutages.inc({ part: of.part })
  ctx.log.error({ ...of, err: error }, 'a part of the outside world is down')
}

/** A database that is away keeps no answer of a provider from who asked. */
async function unlessAway(ctx: Context, writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    ctx.log.warn({ err: error }, 'what was heard of a part of the outside world was not written')
  }
}
