import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type ActKey, deleteOldActKeys, findActKey, insertActKey, updateActAnswer } from './queries.ts'
import { keyReused } from './same-request.ts'

/** A lost answer is asked for within minutes. */
const KEPT_DAYS = 7

/** What an act of a key was told: a reply, or a refusal that what it wrote goes with. */
type Told<T> =
  | { readonly reply: T }
  | {
      readonly refused: { readonly code: Refusal['code']; readonly extra: Readonly<Record<string, unknown>> }
    }

/**
 * Does an act once for its key. The key, the act and its answer are one transaction: whatever transactions the act
 * begins by the context it is given are part of it. The same key again gives the same answer, also while the first is
 * still in work; with another request KEY_REUSED. A refusal that rolled its act back is forgotten, and decided again.
 */
export async function once<T>(
  ctx: Context,
  act: ActKey & { readonly requestHash: Buffer },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const told = await ctx.transaction(async (tx): Promise<Told<T>> => {
    if (!(await insertActKey(tx, act))) {
      const before = await findActKey(tx, act)
      const refusal = keyReused(before.requestHash, act.requestHash)
      if (refusal) throw refusal
      return before.answer as Told<T>
    }
    const answer = await toldBy(ctx, tx, work)
    await updateActAnswer(tx, act, answer)
    return answer
  })
  if ('reply' in told) return told.reply
  throw new Refusal(told.refused.code, told.refused.extra)
}

/**
 * Runs the work with a context whose transactions are all this one. A refusal out of a transaction of the work undoes
 * everything; one that comes after it has ended is an answer to what was done, such as an entry that differs.
 */
async function toldBy<T>(ctx: Context, tx: Tx, work: (ctx: Context) => Promise<T>): Promise<Told<T>> {
  let ended = false
  const joined: Context = {
    ...ctx,
    read: tx,
    async transaction(part) {
      ended = false
      const done = await part(tx)
      ended = true
      return done
    },
  }
  try {
    return { reply: await work(joined) }
  } catch (error) {
    if (!ended || !(error instanceof Refusal)) throw error
    return { refused: { code: error.code, extra: error.extra ?? {} } }
  }
}

/** Forgets the keys of acts whose answer nobody asks for any more. */
export function purgeActKeys(tx: Tx): Promise<void> {
  return deleteOldActKeys(tx, KEPT_DAYS)
}
