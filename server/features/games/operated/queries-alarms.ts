import type { GameAlarmKind } from '../../../../domain/games/operated/alarms.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface NewAlarm {
  readonly id: string
  readonly operatorId: string
  readonly provider: string
  readonly kind: GameAlarmKind
  /** The provider's id of the win, or the game. */
  readonly about: string
  readonly memberId: string | null
  readonly amount: Satang
}

/** Once for what it is about; again it is counted. */
export async function insertAlarm(tx: Tx, alarm: NewAlarm): Promise<void> {
  await tx.run`
    insert into game_alarm (id, operator_id, provider, kind, about, member_id, amount, first_at, last_at)
    values (${alarm.id}, ${alarm.operatorId}, ${alarm.provider}, ${alarm.kind}, ${alarm.about}, ${alarm.memberId},
      ${alarm.amount}, ${tx.now}, ${tx.now})
    on conflict (operator_id, provider, kind, about) do update set told = game_alarm.told + 1,
      last_at = greatest(game_alarm.last_at, excluded.last_at)`
}

interface LockedAlarm extends Pick<NewAlarm, 'provider' | 'kind' | 'about'> {
  readonly takenBy: string | null
}

export async function lockAlarm(
  tx: Tx,
  operatorId: string,
  alarmId: string,
): Promise<LockedAlarm | undefined> {
  const [found] = await Promise.all([
    tx.maybe<LockedAlarm>`
      select provider, kind, about, taken_by as "takenBy" from game_alarm
      where operator_id = ${operatorId} and id = ${alarmId} for update`,
    tx.readClock(),
  ])
  return found
}

export async function updateAlarmTaken(
  tx: Tx,
  { alarmId, staffId, note }: { alarmId: string; staffId: string; note: string },
): Promise<void> {
  await tx.run`
    update game_alarm set taken_by = ${staffId}, taken_at = ${tx.now}, note = ${note} where id = ${alarmId}`
}

export interface GameAlarm extends Omit<NewAlarm, 'operatorId'> {
  readonly memberCode: string | null
  readonly told: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly takenBy: string | null
  readonly takenAt: Date | null
  readonly note: string | null
  /** The win it is about was paid since. */
  readonly isPaid: boolean
}

/** Those nobody has taken care of, then the others, the newest first. */
export function listAlarms(reader: Reader, operatorId: string, limit: number): Promise<GameAlarm[]> {
  return reader.run<GameAlarm>`
    select a.id, a.provider, a.kind, a.about, a.member_id as "memberId", m.code as "memberCode", a.amount, a.told,
      a.first_at as "firstAt", a.last_at as "lastAt", s.name as "takenBy", a.taken_at as "takenAt", a.note,
      case when a.kind in ('return-outside', 'rollback-after-win') then false
        when a.kind = 'rollback-above-bound' then exists (select from game_rollback r where r.operator_id = a.operator_id
          and r.provider = a.provider and r.reference = a.about)
        when a.kind = 'transfer-above-bound' then exists (select from game_transfer g where g.id::text = a.about and g.member_id = a.member_id
          and g.state = 'done')
        else exists (select from game_transaction t where t.operator_id = a.operator_id
          and t.provider = a.provider and t.transaction_id = a.about) end as "isPaid"
    from (
      (select * from game_alarm where operator_id = ${operatorId} and taken_at is null
        order by first_at desc, id limit ${limit})
      union all
      (select * from game_alarm where operator_id = ${operatorId} and taken_at is not null
        order by first_at desc, id limit ${limit})
    ) a left join member m on m.member_id = a.member_id left join staff s on s.staff_id = a.taken_by
    order by a.taken_at is not null, a.first_at desc, a.id limit ${limit}`
}
