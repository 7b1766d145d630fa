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
/** Members, and rounds, of one part: few enough that it takes about a second. */
const MEMBERS_A_PART = 200
const ROUNDS_A_PART = 20
/** A run of the job is over within its limit of 45 s; the next run goes on where this one ended. */
const PARTS_A_RUN = 20

/**
 * Checks all books, members and then rounds, part by part. How far it has come is kept with each part, so that a killed
 * process costs one part. Finds what a check from a watermark cannot see: an old row that was changed. Returns the faults
 * of this run of the job.
 */
export async function checkAllMoney(ctx: Context): Promise<number> {
  await ctx.transaction((tx) => updateCheckBegun(tx, { part: 'members', after: FIRST }))
  const telling = beginTelling(ctx)
  for (let part = 0; part < PARTS_A_RUN; part += 1) {
    const { part: name, after } = await findMoneyCheck(ctx.read, 0)
    if (name === null || after === null) return telling.count()
    if (!(await checkPart(ctx, telling, { part: name, after }))) return telling.count()
  }
  await ctx.transaction((tx) => tx.enqueue('check-all-money', {}, { key: 'check-all-money' }))
  return telling.count()
}

/** False: another worker has done this part. */
async function checkPart(
  ctx: Context,
  telling: ReturnType<typeof beginTelling>,
  from: CheckPlace,
): Promise<boolean> {
  const { faults, to } =
    from.part === 'members' ? await checkMembers(ctx, from) : await checkRounds(ctx, from)
  telling.tell(faults)
  return ctx.transaction((tx) => updateCheckMoved(tx, { from, to, faults: faults.total }))
}

async function checkMembers(ctx: Context, { after }: CheckPlace) {
  const ahead = await findMemberAhead(ctx.read, after, MEMBERS_A_PART)
  // The last part reaches to the end, for rows of members that have no account.
  const faults = await ctx.transaction((tx) => listFaultsOfMembers(tx, after, ahead ?? LAST))
  const to: CheckPlace = ahead === null ? { part: 'rounds', after: FIRST } : { part: 'members', after: ahead }
  return { faults, to }
}

async function checkRounds(ctx: Context, { after }: CheckPlace) {
  const roundIds = await listRoundsAhead(ctx.read, after, ROUNDS_A_PART)
  const last = roundIds.at(-1)
  if (last === undefined) return { faults: { total: 0, named: [] }, to: null }
  const faults = await ctx.transaction((tx) => listFaultsOfRounds(tx, roundIds))
  const to: CheckPlace = { part: 'rounds', after: last }
  return { faults, to }
}
