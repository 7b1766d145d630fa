import { SHOOTING_MS } from '../../../domain/fair/fast/fast-rules.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { Refusal } from '../../errors.ts'
import { findCrowdMember } from '../members/seed-crowd.ts'
import { listDemoRoundsShooting } from './queries.ts'
import { shoot } from './shoot.ts'

/** One run plans the shots until the next. */
const SPAN_MS = 60_000

/** Lets a demo's crowd shoot into the rounds that take shots: each shot at a moment of its own, as a job. */
export async function shootForDemo(ctx: Context): Promise<number> {
  const now = await readDatabaseClock(ctx.read)
  let planned = 0
  for (const { id, operatorId } of await listDemoRoundsShooting(ctx.read, SHOOTING_MS)) {
    for (const shot of ctx.external.crowd.shots(SPAN_MS)) {
      const memberId = await findCrowdMember(ctx, operatorId, shot.shooter)
      if (memberId === undefined) continue
      // The key is made here: a job that runs twice is one shot.
      const wish = { operatorId, memberId, roundId: id, number: shot.number, key: ctx.chance.id() }
      const runAt = new Date(now.getTime() + shot.afterMs)
      await ctx.transaction((tx) => tx.enqueue('demo-shot', wish, { runAt }))
      planned += 1
    }
  }
  return planned
}

/** Throws one planned shot. A round that is frozen meanwhile does without it. */
export async function throwDemoShot(ctx: Context, wish: Readonly<Record<string, unknown>>): Promise<void> {
  const [operatorId, memberId, roundId, number, key] = [
    'operatorId',
    'memberId',
    'roundId',
    'number',
    'key',
  ].map((name) => String(wish[name])) as [string, string, string, string, string]
  try {
    await shoot(ctx, { operatorId, memberId, roundId, number, key })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
