import { isDeepStrictEqual } from 'node:util'
import { addDays, type BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Context, Tx } from '../../../context.ts'
import { isCancelled } from '../../../errors.ts'
import { nextSize } from '../../ledger/check-all-money.ts'
import { beginTelling } from '../../ledger/check-money.ts'
import type { MoneyFaults } from '../../ledger/queries-check.ts'
import {
  findAccountAhead,
  findDayAhead,
  findFileAhead,
  findMemberAhead,
  findRewardAhead,
  type KeptPart,
  type KeptPlace,
  listFaultsOfAlone,
  listFaultsOfDays,
  listFaultsOfFiles,
  listFaultsOfIncome,
  listFaultsOfRewards,
  lockKeptCheck,
  updateKeptBegun,
  updateKeptPlace,
} from './queries-kept.ts'
import {
  findFirstGameDay,
  updateGameDayBegun,
  updateGameDayEnded,
  updateGameDayFound,
} from './queries-kept-games.ts'
import { deleteSums, listFaultsOfSums, type OfNumbers, updateNumbersBegun } from './queries-kept-numbers.ts'
import {
  findRoundAhead,
  listFaultOfRound,
  type OfRounds,
  updateRoundBegun,
  updateRoundEnded,
  updateRoundFound,
} from './queries-kept-rounds.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
/** A run of the job is over within its limit of 45 s; the next goes on where this one ended. */
const RUN_MS = 15_000

/**
 * Parts whose pieces are compared in the order of their ids: the last of the next so many, and the faults of what is behind one and up to
 * another.
 */
const BY_ID = {
  files: { ahead: findFileAhead, faults: listFaultsOfFiles },
  income: { ahead: findMemberAhead, faults: listFaultsOfIncome },
  rewards: { ahead: findRewardAhead, faults: listFaultsOfRewards },
}

function isById(part: KeptPart): part is keyof typeof BY_ID {
  return part in BY_ID
}

/** In this order; of the first piece, and at most, days, files, members, rewards, tickets, or seconds of a day of games. */
const PARTS: readonly { readonly part: KeptPart; readonly first: number; readonly most: number }[] = [
  { part: 'days', first: 1, most: 60 },
  { part: 'files', first: 1, most: 50 },
  { part: 'income', first: 100, most: 5_000 },
  { part: 'rewards', first: 1, most: 50 },
  { part: 'sold', first: 1_000, most: 50_000 },
  { part: 'refunded', first: 1_000, most: 50_000 },
  { part: 'paid', first: 1_000, most: 50_000 },
  { part: 'counts', first: 1_000, most: 50_000 },
  { part: 'numbers', first: 1_000, most: 50_000 },
  { part: 'games', first: 3_600, most: 86_400 },
]

interface Bounds {
  readonly forMs?: number
  /** Tests compare fewer at once. */
  readonly most?: number
}

/**
 * Compares what is kept for lists, limits and alarms with what it stands for, once a Bangkok day from three o'clock on, piece by piece: how far it has
 * come is written with each piece, so that a program that ends costs one. Tells of each difference as of any fault of the books, and
 * mends none. What takes too long is told as well where it is one alone, and stepped over. Returns the differences of this run of the job.
 */
export async function checkKept(
  ctx: Context,
  { forMs = RUN_MS, most: atMost = Number.POSITIVE_INFINITY }: Bounds = {},
): Promise<number> {
  await ctx.transaction((tx) => updateKeptBegun(tx))
  const telling = beginTelling(ctx)
  const sizes = new Map(PARTS.map(({ part, first }) => [part, Math.min(first, atMost)]))
  let endsMs = performance.now() + forMs
  do {
    const beganMs = performance.now()
    let place = undefined as KeptPlace | undefined
    const isCompared = await ctx
      .transaction(async (tx) => {
        place = await lockKeptCheck(tx)
        // Told before it is written that it was looked at: a program that ends between the two tells again.
        if (place) telling.tell(await comparePiece(tx, place, sizes.get(place.part) ?? 1))
        return true
      })
      .catch((error: unknown) => {
        if (!place || !isCancelled(error)) throw error
        return false
      })
    if (!place) return telling.count()
    const { part } = place
    const size = sizes.get(part) ?? 1
    const tookMs = performance.now() - beganMs
    if (isCompared) {
      const most = PARTS.find((each) => each.part === part)?.most ?? 1
      sizes.set(part, nextSize(size, tookMs, Math.min(most, atMost)))
    } else {
      if (size === 1) await stepOver(ctx, telling, place)
      sizes.set(part, 1)
      endsMs += tookMs // the next run would begin with as much again
    }
  } while (performance.now() < endsMs)
  await ctx.transaction((tx) => tx.enqueue('check-kept', {}, { key: 'check-kept' }))
  return telling.count()
}

const NOTHING: MoneyFaults = { total: 0, named: [] }

function comparePiece(tx: Tx, place: KeptPlace, size: number): Promise<MoneyFaults> {
  if (place.part === 'days') return compareDays(tx, place, size)
  const { part } = place
  if (part === 'games') return compareGames(tx, place, size)
  if (isById(part)) return compareAhead(tx, place, part, size)
  return compareRound(tx, place, part, size)
}

