import type { ProvedDebt, ProvedMovement } from '../../../domain/fair/day/check-day.ts'
import type { PublishedDay } from '../../../domain/fair/day/day-head.ts'
import type { RoundBooks } from '../../../domain/fair/day/round-books.ts'
import {
  CHUNK_DEBTORS,
  type Debtor,
  debtorSalt,
  debtorTag,
  sumLevels,
  sumPath,
  TAG_BYTES,
} from '../../../domain/fair/day/sum-tree.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { sha256 } from '../../sha256.ts'
import { loggedTransfer } from '../ledger/append-ledger-log.ts'
import { openLogTree } from '../ledger/log-tree.ts'
import { listMovements } from '../ledger/queries-log.ts'
import { DEBT_LEAF_BYTES, nodesOf } from './debts-tree.ts'
import { findSeal } from './queries.ts'
import {
  type DayRow,
  findDay,
  findDayReaching,
  findDaySalt,
  findDebtsChunk,
  listDaysAfter,
  listDebtsRoots,
} from './queries-days.ts'
import { findOpenFacts } from './queries-fair.ts'

/** Days in one answer. */
const DAYS_PAGE = 100
/** Movements in one answer: each brings up to 30 hashes, and up to 32 KB of leaves are read for it. */
const MOVEMENTS_PAGE = 20
/** Behind every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A published day as anybody may see it. */
export interface FairDay {
  readonly day: PublishedDay
  /** The day before it; null for the first. */
  readonly before: PublishedDay | null
  /** That its log goes on from the log of the day before. */
  readonly consistency: readonly string[]
}

/** The operator's days after a place in its chain, oldest first. */
export async function listFairDays(ctx: Context, operatorId: string, after: number): Promise<PublishedDay[]> {
  return (await listDaysAfter(ctx.read, operatorId, after, DAYS_PAGE)).map(publishedDay)
}

/** The day of that date; without one, the newest. Throws DAY_UNKNOWN. */
export async function findFairDay(ctx: Context, operatorId: string, date: string | null): Promise<FairDay> {
  const row = await requireDay(ctx, operatorId, date)
  const [before] = row.seq > 1 ? await listDaysAfter(ctx.read, operatorId, row.seq - 2, 1) : []
  const log = openLogTree(ctx.read, operatorId, row.ledgerSize)
  return {
    day: publishedDay(row),
    before: before ? publishedDay(before) : null,
    consistency: before ? await log.consistencyFrom(before.ledgerSize) : [],
  }
}

/**
 * That the log of transfers which a round's head tells of is the beginning of a published day's. Null: the round is not
 * sealed, its head tells of no log, or no day has come as far. Throws ROUND_UNKNOWN.
 */
export async function proveRoundBooks(
  ctx: Context,
  operatorId: string,
  roundId: string,
): Promise<RoundBooks | null> {
  if (!(await findOpenFacts(ctx.read, operatorId, roundId))) throw new Refusal('ROUND_UNKNOWN')
  const told = (await findSeal(ctx.read, roundId))?.anchors
  const row = told && (await findDayReaching(ctx.read, operatorId, told.ledgerSize))
  if (!row) return null
  const log = openLogTree(ctx.read, operatorId, row.ledgerSize)
  return { day: publishedDay(row), consistency: await log.consistencyFrom(told.ledgerSize) }
}

/** Where the member's balance stands in the tree of that day. Null: it is not in it. Throws DAY_UNKNOWN, DAY_TOO_OLD. */
export async function proveDebt(
  ctx: Context,
  operatorId: string,
  date: string,
  debtor: Debtor,
): Promise<ProvedDebt | null> {
  const { seq, members } = await requireDay(ctx, operatorId, date)
  const roots = await listDebtsRoots(ctx.read, operatorId, seq)
  if (roots.length === 0 && members > 0) throw new Refusal('DAY_TOO_OLD')
  const salt = debtorSalt(sha256, await findDaySalt(ctx.read, operatorId, seq), debtor.memberId)
  const tag = debtorTag(sha256, salt, debtor)
  const found = await findDebtsChunk(ctx.read, { operatorId, seq, tag })
  const within = found ? tagPlace(found.leaves, tag) : -1
  if (!found || within < 0) return null
  const leaves = nodesOf(found.leaves)
  const path = [
    ...sumPath(sumLevels(sha256, leaves), within),
    ...sumPath(sumLevels(sha256, roots), found.chunk),
  ]
  return {
    salt: Buffer.from(salt).toHex(),
    balance: leaves[within]?.sum ?? 0,
    place: {
      index: found.chunk * CHUNK_DEBTORS + within,
      size: members,
      path: path.map(({ hash, sum }) => ({ hash: Buffer.from(hash).toHex(), sum })),
    },
  }
}

export interface MovementsPage {
  readonly movements: readonly ProvedMovement[]
  /** The id before which the next page begins; null: there is no more. */
  readonly next: string | null
}

/** A member's movements, newest first, each with its place in the log of that day. Throws DAY_UNKNOWN. */
export async function proveMovements(
  ctx: Context,
  wish: Readonly<{ operatorId: string; memberId: string; date: string; before: string | null }>,
): Promise<MovementsPage> {
  const { operatorId, memberId } = wish
  const { ledgerSize } = await requireDay(ctx, operatorId, wish.date)
  const rows = await listMovements(ctx.read, memberId, wish.before ?? LAST_ID, MOVEMENTS_PAGE + 1)
  const page = rows.slice(0, MOVEMENTS_PAGE)
  const places = await openLogTree(ctx.read, operatorId, ledgerSize).placesOf(page)
  return {
    movements: page.map((row, nth) => ({ transfer: loggedTransfer(row), place: places[nth] ?? null })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

async function requireDay(ctx: Context, operatorId: string, date: string | null): Promise<DayRow> {
  const row = await findDay(ctx.read, operatorId, date)
  if (!row) throw new Refusal('DAY_UNKNOWN')
  return row
}

/** Tags stand at the beginning of leaves alone: the same bytes elsewhere are chance. */
function tagPlace(leaves: Buffer, tag: Uint8Array): number {
  for (let at = 0; at < leaves.length; at += DEBT_LEAF_BYTES) {
    if (leaves.subarray(at, at + TAG_BYTES).equals(tag)) return at / DEBT_LEAF_BYTES
  }
  return -1
}

function publishedDay(row: DayRow): PublishedDay {
  return {
    operator: row.operatorId,
    seq: row.seq,
    day: row.day,
    takenAtMs: row.takenAt.getTime(),
    ledgerSize: row.ledgerSize,
    ledgerRoot: row.ledgerRoot.toHex(),
    members: row.members,
    debts: row.debts,
    debtsRoot: row.debtsRoot.toHex(),
    previous: row.previous.toHex(),
    head: row.head.toHex(),
    signature: row.signature.toHex(),
  }
}
