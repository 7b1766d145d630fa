import { satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { lockAccounts } from '../ledger/queries.ts'
import type { Operator } from '../operators/operator.ts'
import { findOperatorById } from '../operators/queries.ts'
import { findRound, type Round } from '../rounds/queries.ts'
import { findNewestSettlement } from '../settlement/queries.ts'
import { MEMBERS_AT_ONCE, readDue } from './accrue-turnover.ts'
import { listTurnoverMembers, type NewEntry } from './queries.ts'
import { listRoundsUncounted } from './queries-play.ts'
import {
  findRecount,
  insertRecount,
  listRoundsToRecount,
  lockRecount,
  type SettledRevision,
  type TurnoverDifference,
} from './queries-recount.ts'

/** Of one operator and run of the job, which comes again each hour: more than are settled in one. */
const ROUNDS = 200
/** After so long the job that counts has done so, or has failed. */
const AFTER_MINUTES = 10
/** Rounds that were not alike are counted again for so long. */
const DAYS = 8

/**
 * Counts the turnover of settled rounds once more from their tickets, and stores where a member has more or less of it. A
 * round that is alike is counted again once.
 */
export function recountTurnover(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const operator = await findOperatorById(ctx.read, operatorId)
    if (!operator) return
    const due = { days: DAYS, afterMinutes: AFTER_MINUTES, limit: ROUNDS }
    await eachAlone(await listRoundsToRecount(ctx.read, operatorId, due), (each) =>
      recountRound(ctx, operator, each),
    )
    await countAnew(ctx, operatorId)
  })
}

/** Where the job that counts a settled round has failed, or was an old program's, it is counted now. */
async function countAnew(ctx: Context, operatorId: string): Promise<void> {
  const due = { days: DAYS, afterMinutes: AFTER_MINUTES, limit: ROUNDS }
  const rounds = await listRoundsUncounted(ctx.read, operatorId, due)
  if (rounds.length === 0) return
  await ctx.transaction(async (tx) => {
    for (const roundId of rounds) {
      await tx.enqueue('accrue-turnover', { roundId }, { key: `accrue-turnover:${roundId}` })
    }
  })
}

async function recountRound(ctx: Context, operator: Operator, settled: SettledRevision): Promise<void> {
  const round = await findRound(ctx.read, settled.roundId)
  if (!round) return
  const found = await countAgain(ctx, operator, { round, revision: settled.revision })
  const isNew = await ctx.transaction(async (tx) => {
    await lockRecount(tx, round.id)
    const last = await findRecount(tx, settled)
    if (last && shown(last.found) === shown(found)) return false
    await insertRecount(tx, settled, { run: (last?.run ?? 0) + 1, operatorId: operator.id, found })
    return true
  })
  if (!isNew || found.length === 0) return
  ctx.metrics.bookDifferences.inc(found.length)
  ctx.log.fatal(
    { operatorId: operator.id, roundId: round.id, members: found.length },
    'the turnover of a round is not what its stakes count',
  )
}

interface Counting {
  readonly round: Round
  readonly revision: number
}

async function countAgain(
  ctx: Context,
  { settings: { turnover: settings } }: Operator,
  { round, revision }: Counting,
): Promise<TurnoverDifference[]> {
  const members = await listTurnoverMembers(ctx.read, round.id)
  const found: TurnoverDifference[] = []
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    const some = members.slice(from, from + MEMBERS_AT_ONCE)
    const unlike = await readDue(ctx.read, round, { memberIds: some, settings })
    if (unlike.length === 0) continue
    // Read without a lock it may have been counted meanwhile: who is not alike is looked at once more under it.
    const memberIds = membersOf(unlike)
    const due = await ctx.transaction(async (tx) => {
      await lockAccounts(tx, memberIds)
      const newest = await findNewestSettlement(tx, round.id)
      if (newest?.state !== 'settled' || newest.revision !== revision) return []
      return readDue(tx, round, { memberIds, settings })
    })
    found.push(...membersOf(due).map((memberId) => missingOf(memberId, due)))
  }
  return found.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
}

function membersOf(entries: readonly NewEntry[]): string[] {
  return [...new Set(entries.map(({ memberId }) => memberId))]
}

function missingOf(memberId: string, due: readonly NewEntry[]): TurnoverDifference {
  const own = due.filter((entry) => entry.memberId === memberId)
  return { memberId, amount: satang(own.reduce((sum, { counted }) => sum + counted, 0)) }
}

function shown(found: readonly TurnoverDifference[]): string {
  return found.map(({ memberId, amount }) => `${memberId} ${amount}`).join()
}
