import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { insertAlarm, lockAlarm, type NewAlarm, updateAlarmTaken } from './queries-alarms.ts'

/** Keeps an alarm for people, in a transaction of its own: what it is about was refused or is done. Told again, it is counted. */
export async function raiseGameAlarm(ctx: Context, alarm: Omit<NewAlarm, 'id'>): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertAlarm(tx, { ...alarm, id: ctx.chance.id() })
  })
}

/** Says what was done about an alarm, once. A repeat by the same person changes nothing. Throws `Refusal` GAME_ALARM_UNKNOWN, GAME_ALARM_TAKEN. */
export function takeGameAlarm(
  ctx: Context,
  wish: {
    readonly operatorId: string
    readonly staffId: string
    readonly alarmId: string
    readonly note: string
  },
): Promise<void> {
  const { operatorId, staffId, alarmId } = wish
  return ctx.transaction(async (tx) => {
    const alarm = await lockAlarm(tx, operatorId, alarmId)
    if (!alarm) throw new Refusal('GAME_ALARM_UNKNOWN')
    if (alarm.takenBy === staffId) return
    if (alarm.takenBy !== null) throw new Refusal('GAME_ALARM_TAKEN')
    await updateAlarmTaken(tx, wish)
    const body = { name: alarm.provider, alarm: alarm.kind, code: alarm.about, reason: wish.note }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'game.alarm-taken', body })
  })
}
