import type { BetType } from '../../../domain/betting/bet-types.ts'
import { priceFault } from '../../../domain/betting/price/price-fault.ts'
import { FAST_LOTTERIES } from '../../../domain/lottery/lotteries/yeekee.ts'
import type { BasisPoints, PayoutRate } from '../../../domain/money.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { lockOpen, type OnProposal } from '../approvals/lock-open.ts'
import { propose } from '../approvals/propose.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockOperator } from '../operators/queries.ts'
import { givesAll, lotteriesOf } from './plan-prices.ts'
import { listPlanRates, lockRoundsOnSale, type PlanRateRow, updatePlanRates } from './queries-plans.ts'

interface ByStaff {
  readonly operatorId: string
  readonly staffId: string
}

export interface PriceWish extends ByStaff {
  readonly group: string
  readonly plan: string
  readonly type: BetType
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  /** The most that a rank may raise the rate to; null and absent: no rank does. */
  readonly rankMax?: PayoutRate | null
  /** The price that was changed. */
  readonly seen?: Parameters<typeof priceText>[0] | undefined
  /** The caller has confirmed a price that pays out more than it takes in. */
  readonly sure: boolean
}

/**
 * Proposes another price of a type in a plan of a lottery group. A second person has to agree. Throws `Refusal`
 * PLAN_UNKNOWN, PRICE_UNCHANGED, CHANGED_SINCE, PROPOSAL_WAITS (the type has a proposal already), PRICE_LOSES, PRICE_TOO_HIGH,
 * GIVES_ALL (with affiliates, cashback and ranks it leaves nothing, and nobody is sure of it), PRICE_RANK_MAX (ranks would lower
 * it), RANKS_PROMISED (the group draws itself, and promises every member the same).
 */
export function proposePrice(ctx: Context, wish: PriceWish): Promise<{ proposalId: string }> {
  const { operatorId, staffId, sure, seen, ...price } = wish
  return ctx.transaction(async (tx) => {
    await lockOperator(tx, operatorId) // a price that is agreed to meanwhile waits, or is seen
    await tx.readClock()
    const fault = priceFault(price, sure)
    if (fault) throw new Refusal(fault)
    if (price.rankMax && isPromised(price.group)) throw new Refusal('RANKS_PROMISED')
    const before = await pricesOf(tx, operatorId, wish)
    if (before.length === 0) throw new Refusal('PLAN_UNKNOWN')
    if (before.every((each) => each === priceText(wish))) throw new Refusal('PRICE_UNCHANGED')
    if (seen && !before.includes(priceText(seen))) throw new Refusal('CHANGED_SINCE')
    if (!sure && (await givesAll(tx, operatorId, [price]))) throw new Refusal('GIVES_ALL')
    const id = ctx.chance.id()
    const { group, plan, type, rate, discount, rankMax = null } = price
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'price', roundId: null, slot: `${group}/${plan}/${type}` },
      ...{
        content: { group, plan, type, rate, discount, rankMax, before, sure },
        reason: null,
        makerId: staffId,
      },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, wish, 'plan.propose', { proposal: id, ...noted(price) })
    return { proposalId: id }
  })
}

/** Whether the lotteries of a group draw themselves: their rates are promised before a round opens, to all alike. */
function isPromised(group: string): boolean {
  return FAST_LOTTERIES.some((lottery) => lottery.group === group)
}

/**
 * Confirms another person's price proposal. It holds for later bets; tickets keep their price. A repeat changes
 * nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PLAN_UNKNOWN (the plan was removed
 * meanwhile), PROPOSAL_STALE (the price has changed meanwhile, or what is given beside it has: nobody was asked whether it may
 * leave nothing).
 */
export function confirmPrice(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockOperator(tx, wish.operatorId) // other rules of rewards wait, or stand
    const proposal = await lockOpen(tx, 'price', wish, ['confirmed'])
    if (!proposal) return
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    const { id, makerId, content } = proposal
    const { before, sure, ...price } = content
    const now = await pricesOf(tx, wish.operatorId, content)
    if (now.length === 0) throw new Refusal('PLAN_UNKNOWN')
    if (before && before.join() !== now.join()) throw new Refusal('PROPOSAL_STALE')
    // A proposal of an earlier program does not say whether somebody was sure.
    if (sure === false && (await givesAll(tx, wish.operatorId, [content])))
      throw new Refusal('PROPOSAL_STALE')
    const lotteries = await lotteriesOf(tx, { ...wish, group: content.group })
    const ids = lotteries.map((lottery) => lottery.id)
    // The database looks at all prices of a raised ticket, also where ranks raise another type: those that are being sold are sold first.
    if (price.rankMax || (await isRaised(tx, wish.operatorId, content))) await lockRoundsOnSale(tx, ids)
    await updatePlanRates(tx, ids, { ...price, rankMax: price.rankMax ?? null })
    await note(tx, wish, 'plan.confirm', { id, makerId, ...noted(price) })
  })
}

/** Rejects a price proposal, or withdraws one's own. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN. */
export function rejectPrice(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await lockOpen(tx, 'price', wish, ['rejected', 'withdrawn'])
    if (!proposal) return
    const state = proposal.makerId === wish.staffId ? 'withdrawn' : 'rejected'
    await decide(tx, proposal, { state, staffId: wish.staffId })
    await note(tx, wish, `plan.${state}`, { proposal: proposal.id })
  })
}

/** The prices of a type in a plan over the lotteries of its group, each once, in order. Empty: it is not sold. */
async function pricesOf(
  tx: Tx,
  operatorId: string,
  { group, plan, type }: Pick<PriceWish, 'group' | 'plan' | 'type'>,
): Promise<string[]> {
  const sold = (await ratesOf(tx, operatorId, { group, plan })).filter((row) => row.type === type)
  return [...new Set(sold.map(priceText))].sort()
}

/** Whether ranks may raise some price of a plan in the lotteries of its group. */
async function isRaised(tx: Tx, operatorId: string, of: Pick<PriceWish, 'group' | 'plan'>): Promise<boolean> {
  return (await ratesOf(tx, operatorId, of)).some(({ rankMax }) => rankMax !== null)
}

async function ratesOf(
  tx: Tx,
  operatorId: string,
  { group, plan }: Pick<PriceWish, 'group' | 'plan'>,
): Promise<PlanRateRow[]> {
  const codes = new Set((await lotteriesOf(tx, { operatorId, group })).map(({ code }) => code))
  return (await listPlanRates(tx, operatorId)).filter(
    (row) => codes.has(row.lotteryCode) && row.plan === plan,
  )
}

/** As the record has it: nothing of ranks where they raise nothing. */
function noted<P extends Pick<PriceWish, 'group' | 'plan' | 'type'>>({
  rankMax,
  ...price
}: P & { readonly rankMax?: number | null }) {
  return { ...price, ...(rankMax ? { rankMax } : {}) }
}

/** As proposals of before there were raises have it, where there is none. */
function priceText({
  rate,
  discount,
  rankMax,
}: {
  readonly rate: number
  readonly discount: number
  readonly rankMax?: number | null
}): string {
  return [rate, discount, ...(rankMax ? [rankMax] : [])].join('/')
}

async function note(
  tx: Tx,
  { operatorId, staffId }: ByStaff,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
