import type { Context } from '../../context.ts'
import { beginTelling } from './check-money.ts'
import {
  type CheckPlace,
  findMemberAhead,
  findMoneyCheck,
  listFaultsOfMembers,
  listFaultsOfRounds,
  listRoundsAhead,
  updateCheckBegun,
  updateCheckMoved,
} from './queries-check.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Members, and rounds, of the first part of a run, and the most of one. */
const FIRST_SIZE = { members: 10, rounds: 1 }
const MOST = { members: 200, rounds: 20 }
/** The next part is half as large after one that took longer, and twice as large after one that took a third of it. */
const PART_MS = 1_500
/** A run of the job is over within its limit of 45 s; the next run goes on where this one ended. */
const RUN_MS = 15_000

/**
 * Checks all books, members and then rounds, part by part. How far it has come is kept with each part, so that a killed
 * process costs one part. Finds what a check from a watermark cannot see: an old row that was changed. Returns the faults
 * of this run of the job.
 */
export async function checkAllMoney(ctx: Context): Promise<number> {
  await ctx.transaction((tx) => updateCheckBegun(tx, { part: 'members', after: FIRST }))
  const telling = beginTelling(ctx)
  const sizes = { ...FIRST_SIZE }
  const endsMs = performance.now() + RUN_MS
  while (performance.now() < endsMs) {
    const { part: name, after } = await findMoneyCheck(ctx.read, 0)
    if (name === null || after === null) return telling.count()
    const beganMs = performance.now()
    if (!(await checkPart(ctx, telling, { part: name, after }, sizes[name]))) return telling.count()
    sizes[name] = nextSize(sizes[name], performance.now() - beganMs, MOST[name])
  }
  await ctx.transaction((tx) => tx.enqueue('check-all-money', {}, { key: 'check-all-money' }))
  return telling.count()
}

/** Members of a shop have a hundred times the tickets of others: how many make a part, the time of the last one says. */
export function nextSize(size: number, tookMs: number, most: number): number {
  if (tookMs > PART_MS) return Math.max(1, Math.floor(size / 2))
  return tookMs * 3 < PART_MS ? Math.min(most, size * 2) : size
}

/** False: another worker has done this part. */
async function checkPart(
  ctx: Context,
  telling: ReturnType<typeof beginTelling>,
  from: CheckPlace,
  size: number,
): Promise<boolean> {
  const { faults, to } =
    from.part === 'members' ? await checkMembers(ctx, from, size) : await checkRounds(ctx, from, size)
  telling.tell(faults)
  return ctx.transaction((tx) => updateCheckMoved(tx, { from, to, faults: faults.total }))
}

async function checkMembers(ctx: Context, { after }: CheckPlace, size: number) {
  const ahead = await findMemberAhead(ctx.read, after, size)
  // The last part reaches to the end, for rows of members that have no account.
  const faults = await ctx.transaction((tx) => listFaultsOfMembers(tx, after, ahead ?? LAST))
  const to: CheckPlace = ahead === null ? { part: 'rounds', after: FIRST } : { part: 'members', after: ahead }
  return { faults, to }
}

async function checkRounds(ctx: Context, { after }: CheckPlace, size: number) {
  const roundIds = await listRoundsAhead(ctx.read, after, size)
  const last = roundIds.at(-1)
  if (last === undefined) return { faults: { total: 0, named: [] }, to: null }
  const faults = await ctx.transaction((tx) => listFaultsOfRounds(tx, roundIds))
  const to: CheckPlace = { part: 'rounds', after: last }
  return { faults, to }
}
