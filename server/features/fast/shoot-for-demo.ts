import { SHOOTING_MS } from '../../../domain/fair/fast/fast-rules.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { eachAlone } from '../../each-alone.ts'
import { Refusal } from '../../errors.ts'
import { findCrowdMember } from '../members/seed-crowd.ts'
import { listDemoRoundsShooting } from './queries.ts'
import { shoot } from './shoot.ts'

/** One run plans the shots until the next run. */
const SPAN_MS = 60_000

/** Queues shots of a demo's invented members in the rounds that accept shots: each at its own time, as a job. */
export async function shootForDemo(ctx: Context): Promise<number> {
  const now = await readDatabaseClock(ctx.read)
  let planned = 0
  await eachAlone(await listDemoRoundsShooting(ctx.read, SHOOTING_MS), async ({ id, operatorId }) => {
    for (const shot of ctx.external.crowd.shots(SPAN_MS)) {
      const memberId = await findCrowdMember(ctx, operatorId, shot.shooter)
      if (memberId === undefined) continue
      // The key is made here, so that a job that runs twice adds one shot.
      const wish = { operatorId, memberId, roundId: id, number: shot.number, key: ctx.chance.id() }
      const runAt = new Date(now.getTime() + shot.afterMs)
      await ctx.transaction((tx) => tx.enqueue('demo-shot', wish, { runAt }))
      planned += 1
    }
  })
  return planned
}

/** Adds one planned shot. A refusal because the round is frozen is ignored. */
export async function throwDemoShot(ctx: Context, wish: Readonly<Record<string, unknown>>): Promise<void> {
  const [operatorId, memberId, roundId, number, key] = [
    'operatorId',
    'memberId',
    'roundId',
    'number',
    'key',
  ].map((name) => String(wish[name])) as [string, string, string, string, string]
  try {
    await shoot(ctx, { operatorId, memberId, roundId, number, key, isInvented: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
