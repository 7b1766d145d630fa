import type { Context } from '../../context.ts'
import { findProgramKey, insertProgramKey } from './queries-heads.ts'

/**
 * Whether the program's keys are those that have signed in this database; the first ones that come are. Earlier keys are not
 * taken from the database: whoever owns it could add one, and what it signs would count.
 */
export function recogniseKey(ctx: Context): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await insertProgramKey(tx, ctx.keys.publicKey)
    return (await findProgramKey(tx)).equals(ctx.keys.publicKey)
  })
}
