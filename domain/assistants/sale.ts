import { type Satang, satang } from '../money.ts'
import type { AssistantPermission } from './permissions.ts'

/** An assistant who is about to sell, as found under the member's lock. */
export interface Seller {
  readonly isBanned: boolean
  readonly permissions: readonly AssistantPermission[]
  /** The lottery is on the assistant's list, or there is no list. */
  readonly maySellLottery: boolean
  /** Satang of stakes a Bangkok day; null: no budget. */
  readonly dayBudget: Satang | null
  /** What is staked today, in satang. */
  readonly staked: Satang
}

export type SaleRefusal = 'ASSISTANT_BANNED' | 'ASSISTANT_MAY_NOT' | 'ASSISTANT_LOTTERY' | 'ASSISTANT_BUDGET'

/** Why an assistant does not stake this much; undefined: the sale goes on. */
export function refuseSale(seller: Seller | undefined, stake: Satang): SaleRefusal | undefined {
  if (!seller || seller.isBanned) return 'ASSISTANT_BANNED'
  if (!seller.permissions.includes('bet')) return 'ASSISTANT_MAY_NOT'
  if (!seller.maySellLottery) return 'ASSISTANT_LOTTERY'
  const left = budgetLeft(seller)
  return left !== null && stake > left ? 'ASSISTANT_BUDGET' : undefined
}

/** What of the day's budget is left; null without one. */
export function budgetLeft({ dayBudget, staked }: Pick<Seller, 'dayBudget' | 'staked'>): Satang | null {
  return dayBudget === null ? null : satang(Math.max(0, dayBudget - staked))
}
