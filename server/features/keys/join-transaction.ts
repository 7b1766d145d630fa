import type { Context, Tx } from '../../context.ts'

/** A context whose reads and transactions are those of this one: what is done with it is committed together or not at all. */
export function joinTransaction(
  ctx: Context,
  tx: Tx,
  join: Context['transaction'] = (part) => part(tx),
): Context {
  return { ...ctx, read: tx, transaction: join, sell: join, isJoined: true }
}
