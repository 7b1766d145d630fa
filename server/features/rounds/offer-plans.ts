import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_PLAN, DEFAULT_PLANS } from '../../../domain/betting/price/default-rates.ts'
import { pricesAgain } from '../../../domain/betting/price/plan-again.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { PlanPrice, PlanWish } from '../../../domain/staff/proposed-prices.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { lockOpen, type OnProposal } from '../approvals/lock-open.ts'
import { propose } from '../approvals/propose.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockOperator } from '../operators/queries.ts'
import { ratesToBeginWith } from './lotteries/default-lotteries.ts'
import { givesAll, lotteriesOf } from './plan-prices.ts'
import { type Lottery, listLotteries } from './queries.ts'
import {
  deletePlanRates,
  findPlanUse,
  insertPlanRates,
  listPlanPrices,
  listPlanRates,
  listRemovedPrices,
  lockRoundsOnSale,
} from './queries-plans.ts'

interface ByStaff {
  readonly operatorId: string
  readonly staffId: string
}

type OfPlan = Pick<PlanWish, 'group' | 'plan'>

export interface OfferWish extends ByStaff, OfPlan {
  /** The caller has confirmed prices that leave nothing. */
  readonly sure: boolean
}

/**
 * Asks that a plan of a lottery group be sold no more; a second person has to agree. Not the default plan, nor one in which
 * a ticket or a booking of an unfinished round was bought. Throws `Refusal` PLAN_UNKNOWN, PLAN_IN_USE, PROPOSAL_WAITS.
 */
export function proposeRemoval(ctx: Context, wish: Omit<OfferWish, 'sure'>): Promise<{ proposalId: string }> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const ids = (await lotteriesOf(tx, wish)).map(({ id }) => id)
    await refuseInUse(tx, ids, wish.plan)
    const prices = await listPlanPrices(tx, ids, wish.plan)
    if (prices.length === 0) throw new Refusal('PLAN_UNKNOWN')
    return ask(ctx, tx, wish, { act: 'remove', prices, sure: true })
  })
}

/**
 * Asks that a plan be sold again where it is not, at the prices at which it was removed, or those of a new operator; a second
 * person has to agree. Throws `Refusal` PLAN_UNKNOWN, PLAN_SOLD, GIVES_ALL, PROPOSAL_WAITS.
 */
export function proposeSale(ctx: Context, wish: OfferWish): Promise<{ proposalId: string }> {
  const { operatorId, sure } = wish
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    if (!DEFAULT_PLANS.some(({ code }) => code === wish.plan)) throw new Refusal('PLAN_UNKNOWN')
    const prices = await pricesGone(tx, operatorId, wish)
    if (prices.length === 0) throw new Refusal('PLAN_SOLD')
    if (!sure && (await givesAll(tx, operatorId, ofGroup(wish.group, prices)))) throw new Refusal('GIVES_ALL')
    return ask(ctx, tx, wish, { act: 'sell', prices, sure })
  })
}

/**
 * Agrees that a plan is sold no more, or again, for later bets; tickets keep their price and a fast round its promised plans.
 * A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, PROPOSAL_LAPSED, SAME_PERSON, PLAN_IN_USE, PROPOSAL_STALE
 * (the prices are others by now, or what is given beside them is).
 */
export function confirmOffer(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockOperator(tx, wish.operatorId) // other rules of rewards wait, or stand
    const proposal = await lockOpen(tx, 'plan', wish, ['confirmed'])
    if (!proposal) return
    const { id, makerId, content } = proposal
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    const ids = (await lotteriesOf(tx, { ...wish, ...content })).map((lottery) => lottery.id)
    // Bets in progress finish before the checks, and later ones see what holds then.
    await lockRoundsOnSale(tx, ids)
    await (content.act === 'remove' ? removePlan : sellPlan)(tx, wish.operatorId, { ids, ...content })
    const { group, plan, prices } = content
    const kind = content.act === 'remove' ? 'plan.remove' : 'plan.sell'
    await note(tx, wish, kind, { group, plan, prices: prices.length, proposal: id, maker: makerId })
  })
}

/** Says no to it, or takes the own wish back. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN. */
export function endOffer(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await lockOpen(tx, 'plan', wish, ['rejected', 'withdrawn'])
    if (!proposal) return
    const isOwn = proposal.makerId === wish.staffId
    await decide(tx, proposal, { state: isOwn ? 'withdrawn' : 'rejected', staffId: wish.staffId })
    const { group, plan } = proposal.content
    const kind = isOwn ? 'plan.taken-back' : 'plan.not-agreed'
    await note(tx, wish, kind, { proposal: proposal.id, group, plan })
  })
}

