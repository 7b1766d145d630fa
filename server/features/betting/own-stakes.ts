import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { SaleLimits } from '../../../domain/betting/price/sale-limits.ts'
import { NO_MONEY, type Satang, satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { listMemberNumbers, listMemberTotals, type MemberNumber } from './queries-limits.ts'

/** What one member has staked in a round, as far as its limits of each member ask. */
export interface OwnStakes {
  /** Types with a limit by number. */
  readonly types: readonly BetType[]
  readonly numbers: readonly MemberNumber[]
  /** What is left of the limit of the round; null without one. */
  readonly roundLeft: Satang | null
}

interface OwnRound {
  readonly memberId: string
  readonly roundId: string
  readonly opensAt: Date
  readonly limits: SaleLimits
}

/** For display: a bet is decided again under its locks. */
export async function findOwnStakes(ctx: Context, wish: OwnRound): Promise<OwnStakes> {
  const { memberId, roundId, opensAt, limits } = wish
  const here = [{ memberId, roundId, sinceMs: opensAt.getTime(), confirms: null }]
  const types = (Object.keys(limits.types) as BetType[]).filter(
    (type) => limits.types[type]?.memberCap !== undefined,
  )
  const { memberRoundMax: max } = limits
  const [numbers, totals] = await Promise.all([
    types.length === 0 ? [] : listMemberNumbers(ctx.read, here, { types, numbers: null }),
    max === undefined ? [] : listMemberTotals(ctx.read, here),
  ])
  const total = totals[0]?.stake ?? NO_MONEY
  return { types, numbers, roundLeft: max === undefined ? null : satang(Math.max(0, max - total)) }
}
