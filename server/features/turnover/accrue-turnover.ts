import type { BetType } from '../../../domain/betting/bet-types.ts'
import { lineWin } from '../../../domain/betting/win/payout.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { basisPoints, cost, payoutRate, satang } from '../../../domain/money.ts'
import { countedPercent, type TurnoverSettings } from '../../../domain/turnover/asked.ts'
import { type Counted, countedTurnover, type TurnoverLine } from '../../../domain/turnover/counted.ts'
import type { Context, Reader } from '../../context.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { findOperatorById } from '../operators/queries.ts'
import { findRound, type Round } from '../rounds/queries.ts'
import { findNewestSettlement } from '../settlement/queries.ts'
import { inTurn } from './counting-turns.ts'
import {
  insertTurnoverEntries,
  listRoundPlay,
  listTurnoverMembers,
  lockCounting,
  type NewEntry,
  type RoundPlay,
  sumTurnoverOfRound,
  type TurnoverSum,
} from './queries.ts'
import { insertPlayCount, insertRoundPlay, insertSureStakes, type SureCount } from './queries-play.ts'

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
    const settings = operator?.settings.turnover
    const sure = await countSure(ctx, round, { memberIds: some, settings })
    const others = await countOthers(ctx, round, { memberIds: sure?.unsure ?? [], settings })
    // A correction or a void that has begun counts the round again at its end.
    isWhole &&= [sure?.revision, ...others.revisions].every((revision) => revision === settled?.revision)
    entries += (sure?.entries ?? 0) + others.entries
  }
  if (isWhole && settled) {
    await ctx.transaction(async (tx) => {
      await insertPlayCount(tx, roundId, settled.revision)
      // What the stakes earn for others is reckoned from the play that stands now.
      await tx.enqueue('accrue-affiliates', { roundId }, { key: `accrue-affiliates:${roundId}` })
    })
  }
  return { entries }
}

interface Some {
  readonly memberIds: readonly string[]
  readonly settings: TurnoverSettings | undefined
}

/**
 * Those whose stakes count whole beyond doubt are counted where the tickets stand. Nothing of it is decided here, so all is sent at once
 * and the accounts are held for no way to the database and back. Undefined where the round is not settled.
 */
function countSure(
  ctx: Context,
  round: Round,
  { memberIds, settings }: Some,
): Promise<SureCount | undefined> {
  const product = productOf(round)
  const of = { roundId: round.id, product, percent: countedPercent(product, settings) }
  return inTurn((hear) =>
    ctx.transaction(async (tx) => {
      // A second worker waits for the locks.
      const [{ writes }, , counted] = await Promise.all([
        lockCounting(tx, 'turnover', round.operatorId),
        lockAccounts(tx, memberIds),
        tx.commitWith(() => insertSureStakes(tx, of, memberIds)),
      ])
      hear(writes)
      return counted
    }),
  )
}

/** Those whose stakes cover themselves, or may, and those of whom something was counted before. */
async function countOthers(ctx: Context, round: Round, { memberIds, settings }: Some) {
  if (memberIds.length === 0) return { entries: 0, revisions: [] }
  return inTurn((hear) =>
    ctx.transaction(async (tx) => {
      const [{ writes }] = await Promise.all([
        lockCounting(tx, 'turnover', round.operatorId),
        lockAccounts(tx, memberIds),
      ])
      hear(writes)
      const [play, sums] = await Promise.all([
        insertRoundPlay(tx, round.id, memberIds),
        sumTurnoverOfRound(tx, round.id, memberIds),
      ])
      const due = entriesOf(round, { play, sums, settings })
      // With the commit, so that the accounts are held for no way to the database more than they must be.
      if (due.length > 0) await tx.commitWith(() => insertTurnoverEntries(tx, due))
      const revisions = play.length > 0 ? play.map(({ revision }) => revision) : [undefined]
      return { entries: due.length, revisions }
    }),
  )
}

/** What is to be written so that what these members have of a round as turnover is what their stakes count. */
export async function readDue(
  reader: Reader,
  round: Round,
  { memberIds, settings }: Some,
): Promise<NewEntry[]> {
  const [play, sums] = await Promise.all([
    listRoundPlay(reader, round.id, memberIds),
    sumTurnoverOfRound(reader, round.id, memberIds),
  ])
  return entriesOf(round, { play, sums, settings })
}

interface Known {
  readonly play: readonly RoundPlay[]
  readonly sums: readonly TurnoverSum[]
  readonly settings: TurnoverSettings | undefined
}

function entriesOf(round: Round, { play, sums, settings }: Known): NewEntry[] {
  const before = Map.groupBy(sums, ({ memberId }) => memberId)
  const product = productOf(round)
  return play.flatMap((own) => {
    const { memberId } = own
    const known = before.get(memberId) ?? []
    // What the operator changes holds for rounds that are counted first from then on.
    const percent = known[0]?.percent ?? countedPercent(product, settings)
    const counted = countedTurnover(turnoverLines(own)).map((part) => ({
      ...part,
      counted: satang(Math.floor((part.counted * percent) / 100)),
    }))
    const { operatorId, id: roundId } = round
    return differences(memberId, counted, known).map(
      (sum): NewEntry => ({ ...sum, percent, operatorId, roundId, product }),
    )
  })
}

const productOf = (round: Round) => findLottery(round.lotteryCode)?.group ?? 'none'

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

function turnoverLines(play: RoundPlay): TurnoverLine[] {
  if (play.types === null) return []
  const [types, numbers, stakes, rates, discounts] = [
    play.types,
    play.numbers,
    play.stakes,
    play.rates,
    play.discounts,
  ].map((text) => text?.split(',')) as [BetType[], string[], string[], string[], string[]]
  return types.map((type, at) => {
    const stake = satang(Number(stakes[at]))
    return {
      ...{ type, number: numbers[at] ?? '' },
      win: lineWin({ type, stake, rate: payoutRate(Number(rates[at])) }),
      cost: cost(stake, basisPoints(Number(discounts[at]))),
    }
  })
}
