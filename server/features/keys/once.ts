import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { joinTransaction } from './join-transaction.ts'
import { type ActKey, deleteOldActKeys, findActKey, insertActKey, updateActAnswer } from './queries.ts'
import { keyReused } from './same-request.ts'

/** Retries come within minutes; a week leaves room. */
const KEPT_DAYS = 7

/** The stored answer of a key: a reply, or a refusal that was committed with what it wrote. */
type StoredAnswer<T> =
  | { readonly reply: T }
  | {
      readonly refused: { readonly code: Refusal['code']; readonly extra: Readonly<Record<string, unknown>> }
    }

/**
 * Runs an act once for its key. Key, act and answer are one transaction, which includes any transaction the act begins
 * with its context. The same key again gets the same answer, also while the first is still running; KEY_REUSED with
 * another request. A refusal that rolled back is not stored, so a retry decides again. What `guard` refuses at the end of the act,
 * under every lock that it took, was not done.
 */
export async function once<T>(
  ctx: Context,
  act: ActKey & { readonly requestHash: Buffer },
  work: (ctx: Context) => Promise<T>,
  guard?: (tx: Tx) => Promise<void>,
): Promise<T> {
  const told = await ctx.transaction(async (tx): Promise<StoredAnswer<T>> => {
    if (!(await insertActKey(tx, act))) {
      const before = await findActKey(tx, act)
      const refusal = keyReused(before.requestHash, act.requestHash)
      if (refusal) throw refusal
      return before.answer as StoredAnswer<T>
    }
    const answer = await runWithin(ctx, tx, work)
    await guard?.(tx)
    await updateActAnswer(tx, act, answer)
    return answer
  })
  if ('reply' in told) return told.reply
  throw new Refusal(told.refused.code, told.refused.extra)
}

/**
 * Runs the work with a context whose transactions join this one. A refusal thrown inside such a transaction rolls
 * everything back; one thrown after it, such as a result that differs, is the act's answer and is stored.
 */
async function runWithin<T>(
  ctx: Context,
  tx: Tx,
  work: (ctx: Context) => Promise<T>,
): Promise<StoredAnswer<T>> {
  let ended = false
  const join: Context['transaction'] = async (part) => {
    ended = false
    const done = await part(tx)
    ended = true
    return done
  }
  try {
    return { reply: await work(joinTransaction(ctx, tx, join)) }
  } catch (error) {
    if (!ended || !(error instanceof Refusal)) throw error
    return { refused: { code: error.code, extra: error.extra ?? {} } }
  }
}

/** Deletes old keys. */
export function purgeActKeys(tx: Tx): Promise<void> {
  return deleteOldActKeys(tx, KEPT_DAYS)
}
