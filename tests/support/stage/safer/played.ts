import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { bahtToSatang, NO_MONEY } from '../../../../domain/money.ts'
import type { Tx } from '../../../../server/context.ts'
import { placeTicket } from '../../../../server/features/betting/place-ticket.ts'
import { lockRound } from '../../../../server/features/rounds/queries-locks.ts'
import {
  type DueCare,
  insertEffects,
  lockDueCares,
  updateEffectsDue,
} from '../../../../server/features/safer/markers/queries-cares.ts'
import { lockMarkerRun } from '../../../../server/features/safer/markers/queries-markers.ts'
import { stopPlay } from '../../../../server/features/safer/stop-play.ts'
import { withSql } from '../../database/database.ts'
import { drawnMeanwhile } from '../closed.ts'
import { type Stage, wishFor } from '../stage.ts'
import { callerOf } from './limited.ts'

/** Members were at play for these whole hours, counted back from the hour that goes on now. */
export function playedHours(databaseUrl: string, memberIds: readonly string[], hoursAgo: readonly number[]) {
  return withSql(
    databaseUrl,
    (sql) => sql`
      insert into play_time (member_id, hour, minutes)
      select m, play_hour_of(db_now()) - n * interval '1 hour', (1::bigint << 60) - 1
      from unnest(${[...memberIds]}::uuid[]) m, unnest(${[...hoursAgo]}::int[]) n on conflict do nothing`,
  )
}

/** So long that it is a marker. */
export const SIX_HOURS = [1, 2, 3, 4, 5, 6] as const

/** Play is due to be looked at, and another worker looks at it while the job waits. */
export async function markedMeanwhile(stage: Stage, databaseUrl: string) {
  const { operatorId } = stage
  const [memberId = ''] = await stage.members(1, NO_MONEY)
  await playedHours(databaseUrl, [memberId], SIX_HOURS)
  return {
    hold: async (tx: Tx) => {
      await tx.readClock()
      await lockMarkerRun(tx, operatorId)
    },
    meanwhile: (tx: Tx) => tx.run`
      update marker_run set since = until, until = play_hour_of(${tx.now}), after = null where operator_id = ${operatorId}`,
    async after() {
      expect(await stage.ctx.read.run`select from play_marker where member_id = ${memberId}`).toEqual([])
    },
  }
}

/** The effect of a care is due, and another worker reckons it while the job waits. */
export async function reckonedMeanwhile(stage: Stage, databaseUrl: string) {
  const { operatorId, makerId } = stage
  const [memberId = ''] = await stage.members(1, NO_MONEY)
  await withSql(
    databaseUrl,
    (sql) => sql`
      with opened as (
        insert into play_case (member_id, id, operator_id, opened_at)
        values (${memberId}, gen_random_uuid(), ${operatorId}, db_now() - interval '8 days') returning id)
      insert into play_care (member_id, id, case_id, operator_id, kind, staff_id, note, facts, at, effect_days, effect_due)
      select ${memberId}, gen_random_uuid(), id, ${operatorId}, 'call', ${makerId}, 'x', '{}', db_now() - interval '8 days', 7,
        db_now() - interval '1 day' from opened`,
  )
  let due: readonly DueCare[] = []
  return {
    hold: async (tx: Tx) => {
      await tx.readClock()
      due = await lockDueCares(tx, operatorId, 10)
    },
    meanwhile: async (tx: Tx) => {
      await insertEffects(tx, due)
      await updateEffectsDue(
        tx,
        due.map(({ memberId: whose, id }) => ({ memberId: whose, id, next: null, due: null })),
      )
    },
    async after() {
      expect(await stage.ctx.read.run`select from play_effect where member_id = ${memberId}`).toHaveLength(1)
    },
  }
}

/** An excluded member's ticket may be cancelled until its round closes, which it does while the job waits. */
async function shutMeanwhile(stage: Stage) {
  const [memberId = ''] = await stage.members(1, bahtToSatang(100))
  const roundId = await stage.openRound()
  const ticket = await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 10]]))
  const stop = await stopPlay(stage.ctx, {
    ...{ caller: callerOf(stage, memberId), length: 'six-months', key: randomUUID() },
  })
  return {
    payload: { memberId, stopId: stop.id },
    hold: (tx: Tx) => lockRound(tx, roundId),
    meanwhile: (tx: Tx) =>
      tx.run`update round set status = 'closed', closed_at = db_now() where id = ${roundId}`,
    async after() {
      const rows = await stage.ctx.read.run`
        select status from ticket where member_id = ${memberId} and id = ${ticket.id}`
      expect(rows).toEqual([{ status: 'placed' }])
    },
  }
}

/** What waits while something is given back to who plays no more. */
export function givingBack(stage: () => Stage) {
  return {
    'give-back-excluded': { 'its round closes': () => shutMeanwhile(stage()) },
    'give-back-closed': { 'its result is agreed': () => drawnMeanwhile(stage()) },
  }
}
