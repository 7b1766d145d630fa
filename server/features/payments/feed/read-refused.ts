import type { Context } from '../../../context.ts'
import { listRefused, type RefusedShown } from './queries-refused.ts'

/** More than these are worked off first. */
const MOST_SHOWN = 100

/** What banks that are asked told of and was not taken in, the oldest first. */
export async function readRefused(
  ctx: Context,
  operatorId: string,
): Promise<{ readonly rows: readonly RefusedShown[]; readonly more: boolean }> {
  const found = await listRefused(ctx.read, operatorId, MOST_SHOWN + 1)
  return { rows: found.slice(0, MOST_SHOWN), more: found.length > MOST_SHOWN }
}
