import { invariant } from '../../../domain/invariant.ts'
import type { PublishedResult } from '../../../domain/lottery/lottery.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import {
  type ConsoleRoundRow,
  type ConsoleRoundSearch,
  countConsoleRounds,
  listConsoleRounds,
} from './queries-console.ts'
import { listResultVersions } from './queries-versions.ts'

/** One page of an operator's rounds, and how many all its pages hold. */
export async function listRoundsConsole(
  ctx: Context,
  search: ConsoleRoundSearch,
): Promise<{ rounds: ConsoleRoundRow[]; total: number }> {
  const [rounds, total] = await Promise.all([
    listConsoleRounds(ctx.read, search),
    countConsoleRounds(ctx.read, search),
  ])
  return { rounds, total }
}

/** One round of the operator. A foreign one is as unknown as one that is not there: ROUND_UNKNOWN. */
export async function findRoundConsole(
  ctx: Context,
  wish: { readonly operatorId: string; readonly roundId: string },
): Promise<ConsoleRoundRow> {
  const [round] = await listConsoleRounds(ctx.read, { ...wish, limit: 1, offset: 0 })
  if (!round) throw new Refusal('ROUND_UNKNOWN')
  return round
}

/** Every result two people have agreed on, the newest first, prize by prize in the lottery's order. */
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
