import type { RoundView } from '../../../domain/betting/admit.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { priceLive } from '../../../domain/betting/book.ts'
import {
  type CanonicalNumber,
  type NumberKey,
  numberKey,
  partsOfKey,
} from '../../../domain/betting/number-key.ts'
import { capacityLeft } from '../../../domain/betting/price/booking-price.ts'
import { capOf } from '../../../domain/betting/price/sale-limits.ts'
import { invariant } from '../../../domain/invariant.ts'
import { NO_MONEY, type PayoutRate, type Satang, satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { roundView } from '../betting/round-view.ts'
import { listRoundSales } from '../risk/queries-sales.ts'
import { roundsForSale } from '../rounds/rounds-for-sale.ts'

/** What a number pays now, and how much stake it still takes. `cap` null: any amount. */
export interface LivePrice {
  readonly rate: PayoutRate
  readonly left: Satang | null
  readonly cap: Satang | null
}

/** One bet type of a board in one plan. `untouched` is the price of every number that is not listed. */
export interface BoardType {
  readonly plan: string
  readonly type: BetType
  readonly untouched: LivePrice
  readonly numbers: ReadonlyMap<CanonicalNumber, LivePrice>
}

/** The live prices of a round by plan. All plans share what is left of a number. */
export type Board = readonly BoardType[]

/**
 * For display: a booking decides again under its locks. Undefined for an unknown round and one not sold at live prices.
 */
export async function readBoard(
  ctx: Context,
  operatorId: string,
  roundId: string,
): Promise<Board | undefined> {
  const [round] = await roundsForSale(ctx, ctx.read, operatorId, [roundId])
  if (!round || round.sold === 'normal') return undefined
  const view = roundView(round)
  const sales = await listRoundSales(ctx.read, roundId)
  const sold = new Map(sales.map((row) => [numberKey(row.type, row.number), row.sold]))
  const named = new Set([...view.numbers.keys(), ...view.caps.keys(), ...sold.keys()])
  const ofType = Map.groupBy([...named].sort(), (key) => partsOfKey(key).type)

  return [...view.rates].flatMap(([plan, rates]) =>
    [...rates.keys()].map((type) => {
      const numbers = (ofType.get(type) ?? []).map((key) => {
        const price = shownPrice(view, { plan, type, key, sold: sold.get(key) ?? 0 })
        return [partsOfKey(key).number, price] as const
      })
      return {
        ...{ plan, type, numbers: new Map(numbers) },
        untouched: shownPrice(view, { plan, type, key: numberKey(type, ''), sold: 0 }),
      }
    }),
  )
}

interface ShownNumber {
  readonly plan: string
  readonly type: BetType
  readonly key: NumberKey
  readonly sold: number
}

/** The empty number stands for every number without a rule or cap of its own. */
function shownPrice(view: RoundView, { plan, type, key, sold }: ShownNumber): LivePrice {
  const price = priceLive(view, plan, { type, key, soFar: { sold, toMember: 0 } })
  const cap = capOf(view, type, key)
  const left = capacityLeft(cap === undefined ? undefined : { taken: satang(sold), cap })
  invariant(price, 'a board shows what its round sells')
  const isClosed = price.limit === 'NUMBER_CLOSED'
  return {
    rate: price.rate,
    left: isClosed ? NO_MONEY : (left ?? null),
    cap: isClosed ? NO_MONEY : (cap ?? null),
  }
}
