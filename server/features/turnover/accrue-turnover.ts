import type { BetType } from '../../../domain/betting/bet-types.ts'
import { lineWin } from '../../../domain/betting/win/payout.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { basisPoints, cost, payoutRate, satang } from '../../../domain/money.ts'
import { countedPercent, type TurnoverSettings } from '../../../domain/turnover/asked.ts'
import { type Counted, countedTurnover, type TurnoverLine } from '../../../domain/turnover/counted.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { findOperatorById } from '../operators/queries.ts'
import { findRound, type Round } from '../rounds/queries.ts'
import { findNewestSettlement } from '../settlement/queries.ts'
import {
  insertTurnoverEntries,
  listStandingTickets,
  listTurnoverMembers,
  type NewEntry,
  type StandingTicket,
  sumTurnoverOfRound,
  type TurnoverSum,
} from './queries.ts'
import { insertPlayCount, insertPlayEntries } from './queries-play.ts'

/** Members of one transaction: their accounts are locked while it counts. */
export const MEMBERS_AT_ONCE = 100

/**
 * Counts what the stakes on a settled round turn over, and what the play came to, for each member, and writes the differences
 * to what was counted before: a second run writes nothing, and after a void or a correction it writes what has changed. Once
 * all members are counted that is noted, so that what is missing is a fault.
 */
export async function accrueTurnover(ctx: Context, roundId: string): Promise<{ entries: number }> {
  const round = await findRound(ctx.read, roundId)
  if (!round) return { entries: 0 }
  const operator = await findOperatorById(ctx.read, round.operatorId)
  const members = await listTurnoverMembers(ctx.read, roundId)
  const settled = await findNewestSettlement(ctx.read, roundId)
  let entries = 0
  let isWhole = settled?.state === 'settled'
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    const some = members.slice(from, from + MEMBERS_AT_ONCE)
    entries += await ctx.transaction(async (tx) => {
      await lockAccounts(tx, some) // a second worker waits here
      // A correction or a void that has begun counts the round again at its end.
      const newest = await findNewestSettlement(tx, roundId)
      isWhole &&= newest?.state === 'settled' && newest.revision === settled?.revision
      if (newest?.state !== 'settled') return 0
      return accrueOf(tx, round, some, operator?.settings.turnover)
    })
  }
  if (isWhole && settled) await ctx.transaction((tx) => insertPlayCount(tx, roundId, settled.revision))
  return { entries }
}

async function accrueOf(
  tx: Tx,
  round: Round,
  memberIds: readonly string[],
  settings: TurnoverSettings | undefined,
): Promise<number> {
  const entries = await readEntriesDue(tx, round, { memberIds, settings })
  if (entries.length > 0) await insertTurnoverEntries(tx, entries)
  await insertPlayEntries(tx, round, memberIds)
  return entries.length
}

interface Some {
  readonly memberIds: readonly string[]
  readonly settings: TurnoverSettings | undefined
}

/** What is to be written so that what these members have of a round is what their stakes on it count. */
export async function readEntriesDue(
  tx: Reader,
  round: Round,
  { memberIds, settings }: Some,
): Promise<NewEntry[]> {
  const tickets = Map.groupBy(await listStandingTickets(tx, round.id, memberIds), ({ memberId }) => memberId)
  const before = Map.groupBy(await sumTurnoverOfRound(tx, round.id, memberIds), ({ memberId }) => memberId)
  const product = findLottery(round.lotteryCode)?.group ?? 'none'
  return memberIds.flatMap((memberId) => {
    const lines = (tickets.get(memberId) ?? []).flatMap(turnoverLines)
    const known = before.get(memberId) ?? []
    // What the operator changes holds for rounds that are counted first from then on.
    const percent = known[0]?.percent ?? countedPercent(product, settings)
    const counted = countedTurnover(lines).map((part) => ({
      ...part,
      counted: satang(Math.floor((part.counted * percent) / 100)),
    }))
    const { operatorId, id: roundId } = round
    return differences(memberId, counted, known).map(
      (sum): NewEntry => ({ ...sum, percent, operatorId, roundId, product }),
    )
  })
}

/** What is to be added so that the sums are what is counted now. */
function differences(
  memberId: string,
  counted: readonly Counted[],
  before: readonly TurnoverSum[],
): Omit<TurnoverSum, 'percent'>[] {
  const parts = new Set([...counted, ...before].map(({ part }) => part))
  return [...parts].flatMap((part) => {
    const is = counted.find((each) => each.part === part)
    const was = before.find((each) => each.part === part)
    const staked = (is?.staked ?? 0) - (was?.staked ?? 0)
    const more = (is?.counted ?? 0) - (was?.counted ?? 0)
    if (staked === 0 && more === 0) return []
    return [{ memberId, part, staked, counted: more, rows: (was?.rows ?? 0) + 1 }]
  })
}

function turnoverLines(ticket: StandingTicket): TurnoverLine[] {
  const [types, numbers, stakes, rates, discounts] = [
    ticket.types,
    ticket.numbers,
    ticket.stakes,
    ticket.rates,
    ticket.discounts,
  ].map((text) => text.split(',')) as [BetType[], string[], string[], string[], string[]]
  return types.map((type, at) => {
    const stake = satang(Number(stakes[at]))
    return {
      ...{ type, number: numbers[at] ?? '' },
      win: lineWin({ type, stake, rate: payoutRate(Number(rates[at])) }),
      cost: cost(stake, basisPoints(Number(discounts[at]))),
    }
  })
}
