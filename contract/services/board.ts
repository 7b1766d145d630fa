import { z } from 'zod'
import { baht, betType, decimal } from '../shapes.ts'

/** What a number pays at this moment, what it still takes and takes altogether. Null: it takes any amount. */
const livePrice = { rate: decimal, left: baht.nullable(), cap: baht.nullable() }

/**
 * One bet type of a board, in one rate plan. Every number that is not named has the price of the type. A
 * number that wins in any order is named by its digits in rising order.
 */
export const boardType = z.object({
  plan: z.string(),
  type: betType,
  ...livePrice,
  numbers: z.array(z.object({ number: z.string(), ...livePrice })),
})

export type BoardTypeShown = z.output<typeof boardType>
export type LivePriceShown = Omit<BoardTypeShown, 'plan' | 'type' | 'numbers'>

/** A whole board, as the socket answers who begins to watch it. */
export interface BoardShown {
  readonly round_id: string
  /** Of the frame that made it so. */
  readonly version: number
  readonly types: readonly BoardTypeShown[]
}

/**
 * What has changed since the frame before, whose version is one less: who has another board asks for the whole one again.
 * `types`, where it is there, is the whole board anew.
 */
export interface BoardFrame {
  readonly round_id: string
  readonly version: number
  readonly numbers: readonly (LivePriceShown & {
    readonly plan: string
    readonly type: BoardTypeShown['type']
    readonly number: string
  })[]
  readonly types?: readonly BoardTypeShown[]
}
