import { settlementAlarms } from '../../../domain/betting/win/settlement-alarms.ts'
import { winningNumbers } from '../../../domain/betting/win/winning-numbers.ts'
import type { SealDifference } from '../../../domain/fair/seal-faults.ts'
import { invariant } from '../../../domain/invariant.ts'
import { NO_MONEY, satang } from '../../../domain/money.ts'
import type { Context, Reader } from '../../context.ts'
import { countStandingTickets } from '../betting/queries-refund.ts'
import type { SoldTicket } from '../betting/queries-sold.ts'
import { openSealedRound, type SealedRound } from '../fairness/open-sealed-round.ts'
import { findFastDraw } from '../fairness/queries-fast-draw.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { move } from '../ledger/move.ts'
import { findHouse } from '../operators/queries.ts'
import { findExposure } from '../risk/find-exposure.ts'
import { moveRound } from '../rounds/move-round.ts'
import { findRound, type Round } from '../rounds/queries.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { checkDue, type DueOf } from './check-due.ts'
import { isAgreedResult } from './check-result.ts'
import { giveBack, type Late, lateOf } from './give-back.ts'
import { holdSettlement } from './hold-settlement.ts'
import { paySettlement } from './pay-settlement.ts'
import {
  countWinnersAgain,
  findNewestSettlement,
  insertSettleItems,
  lockEvaluation,
  lockSettlement,
  type Settlement,
  updateSettlementEvaluated,
  updateSettlementState,
} from './queries.ts'
import { findUsualRatio, insertAlarms, sumSealedStakes } from './queries-alarms.ts'
import { countUnpaid, insertTicketsToTakeBack, type SettleItem, sumEscrow } from './queries-payment.ts'
import { type AgreedResult, findResultOf } from './queries-result.ts'

export interface Settled {
  readonly winners: number
  /** Total satang paid for this round. */
  readonly payout: number
  /** Tickets this run has paid: zero when the round was settled before. */
  readonly paidNow: number
}

/**
 * Pays a round that has its result: finds the winners by two independent evaluators, pays each ticket once, moves the
 * rest of the escrow to the house. Only the newest decision is carried out: a corrected result stops the settlement
 * before it, wherever that stands, and moves the difference to what was paid by then; a void takes payouts back and
 * refunds every stake. Unusual payouts are held until another person releases them, and so is everything of a round whose
 * tickets are not those of its seal. Safe to run again, or twice at once: it continues where it stopped.
 */
export async function settleRound(ctx: Context, roundId: string): Promise<Settled> {
  const seal = sealOfRun(ctx, roundId)
  let paidNow = 0
  // Each pass moves a settlement one step on; a round has one settlement for each result and one for a void.
  for (;;) {
    const newest = await findNewestSettlement(ctx.read, roundId)
    invariant(newest, 'a round is settled by its result')
    if (OVER.has(newest.state)) return { winners: newest.winners ?? 0, payout: newest.payout ?? 0, paidNow }
    paidNow += await takeStep(ctx, newest, seal)
  }
}

/** States in which no job has anything to do. */
const OVER: ReadonlySet<Settlement['state']> = new Set(['held', 'settled', 'stopped'])

/** Does the next step of a settlement. Returns how many tickets were paid. */
async function takeStep(ctx: Context, settlement: Settlement, seal: SealOfRun): Promise<number> {
  switch (settlement.state) {
    case 'evaluating':
      await (settlement.kind === 'void' ? evaluateVoid(ctx, settlement) : evaluate(ctx, settlement, seal))
      return 0
    case 'paying': {
      const due = await dueOf(ctx, settlement, seal)
      if ('fault' in due) return hold(ctx, settlement, due)
      const paid = await paySettlement(ctx, settlement, due.items)
      if (settlement.kind === 'void' || due.late) await beginRefunds(ctx, settlement)
      else await finish(ctx, settlement, undefined)
      return paid
    }
    case 'refunding': {
      const sealed = await seal.open()
      if ('fault' in sealed) return hold(ctx, settlement, sealed)
      const result = await resultOf(ctx, settlement)
      if (result && !isAgreedResult(ctx, sealed, result)) return hold(ctx, settlement, OTHER_RESULT)
      const late = lateOf(result)
      const isSold = (ticket: SoldTicket) => sealed.linesOf(ticket) !== undefined
      const other = await giveBack(ctx, settlement, { late, isSold })
      if (other) return hold(ctx, settlement, { fault: 'ticket', ticketId: other })
      await finish(ctx, settlement, late)
      return 0
    }
    default:
      return 0
  }
}

