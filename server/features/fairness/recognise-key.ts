import type { Context } from '../../context.ts'
import { findProgramKey, insertProgramKey } from './queries-heads.ts'

/**
 * Whether the program's keys are those that have signed in this database, or the settings name those as earlier ones; the
 * first keys that come have signed in it. Earlier keys are not taken from the database: whoever owns it could add one.
 */
export function recogniseKey(ctx: Context): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await insertProgramKey(tx, ctx.keys.publicKey)
    const first = await findProgramKey(tx)
    return [ctx.keys.publicKey, ...ctx.keys.earlier].some((key) => first.equals(key))
  })
}
