import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Lottery } from '../../../domain/lottery/lottery.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { PAST_SOURCE } from '../../../domain/lottery/result-origin.ts'
import type { Context } from '../../context.ts'
import {
  DRAW_FILES,
  excerptPath,
  type PastDraw,
  readDrawFile,
  readOlderDraws,
} from '../../external/draw-file.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { joinTransaction } from '../keys/join-transaction.ts'
import { addPastRound, findUnfinished } from '../rounds/add-past-round.ts'
import { closeRound } from '../rounds/close-round.ts'
import { listLotteries } from '../rounds/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { findStaffByName } from '../staff/queries.ts'
import { FEED_CHECKER, FEED_MAKER } from '../staff/seed-demo-operator.ts'
import { confirmResult } from './confirm-result.ts'
import { proposeResult } from './propose-result.ts'
import { findFirstDrawDate } from './queries-results.ts'
import { insertSlipPrizes } from './queries-slip.ts'

/**
 * Draws of a first start imported at once: their commits share the disk's syncs. Each may read while it writes, so one of the
 * six connections of jobs stays free.
 */
const AT_ONCE = 5
const CLOSED_FOR = 'ผลย้อนหลัง'
/** Of each lottery in one run of the job, and how long one lottery takes at most: nobody who plays notices one connection. */
const OLDER_A_RUN = 40
const OLDER_MS = 3_000
const OLDER_EVERY_MS = 60_000

/**
 * Fills a demo's result pages with real past draws. Each becomes a round without tickets and takes the ordinary path
 * from closed to settled. Draws that are there already stay unchanged.
 */
export async function importPastDraws(ctx: Context, operatorId: string, lottery: Lottery): Promise<number> {
  const into = await findPlace(ctx, operatorId, lottery)
  if (!into) return 0
  const draws = readDrawFile(lottery, excerptPath(lottery))
  return importAll(untold(ctx), into, draws, { importOne: importSteps, atOnce: AT_ONCE })
}

/**
 * Brings in the draws of before the excerpt, newest first, some of each lottery, and comes again until there are no more.
 * It runs beside the members' calls: a first start that waited for all of them would take minutes.
 */
export async function bringOlderDraws(ctx: Context, operatorId: string): Promise<number> {
  let imported = 0
  for (const code of DRAW_FILES) {
    const lottery = findLottery(code)
    const into = lottery && (await findPlace(ctx, operatorId, lottery))
    const first = into && (await findFirstDrawDate(ctx.read, into.lotteryId))
    if (!into || !first) continue
    // Newest first: after a stop the day before the first one that is there is where it goes on.
    const older = readOlderDraws(lottery, first as BangkokDate, OLDER_A_RUN).reverse()
    const untilMs = performance.now() + OLDER_MS
    imported += await importAll(untold(ctx), into, older, { importOne: importWhole, atOnce: 1, untilMs })
  }
  if (imported > 0) await planOlderDraws(ctx, operatorId, OLDER_EVERY_MS)
  return imported
}

/** The first run or the next one of `bringOlderDraws`, so many milliseconds from now. */
export async function planOlderDraws(ctx: Context, operatorId: string, inMs: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const runAt = new Date((await tx.readClock()).getTime() + inMs)
    await tx.enqueue('bring-older-draws', { operatorId }, { key: `bring-older-draws:${operatorId}`, runAt })
  })
}

/** Whose result pages are filled, and by whom. */
interface Place {
  readonly operatorId: string
  readonly lottery: Lottery
  readonly lotteryId: string
  readonly makerId: string
  readonly checkerId: string
}

/** Undefined: the operator is no demo, or does not sell the lottery. */
async function findPlace(ctx: Context, operatorId: string, lottery: Lottery): Promise<Place | undefined> {
  const sold = (await listLotteries(ctx.read, operatorId)).find((row) => row.code === lottery.code)
  const maker = await findStaffByName(ctx.read, operatorId, FEED_MAKER)
  const checker = await findStaffByName(ctx.read, operatorId, FEED_CHECKER)
  if (!sold || !maker || !checker) return undefined
  return { operatorId, lottery, lotteryId: sold.id, makerId: maker.staffId, checkerId: checker.staffId }
}

interface Way {
  readonly importOne: (ctx: Context, into: Place, draw: PastDraw) => Promise<string | undefined>
  readonly atOnce: number
  /** No draw is begun after it, by `performance.now()`. */
  readonly untilMs?: number
}

async function importAll(
  ctx: Context,
  into: Place,
  draws: readonly PastDraw[],
  { importOne, atOnce, untilMs = Number.POSITIVE_INFINITY }: Way,
): Promise<number> {
  await keepSlips(ctx, draws)
  const queue = draws.values()
  let imported = 0
  const bringIn = async () => {
    for (const draw of queue) {
      if (performance.now() > untilMs) return
      const roundId = await importOne(ctx, into, draw)
      if (roundId === undefined) continue
      await settleRound(ctx, roundId)
      imported += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, bringIn))
  return imported
}

/** The round with its result or nothing: of one without, a job would invent the result, and another would call it void. */
function importWhole(ctx: Context, into: Place, draw: PastDraw): Promise<string | undefined> {
  return ctx.transaction((tx) => importSteps(joinTransaction(ctx, tx), into, draw))
}

/** Step by step, before any job runs: several at once are quicker so. What a stopped start left goes on. */
async function importSteps(ctx: Context, into: Place, draw: PastDraw): Promise<string | undefined> {
  const { operatorId, makerId, checkerId } = into
  const { businessDate, published } = draw
  const past = { operatorId, lotteryId: into.lotteryId, lottery: into.lottery, businessDate }
  const roundId = await ctx.transaction(async (tx) => {
    const within = joinTransaction(ctx, tx)
    const added = await addPastRound(within, past)
    if (added === undefined) return findUnfinished(within, past, CLOSED_FOR)
    await closeRound(within, { operatorId, roundId: added, reason: CLOSED_FOR })
    return added
  })
  if (roundId === undefined) return undefined
  await sealRound(ctx, roundId)
  await proposeResult(ctx, { operatorId, roundId, published, staffId: makerId, source: PAST_SOURCE })
  await confirmResult(ctx, { operatorId, roundId, published, staffId: checkerId })
  return roundId
}

/** A context that sends no events: each would have every open page read its data anew, for a draw of years ago. */
function untold(ctx: Context): Context {
  const transaction: Context['transaction'] = (work) =>
    ctx.transaction((tx) => work(Object.create(tx, { afterCommit: { value: () => {} } })))
  return { ...ctx, transaction, sell: transaction, tell: () => {} }
}

/** The lesser prizes belong to the draw, not to a round: stored once for all operators. */
async function keepSlips(ctx: Context, draws: readonly PastDraw[]): Promise<void> {
  const slips = draws.flatMap(({ businessDate, slip }) => (slip ? [{ businessDate, prizes: slip }] : []))
  if (slips.length > 0) await ctx.transaction((tx) => insertSlipPrizes(tx, PAST_SOURCE, slips))
}