/** What a run has compared with the seal of its round: the stored leaves once, and the tickets of each settlement once. */
interface SealOfRun {
  open(): Promise<SealedRound | SealDifference>
  /** By revision. */
  readonly due: Map<number, Due | SealDifference>
}

/** What was compared: the tickets to pay, and which ones take no part. */
interface Due {
  readonly items: readonly SettleItem[]
  readonly late: Late | undefined
}

function sealOfRun(ctx: Context, roundId: string): SealOfRun {
  let opened: Promise<SealedRound | SealDifference> | undefined
  return {
    open() {
      opened ??= openSealedRound(ctx, roundId)
      return opened
    },
    due: new Map(),
  }
}

/** Compared by the evaluation where this run has made it. */
async function dueOf(ctx: Context, settlement: Settlement, seal: SealOfRun): Promise<Due | SealDifference> {
  const compared = seal.due.get(settlement.revision)
  if (compared) return compared
  const sealed = await seal.open()
  if ('fault' in sealed) return sealed
  return checkAll(ctx, ctx.read, sealed, { settlement, result: await resultOf(ctx, settlement) })
}

/** Undefined for a void. */
async function resultOf(ctx: Context, { roundId, revision, kind }: Settlement) {
  const result = kind === 'void' ? undefined : await findResultOf(ctx.read, roundId, revision)
  invariant(kind === 'void' || result, 'a settlement has its result')
  return result
}

const OTHER_RESULT = { fault: 'result', ticketId: null } as const satisfies SealDifference

/** First that the result is the one agreed on, then what it is to pay. */
async function checkAll(
  ctx: Context,
  reader: Reader,
  sealed: SealedRound,
  of: DueOf & { readonly result: AgreedResult | undefined },
): Promise<Due | SealDifference> {
  if (of.result && !isAgreedResult(ctx, sealed, of.result)) return OTHER_RESULT
  const items = await checkDue(reader, sealed, of)
  return 'fault' in items ? items : { items, late: lateOf(of.result) }
}

/** Nothing is paid on rows that are not those that were sealed. */
async function hold(ctx: Context, settlement: Settlement, difference: SealDifference): Promise<number> {
  await holdSettlement(ctx, settlement, difference)
  return 0
}

/** What was evaluated is rolled back: a newer result or a void came meanwhile. */
class Overtaken extends Error {}

/**
 * Both evaluators must find the same tickets with the same payouts before any money moves. The settlement's row is
 * locked only at the end, so that a correction never waits for an evaluation.
 */
async function evaluate(ctx: Context, { roundId, revision }: Settlement, seal: SealOfRun): Promise<void> {
  const result = await findResultOf(ctx.read, roundId, revision)
  const round = await findRound(ctx.read, roundId)
  invariant(result && round, 'a settlement has its result, and a result its round')
  const winning = winningNumbers(result.canonical, round.types)
  const stakes = await sumSealedStakes(ctx.read, roundId)
  const [worst, usual] = await Promise.all([
    stakes === 0 ? 0 : findWorst(ctx, round), // no sales, nothing to add up
    findUsualRatio(ctx.read, round.lotteryId),
  ])
  // The second evaluator uses a connection of its own at the same time: the round takes no more tickets.
  const again = countWinnersAgain(ctx.read, result)
  const opening = seal.open()
  const evaluated = ctx.transaction(async (tx) => {
    await lockEvaluation(tx, roundId, revision)
    if ((await findNewestSettlement(tx, roundId))?.state !== 'evaluating') return // another worker has done it
    const verdict = await insertSettleItems(tx, result, winning)
    // While the second evaluator is still at work. A difference is told by the payment, which does not begin.
    const sealed = await opening
    const of = { settlement: { roundId, revision }, result }
    seal.due.set(revision, 'fault' in sealed ? sealed : await checkAll(ctx, tx, sealed, of))
    const other = await again
    invariant(
      verdict.hash === other.hash && verdict.winners === other.winners && verdict.payout === other.payout,
      `two evaluators agree on round ${roundId}: ${JSON.stringify(verdict)} ${JSON.stringify(other)}`,
    )
    const figures = { payout: verdict.payout, stakes, worst, usual, winning }
    const alarms = settlementAlarms(figures)
    const settlement = await lockSettlement(tx, roundId, revision)
    if (settlement?.state !== 'evaluating') throw new Overtaken()
    if (alarms.length > 0) await insertAlarms(tx, settlement, alarms)
    await updateSettlementEvaluated(tx, settlement, {
      ...verdict,
      state: alarms.length > 0 ? 'held' : 'paying',
    })
  })
  await Promise.all([evaluated, again, opening]).catch((error: unknown) => {
    if (!(error instanceof Overtaken)) throw error
  })
}

