import { invariant } from '../../../domain/invariant.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import {
  type ConfirmedResultRow,
  type ConsoleRoundRow,
  type ConsoleRoundSearch,
  countConsoleRounds,
  findConfirmedResult,
  listConsoleRounds,
} from './queries-console.ts'

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

/** What two people have agreed on, prize by prize in the lottery's order; undefined until they have. */
export async function findResultConsole(ctx: Context, round: ConsoleRoundRow) {
  const result = await findConfirmedResult(ctx.read, round.id)
  return result && { ...result, fields: drawnFields(round, result) }
}

function drawnFields(round: ConsoleRoundRow, { published }: ConfirmedResultRow) {
  const lottery = findLottery(round.lotteryCode)
  invariant(lottery, 'a round belongs to a lottery with rules')
  return lottery.fieldsOn(round.businessDate).map(({ key, name }) => {
    const drawn = published[key] ?? []
    return { key, name, numbers: typeof drawn === 'string' ? [drawn] : [...drawn] }
  })
}
