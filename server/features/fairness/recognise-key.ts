import type { Context, Tx } from '../../context.ts'
import { findProgramKey, insertProgramKey } from './queries-heads.ts'

/**
 * Whether the program's keys are those that have signed in this database; the first ones that come are. Earlier keys are not
 * taken from the database: whoever owns it could add one, and what it signs would count. `first` is done with the keys that
 * are the first.
 */
export function recogniseKey(ctx: Context, first: (tx: Tx) => Promise<void>): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if (await insertProgramKey(tx, ctx.keys.publicKey)) await first(tx)
    return (await findProgramKey(tx)).equals(ctx.keys.publicKey)
  })
}
