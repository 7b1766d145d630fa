import type postgres from 'postgres'
import type { Keys } from '../../../server/keys.ts'

/** Whose lists are filled. */
export interface OfLists {
  readonly keys: Pick<Keys, 'mark'>
  readonly operatorId: string
  readonly memberId: string
  readonly roundId: string
  readonly lotteryId: string
  readonly staffId: string
  readonly checkerId: string
  /** A batch of coupons, and what the database keeps of each code. */
  readonly batch: { readonly id: string; readonly hashes: readonly string[] }
}

/** Whose lists are filled, and where. */
export type Fill = OfLists & { readonly sql: postgres.TransactionSql }

/** A name as long as names get. */
export const LONG = 'ก'.repeat(60)
export const HASH = Buffer.alloc(32, 7)
