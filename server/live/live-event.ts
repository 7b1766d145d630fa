import type { Baht } from '../../domain/money.ts'

/** What is told to browsers after a commit, money in baht. A hint only: the browser asks again before it believes money. */
export type LiveEvent =
  | {
      readonly name: 'balance'
      readonly memberId: string
      readonly balance: Baht
      readonly version: number
    }
  | { readonly name: 'round'; readonly operatorId: string; readonly roundId: string; readonly status: string }
  | { readonly name: 'result'; readonly operatorId: string; readonly roundId: string }
  /** What a round has taken on some number has changed, and so may its live prices. Its screens ask what they are. */
  | { readonly name: 'prices'; readonly roundId: string }
  | { readonly name: 'win'; readonly memberId: string; readonly roundId: string; readonly paid: Baht }
  /** A round was not held, and a ticket in it is given back. */
  | { readonly name: 'refund'; readonly memberId: string; readonly roundId: string; readonly amount: Baht }
  /** A free shot into a fast round, without a name. */
  | {
      readonly name: 'shot'
      readonly operatorId: string
      readonly roundId: string
      readonly number: string
      readonly memberTag: string
      readonly atMs: number
    }
  /** Sessions of a member have ended: all of them, only one, or all except one. */
  | {
      readonly name: 'signed-out'
      readonly memberId: string
      readonly only?: string
      readonly except?: string
    }
