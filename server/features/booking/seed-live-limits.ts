import { BET_TYPES, isChoice } from '../../../domain/betting/bet-types.ts'
import type { SaleLimits, TypeLimits } from '../../../domain/betting/price/sale-limits.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { findLotteryLimits } from '../risk/queries.ts'
import { setLotteryLimits } from '../risk/set-lottery-limits.ts'
import { setRoundLimits } from '../risk/set-round-limits.ts'
import { listRates } from '../rounds/queries.ts'
import { listPrograms } from '../rounds/queries-programs.ts'
import { findStaffByName } from '../staff/queries.ts'
import { FEED_MAKER } from '../staff/seed-demo-operator.ts'

/** The demo's cap for each number, by its count of digits: low enough that visitors see prices move. */
const CAPS_BAHT: Readonly<Record<number, number>> = { 1: 20_000, 2: 5_000, 3: 1_000 }

/** Sets caps for the demo's lotteries that are sold at live prices. Lotteries with limits keep them. */
export async function seedLiveLimits(ctx: Context, operatorId: string): Promise<void> {
  const staff = await findStaffByName(ctx.read, operatorId, FEED_MAKER)
  if (!staff) return
  const { staffId } = staff
  for (const program of await listPrograms(ctx.read, operatorId)) {
    if (program.sold === 'normal' || (await findLotteryLimits(ctx.read, program.id))) continue
    const limits = await capsOf(ctx, program.id)
    await setLotteryLimits(ctx, { operatorId, lotteryId: program.id, staffId, limits })
    // A lottery's limits hold for rounds that open later, so the round on sale gets its own.
    const { roundId } = program
    if (roundId !== null) await setRoundLimits(ctx, { operatorId, roundId, staffId, limits })
  }
}

async function capsOf(ctx: Context, lotteryId: string): Promise<SaleLimits> {
  const sold = new Set((await listRates(ctx.read, lotteryId)).map(({ type }) => type))
  const capped = BET_TYPES.flatMap(({ type, digits }) => {
    const baht = CAPS_BAHT[digits]
    if (baht === undefined || isChoice(type) || !sold.has(type)) return []
    const limits: TypeLimits = { cap: bahtToSatang(baht) }
    return [[type, limits] as const]
  })
  return { types: Object.fromEntries(capped) }
}