/** The plans that some lotteries of a group do not sell, and could. */
export async function listPlansGone(
  reader: Reader,
  operatorId: string,
): Promise<(OfPlan & { readonly lotteries: number })[]> {
  const [lotteries, rates] = await Promise.all([
    listLotteries(reader, operatorId),
    listPlanRates(reader, operatorId),
  ])
  const groups = Map.groupBy(lotteries, ({ code }) => findLottery(code)?.group ?? '')
  return [...groups].flatMap(([group, ofGroup]) =>
    DEFAULT_PLANS.flatMap(({ code: plan }) => {
      const sold = new Set(rates.filter((row) => row.plan === plan).map(({ lotteryCode }) => lotteryCode))
      const lacking = ofGroup.filter(({ code }) => !sold.has(code))
      const gone = new Set(firstPrices(lacking, plan).map(({ lottery }) => lottery))
      return gone.size === 0 ? [] : [{ group, plan, lotteries: gone.size }]
    }),
  )
}

interface Offer extends Pick<PlanWish, 'group' | 'plan' | 'prices' | 'sure'> {
  /** The lotteries of the group. */
  readonly ids: readonly string[]
}

async function removePlan(tx: Tx, _: string, { ids, plan, prices }: Offer): Promise<void> {
  await refuseInUse(tx, ids, plan)
  // What goes is what was agreed on, for at that it may come back.
  if (!isDeepStrictEqual([...(await listPlanPrices(tx, ids, plan))], prices))
    throw new Refusal('PROPOSAL_STALE')
  await deletePlanRates(tx, ids, plan)
}

async function sellPlan(tx: Tx, operatorId: string, offer: Offer): Promise<void> {
  const { group, sure, prices } = offer
  if (!isDeepStrictEqual(await pricesGone(tx, operatorId, offer), prices)) throw new Refusal('PROPOSAL_STALE')
  if (!sure && (await givesAll(tx, operatorId, ofGroup(group, prices)))) throw new Refusal('PROPOSAL_STALE')
  await insertPlanRates(tx, operatorId, offer)
}

/** Of the lotteries of a group that lack a plan, at what they would sell it. */
async function pricesGone(reader: Reader, operatorId: string, of: OfPlan): Promise<PlanPrice[]> {
  const lotteries = await lotteriesOf(reader, { operatorId, group: of.group })
  const ids = lotteries.map(({ id }) => id)
  const sold = new Set((await listPlanPrices(reader, ids, of.plan)).map(({ lottery }) => lottery))
  const lacking = lotteries.filter(({ code }) => !sold.has(code))
  return pricesAgain(
    lacking.map(({ code }) => code),
    { removed: await listRemovedPrices(reader, operatorId, of), first: firstPrices(lacking, of.plan) },
  )
}

/** At what a new operator sells a plan. */
function firstPrices(lotteries: readonly Lottery[], plan: string): PlanPrice[] {
  return lotteries.flatMap((lottery) =>
    ratesToBeginWith(lottery)
      .filter((rate) => rate.plan === plan)
      .map(({ type, rate, discount, stakeMin, stakeMax }) => ({
        ...{ lottery: lottery.code, type, rate, discount, rankMax: null, stakeMin, stakeMax },
      })),
  )
}

function ofGroup(group: string, prices: readonly PlanPrice[]) {
  return prices.map((price) => ({ ...price, group }))
}

async function refuseInUse(tx: Tx, lotteryIds: readonly string[], plan: string): Promise<void> {
  if (plan === DEFAULT_PLAN || (await findPlanUse(tx, lotteryIds, plan))) throw new Refusal('PLAN_IN_USE')
}

async function ask(
  ctx: Context,
  tx: Tx,
  { operatorId, staffId, group, plan }: ByStaff & OfPlan,
  offer: Pick<PlanWish, 'act' | 'prices' | 'sure'>,
): Promise<{ proposalId: string }> {
  const id = ctx.chance.id()
  const isOnly = await propose(tx, {
    ...{ id, operatorId, kind: 'plan', roundId: null, slot: `${group}/${plan}` },
    ...{ content: { group, plan, ...offer }, reason: null, makerId: staffId },
  })
  if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
  const kind = offer.act === 'remove' ? 'plan.ask-remove' : 'plan.ask-sell'
  await note(tx, { operatorId, staffId }, kind, { proposal: id, group, plan, prices: offer.prices.length })
  return { proposalId: id }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: ByStaff,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