/** The highest payout of the round over all draws; undefined when it was last added up before its close. */
async function findWorst(ctx: Context, round: Round): Promise<number | undefined> {
  const exposure = await findExposure(ctx, { operatorId: round.operatorId, roundId: round.id })
  return round.closedAt && exposure.until >= round.closedAt ? exposure.worst.payout : undefined
}

/** A void has no winners: every ticket with a payout has to give it back. The seal says what was sold, so it comes first. */
async function evaluateVoid(ctx: Context, { roundId, revision }: Settlement): Promise<void> {
  await sealRound(ctx, roundId)
  await ctx.transaction(async (tx) => {
    const settlement = await lockSettlement(tx, roundId, revision)
    if (settlement?.state !== 'evaluating') return // another worker has done it
    await insertTicketsToTakeBack(tx, settlement)
    await updateSettlementEvaluated(tx, settlement, {
      winners: 0,
      payout: NO_MONEY,
      hash: '0',
      state: 'paying',
    })
  })
}

async function beginRefunds(ctx: Context, { roundId, revision }: Settlement): Promise<void> {
  await ctx.transaction(async (tx) => {
    const settlement = await lockSettlement(tx, roundId, revision)
    if (settlement?.state === 'paying') await updateSettlementState(tx, settlement, 'refunding')
  })
}

const TO_HOUSE = { debit: 'round:escrow', credit: 'house:pnl' } as const
const FROM_HOUSE = { debit: 'house:pnl', credit: 'round:escrow' } as const

/** Moves the rest of the escrow to the house, or the shortfall from the house, and ends the settlement. */
async function finish(
  ctx: Context,
  { roundId, revision, state, operatorId }: Settlement,
  late: Late | undefined,
): Promise<void> {
  const houseMemberId = await findHouse(ctx.read, operatorId)
  await ctx.transaction(async (tx) => {
    const round = await lockRound(tx, roundId)
    const settlement = await lockSettlement(tx, roundId, revision)
    invariant(round && settlement, 'a settlement belongs to a round')
    if (settlement.state !== state) return // finished before, or stopped
    const newest = await findNewestSettlement(tx, roundId)
    if (newest?.revision !== revision) return // something newer is carried out instead
    invariant((await countUnpaid(tx, settlement)) === 0, 'a settlement ends when every ticket has its due')
    const standing =
      late || settlement.kind === 'void' ? await countStandingTickets(tx, roundId, late?.from) : 0
    invariant(standing === 0, 'a settlement ends when every stake to give back is given back')
    const left = await sumEscrow(tx, roundId, houseMemberId)
    if (left !== 0) {
      await move(tx, ctx.chance, [
        {
          memberId: houseMemberId,
          operatorId,
          kind: 'sweep',
          refType: revision === 1 ? 'round' : `round:${revision}`,
          refId: roundId,
          ...(left > 0 ? TO_HOUSE : FROM_HOUSE),
          amount: satang(Math.abs(left)),
          actor: 'settlement',
        },
      ])
    }
    await updateSettlementState(tx, settlement, 'settled')
    await tx.enqueue('accrue-turnover', { roundId }, { key: `accrue-turnover:${roundId}` })
    await tx.enqueue('tell-round', { roundId }, { key: `tell-round:${roundId}` })
    if (round.status === 'resulted') {
      await moveRound(tx, round, 'settled')
      if (await findFastDraw(tx, roundId)) {
        await tx.enqueue('reward-shots', { roundId }, { key: `reward-shots:${roundId}` })
      }
    }
    tx.afterCommit({ name: 'result', operatorId, roundId })
  })
}
