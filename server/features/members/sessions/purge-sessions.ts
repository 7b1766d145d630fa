import type { Context, Tx } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { purgeHalfSignIns } from '../../credentials/half-sign-in.ts'
import { purgeGuesses } from '../../credentials/sign-in-limits.ts'
import { purgeActKeys } from '../../keys/once.ts'
import { purgeStaffSessions } from '../../staff/staff-session.ts'
import { deleteExpiredTokens } from '../queries.ts'

const AT_ONCE = 5_000

type Purge = (tx: Tx, atMost: number) => Promise<number>

/** Deletes expired tokens and guess counts. Sessions stay, as the member's list of sign-ins. */
export async function purgeSessions(ctx: Context): Promise<void> {
  const purges: ((ctx: Context) => Promise<void>)[] = [
    (all) => all.transaction(purgeStaffSessions),
    (all) => all.transaction(purgeHalfSignIns),
    (all) => all.transaction(purgeActKeys),
    (all) => purgeInParts(all, purgeGuesses),
    (all) => purgeInParts(all, deleteExpiredTokens),
  ]
  await eachAlone(purges, (purge) => purge(ctx))
}

/** Bounded: the next run continues. */
async function purgeInParts(ctx: Context, purge: Purge): Promise<void> {
  for (let part = 0; part < 100; part += 1) {
    if ((await ctx.transaction((tx) => purge(tx, AT_ONCE))) < AT_ONCE) return
  }
}
