import { findLottery } from '../domain/lottery/registry.ts'
import type { Context } from './context.ts'
import { withStartLock } from './db/start/start-lock.ts'
import { DRAW_FILES } from './external/draw-file.ts'
import { seedLiveLimits } from './features/booking/seed-live-limits.ts'
import { seedGames } from './features/games/seed-games.ts'
import { seedCrowd } from './features/members/seed-crowd.ts'
import { seedDemo } from './features/members/seed-demo.ts'
import { seedReceivingAccounts } from './features/payments/seed-receiving-accounts.ts'
import { seedCoupons } from './features/promotions/coupons/seed-coupons.ts'
import { seedPromotions } from './features/promotions/seed-promotions.ts'
import { importPastDraws, planOlderDraws } from './features/results/import-past-draws.ts'
import { advanceRounds } from './features/rounds/advance-rounds.ts'
import { generateRounds } from './features/rounds/generate-rounds.ts'
import { addLotteriesToAll } from './features/rounds/lotteries/add-lotteries.ts'
import { sellLotteries } from './features/rounds/lotteries/sell-lotteries.ts'
import { offerSetup } from './features/staff/set-up.ts'
import type { Machinery } from './make-context.ts'

/** Whoever has just started a demo looks around first. */
const OLDER_DRAWS_IN_MS = 10 * 60_000

/**
 * What a start adds to a migrated database, one start at a time: the demo's data, and lotteries that are new in the
 * code. Returns the token of the first operator's setup while there is no operator.
 */
export function fillDatabase(
  { ctx, jobs, staff }: Pick<Machinery, 'ctx' | 'jobs' | 'staff'>,
  databaseUrl: string,
  say?: (line: string) => void,
): Promise<string | undefined> {
  const fill = async () => {
    if (ctx.config.demo) await planOlderDraws(jobs, await seedDemoSite(jobs), OLDER_DRAWS_IN_MS)
    await addLotteriesToAll(jobs)
    return offerSetup(staff)
  }
  return withStartLock(databaseUrl, fill, { say })
}

/** The demo's data: operator and people, lotteries with rounds, and real past draws. Returns the operator's id. */
export async function seedDemoSite(ctx: Context): Promise<string> {
  const operator = await seedDemo(ctx)
  await seedCrowd(ctx, operator)
  await seedReceivingAccounts(ctx, operator.id)
  await seedPromotions(ctx, operator.id)
  await seedCoupons(ctx, operator.id)
  await seedGames(ctx, operator.id)
  await sellLotteries(ctx, operator.id)
  await generateRounds(ctx)
  await advanceRounds(ctx)
  await seedLiveLimits(ctx, operator.id)
  for (const code of DRAW_FILES) {
    const lottery = findLottery(code)
    if (lottery) await importPastDraws(ctx, operator.id, lottery)
  }
  return operator.id
}
