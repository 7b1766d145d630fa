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
import { addPastRound } from '../rounds/add-past-round.ts'
import { closeRound } from '../rounds/close-round.ts'
import { listLotteries } from '../rounds/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { findStaffByName } from '../staff/queries.ts'
import { FEED_CHECKER, FEED_MAKER } from '../staff/seed-demo-operator.ts'
import { confirmResult } from './confirm-result.ts'
import { proposeResult } from './propose-result.ts'
import { findFirstDrawDate } from './queries-results.ts'
import { insertSlipPrizes } from './queries-slip.ts'

/** Of each lottery before a first start serves: the pages of results have draws to show, and the others come while it does. */
const NEWEST = 3
const CLOSED_FOR = 'ผลย้อนหลัง'
/** Packed draws of each lottery in one run of the job, and how long one lottery takes at most: nobody who plays notices one connection. */
const PACKED_A_RUN = 40
const OLDER_MS = 3_000
const OLDER_EVERY_MS = 60_000
/** Whoever has just started a demo looks around first. */
const PACKED_IN_MS = 10 * 60_000

/** Fills a demo's result pages with the newest real draws of a lottery. Draws that are there already stay unchanged. */
export async function importPastDraws(ctx: Context, operatorId: string, lottery: Lottery): Promise<number> {
  const into = await findPlace(ctx, operatorId, lottery)
  if (!into) return 0
  const newest = readDrawFile(lottery, excerptPath(lottery)).slice(-NEWEST)
  return importAll(untold(ctx), into, newest, Number.POSITIVE_INFINITY)
}

/**
 * Brings in the draws of before, newest first, some of each lottery, and comes again until there are no more: first those of
 * the excerpt, one run after another, later the packed ones. It runs beside the members' calls, because a first start that
 * waited for all of them would take minutes.
 */
export async function bringOlderDraws(ctx: Context, operatorId: string): Promise<number> {
  const places = await findPlaces(ctx, operatorId)
  const excerpts = places.map(readExcerptBefore)
  const recent = excerpts.flat().length
  let imported = 0
  for (const [nth, place] of places.entries()) {
    const draws =
      recent > 0 ? (excerpts[nth] ?? []) : readOlderDraws(place.lottery, place.first, PACKED_A_RUN)
    imported += await importAll(untold(ctx), place, draws, performance.now() + OLDER_MS)
  }
  if (imported > 0) await planOlderDraws(ctx, operatorId, pauseAfter(imported, recent))
  return imported
}

/** The excerpt is there soon after the start; what is packed is in no hurry. */
function pauseAfter(imported: number, recent: number): number {
  if (recent === 0) return OLDER_EVERY_MS
  return imported < recent ? 0 : PACKED_IN_MS
}

/** The first run or the next one of `bringOlderDraws`, so many milliseconds from now. */
export async function planOlderDraws(
  ctx: Context,
  operatorId: string,
  inMs: number = PACKED_IN_MS,
): Promise<void> {
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

/** Where older draws of a lottery go: before the first one that is there. */
interface OlderPlace extends Place {
  readonly first: BangkokDate
}

async function findPlaces(ctx: Context, operatorId: string): Promise<OlderPlace[]> {
  const places: OlderPlace[] = []
  for (const code of DRAW_FILES) {
    const lottery = findLottery(code)
    const into = lottery && (await findPlace(ctx, operatorId, lottery))
    const first = into && (await findFirstDrawDate(ctx.read, into.lotteryId))
    if (first) places.push({ ...into, first: first as BangkokDate })
  }
  return places
}

function readExcerptBefore({ lottery, first }: OlderPlace): PastDraw[] {
  return readDrawFile(lottery, excerptPath(lottery)).filter(({ businessDate }) => businessDate < first)
}

/**
 * Newest first, one after another: after a stop the day before the first one that is there is where it goes on. Takes draws
 * with the oldest first; begins none after `untilMs` of `performance.now()`.
 */
async function importAll(
  ctx: Context,
  into: Place,
  draws: readonly PastDraw[],
  untilMs: number,
): Promise<number> {
  await keepSlips(ctx, draws)
  let imported = 0
  for (const draw of draws.toReversed()) {
    if (performance.now() > untilMs) break
    const roundId = await importDraw(ctx, into, draw)
    if (roundId === undefined) continue
    await settleRound(ctx, roundId)
    imported += 1
  }
  return imported
}

/**
 * A round without tickets that takes the ordinary path from closed to its result. Undefined: it is there. The round with its
 * result or nothing: of one without, a job would invent the result, and another would call it void.
 */
function importDraw(ctx: Context, into: Place, draw: PastDraw): Promise<string | undefined> {
  const { operatorId, makerId, checkerId, lotteryId, lottery } = into
  const { businessDate, published } = draw
  return ctx.transaction(async (tx) => {
    const within = joinTransaction(ctx, tx)
    const roundId = await addPastRound(within, { operatorId, lotteryId, lottery, businessDate })
    if (roundId === undefined) return undefined
    await closeRound(within, { operatorId, roundId, reason: CLOSED_FOR })
    await sealRound(within, roundId)
    await proposeResult(within, { operatorId, roundId, published, staffId: makerId, source: PAST_SOURCE })
    await confirmResult(within, { operatorId, roundId, published, staffId: checkerId })
    return roundId
  })
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
