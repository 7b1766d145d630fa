import { findLottery, LOTTERIES } from '../domain/lottery/registry.ts'
import type { Context } from './context.ts'
import { withStartLock } from './db/start/start-lock.ts'
import { DRAW_FILES } from './external/draw-file.ts'
import { seedLiveLimits } from './features/booking/seed-live-limits.ts'
import { findDemoOperator } from './features/directory/queries.ts'
import { seedGames } from './features/games/seed-games.ts'
import { seedCrowd } from './features/members/seed-crowd.ts'
import { seedDemo } from './features/members/seed-demo.ts'
import { seedReceivingAccounts } from './features/payments/seed-receiving-accounts.ts'
import { seedCoupons } from './features/promotions/coupons/seed-coupons.ts'
import { seedPromotions } from './features/promotions/seed-promotions.ts'
import { importPastDraws, planOlderDraws } from './features/results/import-past-draws.ts'
import { findAnyDrawn } from './features/results/queries-results.ts'
import { advanceRounds } from './features/rounds/advance-rounds.ts'
import { generateRounds } from './features/rounds/generate-rounds.ts'
import { addLotteriesToAll } from './features/rounds/lotteries/add-lotteries.ts'
import { sellLotteries } from './features/rounds/lotteries/sell-lotteries.ts'
import { listLotteries } from './features/rounds/queries.ts'
import { findSoldOut } from './features/rounds/queries-schedules.ts'
import { offerSetup } from './features/staff/set-up.ts'
import type { Machinery } from './make-context.ts'

/** The first pages come first, and a start that is stopped at once has no job to wait for. */
const OLDER_DRAWS_IN_MS = 20_000

/**
 * What a start adds to a migrated database before it serves, one start at a time: a demo's data where they are not there, and
 * lotteries that are new in the code. Returns the token of the first operator's setup while there is no operator.
 */
export function fillDatabase(
  { ctx, jobs, staff }: Pick<Machinery, 'ctx' | 'jobs' | 'staff'>,
  databaseUrl: string,
  say?: (line: string) => void,
): Promise<string | undefined> {
  const fill = async () => {
    const isNew = ctx.config.demo && (await fillDemo(jobs))
    await addLotteriesToAll(jobs)
    if (!isNew) await resumeSale(jobs)
    return offerSetup(staff)
  }
  return withStartLock(databaseUrl, fill, { say })
}

/**
 * What a demo that was filled by an earlier program lacks, beside its serving. Returns how to wait for the end of it.
 */
export function topUpDemo(
  { ctx, jobs }: Pick<Machinery, 'ctx' | 'jobs'>,
  databaseUrl: string,
): () => Promise<void> {
  if (!ctx.config.demo) return async () => {}
  const topping = withStartLock(databaseUrl, () => seedDemoData(jobs)).then(
    () => {},
    (error: unknown) => ctx.log.error({ err: error }, 'what is new in a demo could not be added'),
  )
  return () => topping
}

/** The demo's data: operator and people, lotteries with rounds, and the newest real draws. Returns the operator's id. */
export async function seedDemoSite(ctx: Context): Promise<string> {
  const operatorId = await seedDemoData(ctx)
  await generateRounds(ctx)
  await advanceRounds(ctx)
  await seedLiveLimits(ctx, operatorId)
  // Last: where the last of these lotteries has a result, everything is there.
  for (const code of DRAW_FILES) {
    const lottery = findLottery(code)
    if (lottery) await importPastDraws(ctx, operatorId, lottery)
  }
  return operatorId
}

async function seedDemoData(ctx: Context): Promise<string> {
  const operator = await seedDemo(ctx)
  await seedCrowd(ctx, operator)
  await seedReceivingAccounts(ctx, operator.id)
  await seedPromotions(ctx, operator.id)
  await seedCoupons(ctx, operator.id)
  await seedGames(ctx, operator.id)
  await sellLotteries(ctx, operator.id)
  return operator.id
}

/** True when its rounds were made just now. */
async function fillDemo(ctx: Context): Promise<boolean> {
  const filled = await findFilledDemo(ctx)
  if (filled === undefined) {
    await planOlderDraws(ctx, await seedDemoSite(ctx), OLDER_DRAWS_IN_MS)
    return true
  }
  // After a long stop: members are told "ready" only when they can bet. What is made further ahead is a job's work.
  if (await findSoldOut(ctx.read, filled)) await generateRounds(ctx)
  await advanceRounds(ctx)
  await planOlderDraws(ctx, filled)
  return false
}

/** A demo that has everything a first start ends with. One in which a lottery of the code is new is filled again. */
async function findFilledDemo(ctx: Context): Promise<string | undefined> {
  const operatorId = await findDemoOperator(ctx.read)
  if (operatorId === undefined) return undefined
  const lotteries = await listLotteries(ctx.read, operatorId)
  const last = lotteries.find(({ code }) => code === DRAW_FILES.at(-1))
  const hasAll = LOTTERIES.every(({ code }) => lotteries.some((sold) => sold.code === code))
  return hasAll && last && (await findAnyDrawn(ctx.read, last.id)) ? operatorId : undefined
}

/** A site that was down makes and opens its rounds at once, not with the next hour and the next minute. */
async function resumeSale(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.enqueue('generate-rounds', {}, { key: 'generate-rounds' })
    await tx.enqueue('advance-rounds', {}, { key: 'advance-rounds' })
  })
}
