import {
  type AffiliateRefusal,
  type IncomeSums,
  refuseAffWithdraw,
  withdrawable,
} from '../../../domain/affiliates/income.ts'
import type { AffiliateRules } from '../../../domain/affiliates/rules.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { affiliateRules } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { ownCode } from './own-code.ts'
import { type Campaign, listCampaigns } from './queries-campaigns.ts'
import {
  findNextRipe,
  type IncomeOfProduct,
  listFriendCounts,
  listIncomeByProduct,
  listTakenBack,
  sumIncome,
  type TakenBack,
} from './queries-income.ts'
import { countFriends, type FriendCounts } from './queries-links.ts'
import { type AffWithdrawal, listAffWithdrawals } from './queries-withdrawals.ts'

/** How many withdrawals a page shows, and how much that was taken back. */
const SHOWN = 12

interface Own {
  readonly memberId: string
  readonly operatorId: string
}

export interface Income {
  readonly rules: AffiliateRules
  readonly sums: IncomeSums
  readonly withdrawals: readonly AffWithdrawal[]
  /** Why nothing goes to the wallet now. */
  readonly refused: AffiliateRefusal | undefined
  /** The database's: it decides what has waited. */
  readonly now: Date
}

/** What of a member's income may go to the wallet, and what has gone. */
export async function readIncome(ctx: Context, { memberId, operatorId }: Own): Promise<Income> {
  const now = await readDatabaseClock(ctx.read)
  const [operator, sums, withdrawals] = await Promise.all([
    findOperatorById(ctx.read, operatorId),
    sumIncome(ctx.read, memberId, now),
    listAffWithdrawals(ctx.read, memberId, { limit: SHOWN }),
  ])
  invariant(operator, 'a member has an operator')
  const rules = affiliateRules(operator)
  const refused = refuseAffWithdraw(withdrawable(sums), sums, rules.least)
  return { rules, sums, withdrawals, refused, now }
}

export interface AffiliatePage extends Income {
  readonly code: string
  readonly counts: FriendCounts
  readonly friends: readonly { readonly level: number; readonly friends: number }[]
  readonly income: readonly IncomeOfProduct[]
  readonly nextRipeAt: Date | null
  readonly campaigns: readonly Campaign[]
  readonly takenBack: readonly TakenBack[]
}

/** What the page of a member who brings others shows; the first time it makes the code. */
export async function readAffiliate(ctx: Context, own: Own): Promise<AffiliatePage> {
  const { memberId } = own
  const income = await readIncome(ctx, own)
  const [code, counts, friends, byProduct, nextRipeAt, campaigns, takenBack] = await Promise.all([
    ownCode(ctx, own),
    countFriends(ctx.read, memberId),
    listFriendCounts(ctx.read, own),
    listIncomeByProduct(ctx.read, [memberId]),
    findNextRipe(ctx.read, memberId, income.now),
    listCampaigns(ctx.read, memberId),
    listTakenBack(ctx.read, memberId, SHOWN),
  ])
  return { ...income, code, counts, friends, income: byProduct, nextRipeAt, campaigns, takenBack }
}
