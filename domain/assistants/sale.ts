import type { Satang } from '../money.ts'
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
  if (seller.dayBudget !== null && seller.staked + stake > seller.dayBudget) return 'ASSISTANT_BUDGET'
  return undefined
}
