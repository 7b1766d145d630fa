import type { Context } from '../../../context.ts'
import { purgeHalfSignIns } from '../../credentials/half-sign-in.ts'
import { purgeGuesses } from '../../credentials/sign-in-limits.ts'
import { purgeActKeys } from '../../keys/once.ts'
import { purgeStaffSessions } from '../../staff/staff-session.ts'
import { deleteExpiredTokens } from '../queries.ts'

const AT_ONCE = 5_000

/** Deletes expired tokens and guess counts. Sessions stay, as the member's list of sign-ins. */
export async function purgeSessions(ctx: Context): Promise<void> {
  await ctx.transaction(purgeStaffSessions)
  await ctx.transaction(purgeHalfSignIns)
  await ctx.transaction(purgeActKeys)
  // Bounded: the next run continues.
  for (let round = 0; round < 100; round += 1) {
    if ((await ctx.transaction((tx) => purgeGuesses(tx, AT_ONCE))) < AT_ONCE) break
  }
  for (let round = 0; round < 100; round += 1) {
    const gone = await ctx.transaction((tx) => deleteExpiredTokens(tx, AT_ONCE))
    if (gone < AT_ONCE) return
  }
}
