import { settleDifference, type TakeBack } from '../../../domain/betting/win/difference.ts'
import type { Move } from '../../../domain/ledger/movements.ts'
import { NO_MONEY, satang, satangToBaht } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { listMemberMoney, lockAccounts } from '../ledger/queries.ts'
import { drawRulesOf } from '../operators/draw-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { recountTickets } from '../safer/count-play.ts'
import { type Settlement, shareSettlement } from './queries.ts'
import { listOwed, type SettleItem, updateSettleItemsHeld, updateSettleItemsPaid } from './queries-payment.ts'

/** Tickets settled in one transaction: few enough that a bet of the same member hardly waits. */
const TICKETS_A_PAYMENT = 500

/**
 * Moves for every ticket the difference between what it was paid before and what it is due, in small transactions.
 * Returns how many this run has settled; stops early when a newer result or a void replaces it. The items are those that
 * were compared with the seal, in the order of their members.
 */
export async function paySettlement(
  ctx: Context,
  settlement: Settlement,
  due: readonly SettleItem[],
): Promise<number> {
  let paid = 0
  for (let from = 0; from < due.length; from += TICKETS_A_PAYMENT) {
    const items = due.slice(from, from + TICKETS_A_PAYMENT)
    const mine = await ctx.transaction(async (tx) => {
      if ((await shareSettlement(tx, settlement)) !== 'paying') return undefined
      return payItems(ctx, tx, settlement, items)
    })
    if (mine === undefined) return paid
    paid += mine
  }
  return paid
}

async function payItems(
  ctx: Context,
  tx: Tx,
  settlement: Settlement,
  items: readonly SettleItem[],
): Promise<number> {
  const { roundId, revision } = settlement
  await lockAccounts(tx, [...new Set(items.map((item) => item.memberId))])
  const mine = await updateSettleItemsPaid(tx, revision, items)
  // A first result takes nothing back, so it needs no balances. Most settlements are of this kind.
  const steps =
    revision === 1 ? mine.map(firstPayment) : await differences(tx, mine, await takeBackOf(tx, settlement))
  await move(
    tx,
    ctx.chance,
    steps.flatMap((step) => transfersOf(step, settlement)),
  )
  await updateSettleItemsHeld(
    tx,
    revision,
    steps.flatMap(({ item: { memberId, ticketId, payout }, held, offDebt, ontoDebt }) =>
      held === payout && offDebt === ontoDebt ? [] : [{ memberId, ticketId, held, owed: ontoDebt - offDebt }],
    ),
  )
  await recountTickets(tx, mine)
  for (const { item, toCash } of steps) {
    if (toCash > 0)
      tx.afterCommit({ name: 'win', memberId: item.memberId, roundId, paid: satangToBaht(toCash) })
  }
  return mine.length
}

/** The operator's rule as it is when the money moves. */
async function takeBackOf(tx: Tx, { operatorId }: Settlement): Promise<TakeBack> {
  return drawRulesOf((await findOperatorById(tx, operatorId))?.settings).takeBack
}

interface Step extends ReturnType<typeof settleDifference> {
  readonly item: SettleItem
}

const NONE = satang(0)

function firstPayment(item: SettleItem): Step {
  const payout = satang(item.payout)
  return { item, toCash: payout, offDebt: NONE, fromCash: NONE, ontoDebt: NONE, held: payout }
}

/** The movements of each ticket, one after the other: two tickets of a member share one balance. */
async function differences(tx: Tx, items: readonly SettleItem[], rule: TakeBack): Promise<Step[]> {
  const members = [...new Set(items.map((item) => item.memberId))]
  const money = await listMemberMoney(tx, members)
  const purses = new Map(money.map(({ memberId, cash, debt }) => [memberId, { cash, debt }]))
  const owed = new Map((await listOwed(tx, items)).map((row) => [row.ticketId, row.owed]))
  return items.map((item) => {
    const purse = purses.get(item.memberId) ?? { cash: NO_MONEY, debt: 0 }
    const wish = {
      payout: satang(item.payout),
      before: satang(item.before),
      least: satang(item.least ?? 0),
      owed: satang(owed.get(item.ticketId) ?? 0),
      cash: purse.cash,
      debt: satang(purse.debt),
    }
    const moved = settleDifference(wish, rule)
    purses.set(item.memberId, {
      cash: satang(purse.cash + moved.toCash - moved.fromCash),
      debt: purse.debt + moved.ontoDebt - moved.offDebt,
    })
    return { item, ...moved }
  })
}

function transfersOf({ item, toCash, offDebt, fromCash, ontoDebt }: Step, settlement: Settlement): Move[] {
  const shared = {
    memberId: item.memberId,
    operatorId: settlement.operatorId,
    refType: `settlement:${settlement.revision}` as const,
    refId: item.ticketId,
    actor: 'settlement',
  }
  const moves: Move[] = [
    { ...shared, kind: 'win', debit: 'round:escrow', credit: 'cash', amount: toCash },
    { ...shared, kind: 'debt_repaid', debit: 'round:escrow', credit: 'receivable', amount: offDebt },
    { ...shared, kind: 'reversal', debit: 'cash', credit: 'round:escrow', amount: fromCash },
    { ...shared, kind: 'debt', debit: 'receivable', credit: 'round:escrow', amount: ontoDebt },
  ]
  return moves.filter(({ amount }) => amount > 0)
}
