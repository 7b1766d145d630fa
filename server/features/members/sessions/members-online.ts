import type { Context } from '../../../context.ts'
import { countMembersOnline } from '../queries.ts'

/** Every page shows the count, so one query serves all for this long. */
const FRESH_MS = 5_000

const countsBy = new WeakMap<Context, Map<string, { count: Promise<number>; untilMs: number }>>()

/** How many members of the operator were seen within the last quarter of an hour. */
export function membersOnline(ctx: Context, operatorId: string): Promise<number> {
  const counts = countsBy.get(ctx) ?? new Map()
  countsBy.set(ctx, counts)
  const known = counts.get(operatorId)
  if (known && known.untilMs > performance.now()) return known.count
  const count = countMembersOnline(ctx.read, operatorId)
  counts.set(operatorId, { count, untilMs: performance.now() + FRESH_MS })
  count.catch(() => counts.delete(operatorId)) // a failed query is not cached; its callers get the error
  return count
}
