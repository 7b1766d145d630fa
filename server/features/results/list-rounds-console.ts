import { invariant } from '../../../domain/invariant.ts'
import type { PublishedResult } from '../../../domain/lottery/lottery.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import {
  type ConsoleRoundRow,
  countRoundsUpTo,
  listConsoleRounds,
  listLatestRounds,
  listSoonestRounds,
  type RoundKey,
  type RoundSearch,
} from './queries-console.ts'
import { listResultVersions } from './queries-versions.ts'

const FINISHED: readonly RoundStatus[] = ['settled', 'void']
const RUNNING: readonly RoundStatus[] = ['scheduled', 'open', 'closed', 'sealed', 'resulted']
const WAITING: readonly RoundStatus[] = ['closed', 'sealed']

/** Waiting rounds are counted up to this; above it the answer is `more`. */
const WAITING_MOST = 99

export interface ListRoundsConsole extends Omit<RoundSearch, 'statuses' | 'beyond'> {
  /** Undefined: every round that is not over. */
  readonly statuses?: readonly RoundStatus[] | undefined
  readonly order?: 'soonest' | 'latest' | undefined
  /** The page after or before a round. With both, the page after. */
  readonly after?: RoundKey | undefined
  readonly before?: RoundKey | undefined
}

interface RoundPage {
  readonly rounds: readonly ConsoleRoundRow[]
  /** Keys of its first and last round, null where no more follow. */
  readonly previous: RoundKey | null
  readonly next: RoundKey | null
}

/** One page of an operator's rounds by closing time, without a total count. */
export async function listRoundsConsole(ctx: Context, wish: ListRoundsConsole): Promise<RoundPage> {
  const { operatorId, statuses = RUNNING, order, after, limit } = wish
  const before = after ? undefined : wish.before
  const latest = order === undefined ? statuses.every((each) => FINISHED.includes(each)) : order === 'latest'
  const list = latest === (before === undefined) ? listLatestRounds : listSoonestRounds
  const found = await list(ctx.read, { ...wish, statuses, beyond: after ?? before, limit: limit + 1 })
  const keys = found.slice(0, limit)
  if (before) keys.reverse()
  const more = found.length > limit
  const rows = await listConsoleRounds(
    ctx.read,
    operatorId,
    keys.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    rounds: keys.flatMap(({ id }) => byId.get(id) ?? []),
    previous: (before ? more : after !== undefined) ? (keys[0] ?? null) : null,
    next: (before ? true : more) ? (keys.at(-1) ?? null) : null,
  }
}

/** How many rounds wait for their result; `more` when there are even more. */
export async function countWaitingRounds(
  ctx: Context,
  operatorId: string,
): Promise<{ count: number; more: boolean }> {
  const count = await countRoundsUpTo(ctx.read, { operatorId, statuses: WAITING, most: WAITING_MOST + 1 })
  return { count: Math.min(count, WAITING_MOST), more: count > WAITING_MOST }
}

/** One round of the operator. Throws ROUND_UNKNOWN, for another operator's round as well. */
export async function findRoundConsole(
  ctx: Context,
  wish: { readonly operatorId: string; readonly roundId: string },
): Promise<ConsoleRoundRow> {
  const [round] = await listConsoleRounds(ctx.read, wish.operatorId, [wish.roundId])
  if (!round) throw new Refusal('ROUND_UNKNOWN')
  return round
}

/** Every confirmed result, newest first, its prizes in the lottery's order. */
export async function listResultsConsole(ctx: Context, round: ConsoleRoundRow) {
  const versions = await listResultVersions(ctx.read, round.id)
  return versions.map((version) => ({ ...version, fields: drawnFields(round, version.published) }))
}

function drawnFields(round: ConsoleRoundRow, published: PublishedResult) {
  const lottery = findLottery(round.lotteryCode)
  invariant(lottery, 'a round belongs to a lottery with rules')
  return lottery.fieldsOn(round.businessDate).map(({ key, name }) => {
    const drawn = published[key] ?? []
    return { key, name, numbers: typeof drawn === 'string' ? [drawn] : [...drawn] }
  })
}