async function goOnWithNext(tx: Tx, { part }: KeptPlace): Promise<MoneyFaults> {
  const next = PARTS[PARTS.findIndex((each) => each.part === part) + 1]?.part ?? null
  await updateKeptPlace(tx, { part: next, after: next && FIRST, day: null })
  return NOTHING
}

/** Tells that this is not compared, and goes on behind it, unless another has gone on. */
function stepOver(
  ctx: Context,
  telling: ReturnType<typeof beginTelling>,
  cancelled: KeptPlace,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const place = await lockKeptCheck(tx)
    if (!place || !isDeepStrictEqual(place, cancelled)) return
    const { part } = place
    const id = await goPast(tx, place)
    const of = part === 'income' ? { memberId: id, ref: null } : { memberId: null, ref: id }
    const named = [{ rule: 'what is kept is compared', ...of, detail: `${part}: it takes too long` }]
    telling.tell({ total: 1, named })
  })
}

/** Goes on behind the next account, day, file, member, reward or round, whose id it returns. */
async function goPast(tx: Tx, place: KeptPlace): Promise<string | null> {
  const { part, after, day, roundId } = place
  if (roundId !== null) {
    await updateRoundEnded(tx, roundId)
    return roundId
  }
  if (part === 'games') {
    if (!place.inDay) await goOnWithNext(tx, place)
    else await updateGameDayEnded(tx)
    await deleteSums(tx)
    return null
  }
  const ahead = part === 'days' && day !== null ? await findDayAhead(tx, after, day) : null
  if (ahead !== null) {
    await updateKeptPlace(tx, { part, after, day: addDays(ahead as BangkokDate, 1) })
    return after
  }
  const next = await findNext(tx, place)
  if (next === null) await goOnWithNext(tx, place)
  else await updateKeptPlace(tx, { part, after: next, day: part === 'days' ? '-infinity' : null })
  return next
}

async function findNext(tx: Tx, { part, after }: KeptPlace): Promise<string | null> {
  if (part === 'days') return findAccountAhead(tx, after)
  if (isById(part)) return BY_ID[part].ahead(tx, after, 1)
  if (part === 'games') return null
  const { next, last } = await findRoundAhead(tx, part, after)
  return next ?? last
}

/** What a message alone has told of an account, and its days that something came on or is kept of; behind the last one the next. */
async function compareDays(tx: Tx, place: KeptPlace, size: number): Promise<MoneyFaults> {
  const day = place.day === null ? null : await findDayAhead(tx, place.after, place.day)
  if (day === null) {
    const account = await findAccountAhead(tx, place.after)
    if (account === null) return goOnWithNext(tx, place)
    await updateKeptPlace(tx, { part: 'days', after: account, day: '-infinity' })
    return listFaultsOfAlone(tx, account)
  }
  const { faults, until } = await listFaultsOfDays(tx, place.after, day, size)
  await updateKeptPlace(tx, { part: 'days', after: place.after, day: until })
  return faults
}

/** Compares the next so many of a part whose pieces are in the order of their ids. */
async function compareAhead(
  tx: Tx,
  place: KeptPlace,
  part: keyof typeof BY_ID,
  size: number,
): Promise<MoneyFaults> {
  const last = await BY_ID[part].ahead(tx, place.after, size)
  if (last === null) return goOnWithNext(tx, place)
  const faults = await BY_ID[part].faults(tx, place.after, last)
  await updateKeptPlace(tx, { part, after: last, day: null })
  return faults
}

/** Of a round what it stands for is added up over as many pieces as it takes: none of it changes meanwhile. */
async function compareRound(
  tx: Tx,
  place: KeptPlace,
  part: OfRounds | OfNumbers,
  size: number,
): Promise<MoneyFaults> {
  if (place.roundId === null) {
    const { next, last } = await findRoundAhead(tx, part, place.after)
    if (last === null) return goOnWithNext(tx, place)
    if (next === null) await updateKeptPlace(tx, { part, after: last, day: null })
    else if (part === 'counts' || part === 'numbers') await updateNumbersBegun(tx, part, next)
    else await updateRoundBegun(tx, part, next)
    return NOTHING
  }
  if ((await updateRoundFound(tx, part, place.roundId, size)) === size) return NOTHING
  const faults = await listFaultOfRound(tx, part, place.roundId)
  await updateRoundEnded(tx, place.roundId)
  return faults
}

/** A day of all providers, some seconds of it at a time: of what was written below the mark nothing changes. */
async function compareGames(tx: Tx, place: KeptPlace, seconds: number): Promise<MoneyFaults> {
  if (!place.inDay) {
    const day = place.day ?? (await findFirstGameDay(tx))
    if (day === null || !(await updateGameDayBegun(tx, day))) return goOnWithNext(tx, place)
    return NOTHING
  }
  if (!(await updateGameDayFound(tx, seconds))) return NOTHING
  const about = `on ${place.day}:`
  const faults = await listFaultsOfSums(tx, { rule: GAMES_RULE, ref: null, about })
  await updateGameDayEnded(tx)
  await deleteSums(tx)
  return faults
}

const GAMES_RULE = 'what games came to on a day is summed'
