import { z } from 'zod'
import { baht, betType, decimal } from '../shapes.ts'

/** What a number pays now, how much more it takes, and how much in all. Null: no limit. */
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

/** The whole board: the first answer to a browser that watches it. */
export interface BoardShown {
  readonly round_id: string
  /** The version of the newest frame in it. */
  readonly version: number
  readonly types: readonly BoardTypeShown[]
}

/**
 * The changes since the previous version. A browser with another version asks for the whole board. `types`, if present,
 * replaces the whole board.
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
