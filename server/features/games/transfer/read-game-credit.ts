import { type Satang, satang } from '../../../../domain/money.ts'
import type { InGames } from '../../../../domain/rewards/cashback.ts'
import type { Context } from '../../../context.ts'
import { listPaidInto } from './queries-transfers.ts'
import { listToldBalances } from './read-transfer-wallets.ts'

/**
 * What a member has in game wallets, as their providers say now, and how much had gone there before they were asked: what goes there
 * meanwhile is added by it. One that does not answer has what went there and has not come back. Nobody is asked for who has never
 * moved any.
 */
export async function readGameCredit(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<InGames> {
  const paidInto = await listPaidInto(ctx.read, memberId)
  const told = paidInto.length === 0 ? [] : await listToldBalances(ctx, { memberId, operatorId }, paidInto)
  return {
    amount: sum(told.map(({ there, balance }) => balance ?? there)),
    sent: sum(paidInto.map(({ sent }) => sent)),
  }
}

function sum(amounts: readonly Satang[]): Satang {
  return satang(amounts.reduce((all: number, each) => all + each, 0))
}
