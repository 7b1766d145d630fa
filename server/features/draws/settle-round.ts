import { winningNumbers } from '../../../domain/betting/expand.ts'
import { invariant } from '../../../domain/invariant.ts'
import { satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { post } from '../ledger/post.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { findHouse } from '../operators/queries.ts'
import { moveRound } from '../rounds/move-round.ts'
import { findRound, lockRound } from '../rounds/queries.ts'
import { findResult, type ResultRow } from './queries.ts'
import {
  countWinnersAgain,
  findSettlement,
  insertSettleItems,
  listUnpaid,
  lockSettlement,
  sumRound,
  updateSettleItemsPaid,
  updateSettlementPaying,
  updateSettlementSettled,
  type Verdict,
} from './queries-settlement.ts'

/** Winning tickets paid in one transaction: short enough that a bet of the same member hardly waits. */
const TICKETS_A_PAYMENT = 500

export interface Settled {
  readonly winners: number
  /** Satang paid by this round in all. */
  readonly payout: number
  /** Tickets this run has paid: none when the round was settled before. */
  readonly paidNow: number
}

/**
 * Pays a round that has its result: finds the winners twice by different roads, pays each ticket once, sweeps the
 * escrow. Safe to run again, at once, or after a stop at any point: it goes on where it was.
 */
export async function settleRound(ctx: Context, roundId: string): Promise<Settled> {
  const result = await findResult(ctx.read, roundId)
  invariant(result, 'a round is settled by its result')
  const verdict = await evaluate(ctx, result)
  const paidNow = await payAll(ctx, result)
  await finish(ctx, result)
  return { winners: verdict.winners, payout: verdict.payout, paidNow }
}

/** Both evaluators must find the same tickets with the same payouts before any money moves. */
async function evaluate(ctx: Context, result: ResultRow): Promise<Verdict> {
  const before = await findSettlement(ctx.read, result.roundId, result.revision)
  if (before?.winners != null && before.payout != null) {
    return { winners: before.winners, payout: before.payout, hash: '' }
  }
  const round = await findRound(ctx.read, result.roundId)
  invariant(round, 'a result belongs to a round')
  const winning = winningNumbers(result.canonical, round.types)
  // The second evaluator reads on a connection of its own meanwhile: the round takes no more tickets.
  const again = countWinnersAgain(ctx.read, result)
  const [first, second] = await Promise.all([
    ctx.transaction(async (tx) => {
      const settlement = await lockSettlement(tx, result.roundId, result.revision)
      invariant(settlement, 'a result has its settlement')
      if (settlement.state !== 'evaluating') return undefined // another worker was faster
      const verdict = await insertSettleItems(tx, result, winning)
      const other = await again
      invariant(
        verdict.hash === other.hash && verdict.winners === other.winners && verdict.payout === other.payout,
        `two evaluators agree on round ${result.roundId}: ${JSON.stringify(verdict)} ${JSON.stringify(other)}`,
      )
      await updateSettlementPaying(tx, result, verdict)
      return verdict
    }),
    again,
  ])
  return first ?? second
}

async function payAll(ctx: Context, result: ResultRow): Promise<number> {
  let paid = 0
  // Each turn pays at least one ticket or ends, so this loop is as long as the list of winners.
  for (;;) {
    const items = await listUnpaid(ctx.read, result.roundId, result.revision, TICKETS_A_PAYMENT)
    if (items.length === 0) return paid
    paid += await ctx.transaction(async (tx) => {
      await lockAccounts(tx, [...new Set(items.map((item) => item.memberId))])
      const mine = await updateSettleItemsPaid(tx, result.revision, items)
      await post(
        tx,
        ctx.chance,
        mine.map((item) => ({
          memberId: item.memberId,
          operatorId: result.operatorId,
          kind: 'win',
          refType: `settlement:${result.revision}`,
          refId: item.ticketId,
          debit: 'round:escrow',
          credit: 'cash',
          amount: satang(item.payout),
          actor: 'settlement',
        })),
      )
      for (const item of mine) {
        tx.afterCommit({ name: 'win', memberId: item.memberId, roundId: result.roundId, paid: item.payout })
      }
      return mine.length
    })
  }
}

/** Moves what is left in escrow to the house, or what is missing from it, and ends the round. */
async function finish(ctx: Context, result: ResultRow): Promise<void> {
  const houseMemberId = await findHouse(ctx.read, result.operatorId)
  await ctx.transaction(async (tx) => {
    const round = await lockRound(tx, result.roundId)
    const settlement = await lockSettlement(tx, result.roundId, result.revision)
    invariant(round && settlement, 'a settlement belongs to a round')
    if (settlement.state === 'settled') return // finished before
    invariant(settlement.state === 'paying', 'a round ends after it was evaluated')
    const { taken, paid } = await sumRound(tx, result.roundId, result.revision)
    invariant(paid === settlement.payout, 'a round ends when every winner is paid')
    const left = taken - paid
    if (left !== 0) {
      await post(tx, ctx.chance, [
        {
          memberId: houseMemberId,
          operatorId: result.operatorId,
          kind: 'sweep',
          refType: 'round',
          refId: result.roundId,
          debit: left > 0 ? 'round:escrow' : 'house:pnl',
          credit: left > 0 ? 'house:pnl' : 'round:escrow',
          amount: satang(Math.abs(left)),
          actor: 'settlement',
        },
      ])
    }
    await updateSettlementSettled(tx, result)
    await moveRound(tx, round, 'settled')
    tx.afterCommit({ name: 'result', operatorId: round.operatorId, roundId: round.id })
  })
}
