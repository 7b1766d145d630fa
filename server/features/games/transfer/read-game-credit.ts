import { type Satang, satang } from '../../../../domain/money.ts'
import type { InGames } from '../../../../domain/rewards/cashback.ts'
import type { Context } from '../../../context.ts'
import { listPaidInto } from './queries-transfers.ts'
import { balanceOf } from './read-transfer-wallets.ts'
import { transferWalletsOf } from './tell-transfer.ts'

/** A call ends after ten seconds, and a provider may be waited for longer than that. */
const WITHIN_MS = 3_000

/**
 * What a member has in game wallets, as their providers say now, and how much had gone there before they were asked: what goes there
 * meanwhile is added by it. One that does not answer has what went there and has not come back. Where nobody keeps wallets any more
 * nothing there is counted: it can neither be asked for nor brought home. Nobody is asked for who has never moved any.
 */
export async function readGameCredit(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<InGames> {
  const paidInto = await listPaidInto(ctx.read, memberId)
  const sent = sum(paidInto.map((each) => each.sent))
  const keeper = paidInto.length === 0 ? null : await transferWalletsOf(ctx, operatorId)
  if (!keeper) return { amount: satang(0), sent }
  const balances = await Promise.all(
    paidInto.map(async ({ provider, there }) => {
      const asked = keeper.balance({ provider, player: memberId }, { withinMs: WITHIN_MS })
      return (await balanceOf(asked)) ?? there
    }),
  )
  return { amount: sum(balances), sent }
}

function sum(amounts: readonly Satang[]): Satang {
  return satang(amounts.reduce((all: number, each) => all + each, 0))
}
