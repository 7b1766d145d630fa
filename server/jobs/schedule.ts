import type { Context } from '../context.ts'
import { checkAudit } from '../features/audit/check-audit.ts'
import { endBookings } from '../features/booking/end-bookings.ts'
import { drawFastRound } from '../features/draws/draw-fast-round.ts'
import { fetchGovernmentResults } from '../features/draws/fetch-government-results.ts'
import { freezeShots } from '../features/draws/freeze-shots.ts'
import { publishDemoResults } from '../features/draws/publish-demo-results.ts'
import { resumeFastRounds } from '../features/draws/resume-fast-rounds.ts'
import { resumeRounds } from '../features/draws/resume-rounds.ts'
import { rewardShots } from '../features/draws/reward-shots.ts'
import { sealRound } from '../features/draws/seal-round.ts'
import { settleRound } from '../features/draws/settle-round.ts'
import { shootForDemo, throwDemoShot } from '../features/draws/shoot-for-demo.ts'
import { voidWithoutResult } from '../features/draws/void-without-result.ts'
import { checkMoney } from '../features/ledger/check-money.ts'
import { purgeSessions } from '../features/members/purge-sessions.ts'
import { addUpRound } from '../features/risk/add-up-round.ts'
import { advanceRounds } from '../features/rounds/advance-rounds.ts'
import { generateRounds } from '../features/rounds/generate-rounds.ts'
import { openNextRound } from '../features/rounds/open-next-round.ts'

export interface Job {
  /** Five fields as in crontab, UTC. Absent: only when something enqueues it. */
  readonly every?: string
  readonly work: (ctx: Context, payload: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Every job there is. A job may run twice or at once with itself: each act finds out what is left to do. */
export const JOBS: Readonly<Record<string, Job>> = {
  'advance-rounds': { every: '* * * * *', work: (ctx) => advanceRounds(ctx) },
  'resume-rounds': { every: '* * * * *', work: (ctx) => resumeRounds(ctx) },
  'end-bookings': { every: '* * * * *', work: (ctx) => endBookings(ctx) },
  'resume-fast-rounds': { every: '* * * * *', work: (ctx) => resumeFastRounds(ctx) },
  'generate-rounds': { every: '7 * * * *', work: (ctx) => generateRounds(ctx) },
  'check-money': { every: '*/5 * * * *', work: (ctx) => checkMoney(ctx) },
  'check-audit': { every: '13 * * * *', work: (ctx) => checkAudit(ctx) },
  'purge-sessions': { every: '23 * * * *', work: (ctx) => purgeSessions(ctx) },
  'demo-crowd': { every: '* * * * *', work: (ctx) => shootForDemo(ctx) },
  'government-results': { every: '* * * * *', work: (ctx) => fetchGovernmentResults(ctx) },
  'void-without-result': { every: '* * * * *', work: (ctx) => voidWithoutResult(ctx) },
  'demo-results': { every: '* * * * *', work: (ctx) => publishDemoResults(ctx) },
  'open-next-round': { work: (ctx, payload) => openNextRound(ctx, String(payload.lotteryId)) },
  'add-up-round': { work: (ctx, payload) => addUpRound(ctx, String(payload.roundId)) },
  'seal-round': { work: (ctx, payload) => sealRound(ctx, String(payload.roundId)) },
  'freeze-shots': { work: (ctx, payload) => freezeShots(ctx, String(payload.roundId)) },
  'draw-fast-round': { work: (ctx, payload) => drawFastRound(ctx, String(payload.roundId)) },
  'reward-shots': { work: (ctx, payload) => rewardShots(ctx, String(payload.roundId)) },
  'demo-shot': { work: (ctx, payload) => throwDemoShot(ctx, payload) },
  'settle-round': { work: (ctx, payload) => settleRound(ctx, String(payload.roundId)) },
}
