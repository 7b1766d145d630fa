import type { Context } from '../../../context.ts'
import { deleteIdleTokens } from './queries-tokens.ts'

const AT_ONCE = 2_000
/** Parts of one run; the next run goes on. */
const PARTS = 100

/**
 * Deletes tokens of play that take no bet any more: a launch that nobody began, one that was exchanged, and those of sign-ins that are over. A
 * day after they were made, so that a provider that is late reads "expired" and not "unknown". What was taken by one is answered alike
 * without it.
 */
export async function sweepGameTokens(ctx: Context): Promise<void> {
  let after = new Date(0)
  for (let part = 0; part < PARTS; part += 1) {
    const swept = await ctx.transaction((tx) => deleteIdleTokens(tx, { after, limit: AT_ONCE }))
    if (swept === null) return
    after = swept
  }
}
