import { headBytes } from '../../../domain/fair/check-ticket.ts'
import type { Context, Tx } from '../../context.ts'
import { headOf } from './find-fair-round.ts'
import { findSeal } from './queries.ts'
import { findLastSealed, findProgramKey, insertProgramKey } from './queries-heads.ts'

/**
 * Whether the program's keys are those that have signed in this database, or the settings name those as earlier ones. The
 * first ones that come must have signed what is sealed there, and are kept. Earlier keys are not taken from the database:
 * whoever owns it could add one, and what it signs would count. `first` is done with the keys that are the first.
 */
export function recogniseKey(ctx: Context, first: (tx: Tx) => Promise<void>): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const { publicKey, earlier } = ctx.keys
    if (!(await findProgramKey(tx))) {
      if (earlier.length === 0 && !(await hasSigned(ctx, tx))) return false
      if (await insertProgramKey(tx, publicKey)) await first(tx)
    }
    const known = await findProgramKey(tx)
    return [publicKey, ...earlier].some((key) => known?.equals(key))
  })
}

/** Nothing is sealed yet, or the last seal bears the signature of these keys. */
async function hasSigned(ctx: Context, tx: Tx): Promise<boolean> {
  const roundId = await findLastSealed(tx)
  const seal = roundId === undefined ? undefined : await findSeal(tx, roundId)
  return !seal || ctx.keys.verify(headBytes(headOf(seal)), seal.signature)
}
