import type { RoundView } from '../../../domain/betting/admit.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { priceLive } from '../../../domain/betting/book.ts'
import { capacityLeft } from '../../../domain/betting/booking-price.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/default-rates.ts'
import { ruleKey } from '../../../domain/betting/number-rule.ts'
import { capOf } from '../../../domain/betting/sale-limits.ts'
import { invariant } from '../../../domain/invariant.ts'
import { NO_MONEY, type PayoutRate, type Satang, satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { roundView } from '../betting/round-view.ts'
import { listRoundSales } from '../risk/queries-sales.ts'
import { roundsForSale } from '../rounds/rounds-for-sale.ts'

/** What a number pays at this moment, and what it still takes. `cap` null: it takes any amount. */
export interface LivePrice {
  readonly rate: PayoutRate
  readonly left: Satang | null
  readonly cap: Satang | null
}

/** One bet type of a board: `untouched` is every number that is not named. */
export interface BoardType {
  readonly untouched: LivePrice
  readonly numbers: ReadonlyMap<string, LivePrice>
}

/** The live prices of a round by type, in the full plan. */
export type Board = ReadonlyMap<BetType, BoardType>

/** A hint: a booking asks again under its locks. Undefined where the round is unknown or not sold live. */
export async function readBoard(
  ctx: Context,
  operatorId: string,
  roundId: string,
): Promise<Board | undefined> {
  const [round] = await roundsForSale(ctx, ctx.read, operatorId, [roundId])
  if (!round || round.sold === 'normal') return undefined
  const view = roundView(round)
  const sales = await listRoundSales(ctx.read, roundId)
  const sold = new Map(sales.map((row) => [ruleKey(row.type, row.number), row.sold]))
  const named = new Set([...view.numbers.keys(), ...view.caps.keys(), ...sold.keys()])

  const board = new Map<BetType, { untouched: LivePrice; numbers: Map<string, LivePrice> }>()
  for (const type of view.rates.get(DEFAULT_PLAN)?.keys() ?? []) {
    board.set(type, { untouched: shownPrice(view, type, '', 0), numbers: new Map() })
  }
  for (const key of [...named].sort()) {
    const [type, number = ''] = key.split(' ') as [BetType, string]
    board.get(type)?.numbers.set(number, shownPrice(view, type, number, sold.get(key) ?? 0))
  }
  return board
}

/** Of a number nobody has named, the number is empty: it has no rule and no cap of its own. */
function shownPrice(view: RoundView, type: BetType, number: string, sold: number): LivePrice {
  const price = priceLive(view, DEFAULT_PLAN, { type, number, soFar: { sold, toMember: 0 } })
  const cap = capOf(view, type, number)
  const left = capacityLeft(cap === undefined ? undefined : { taken: satang(sold), cap })
  invariant(price, 'a board shows what its round sells')
  const isClosed = price.limit === 'NUMBER_CLOSED'
  return {
    rate: price.rate,
    left: isClosed ? NO_MONEY : (left ?? null),
    cap: isClosed ? NO_MONEY : (cap ?? null),
  }
}
