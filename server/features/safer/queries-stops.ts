import type { PlayStop, StopKind, StopLength } from '../../../domain/safer/play-stop.ts'
import type { Reader, Tx } from '../../context.ts'

export interface StoredStop extends PlayStop {
  readonly id: string
  readonly beganAt: Date
  /** The database's time when this was read. */
  readonly readAt: Date
}

/** The stop that ends last, over or not. */
export function findLastStop(reader: Reader, memberId: string): Promise<StoredStop | undefined> {
  return reader.maybe<StoredStop>`
    select s.id, s.kind, s.length, s.began_at as "beganAt", s.ends_at as "endsAt", r.returns_at as "returnsAt",
      db_now() as "readAt"
    from play_stop s left join play_return r on r.member_id = s.member_id and r.stop_id = s.id
    where s.member_id = ${memberId} order by s.ends_at desc limit 1`
}

export function findStopById(reader: Reader, memberId: string, id: string): Promise<StoredStop | undefined> {
  return reader.maybe<StoredStop>`
    select s.id, s.kind, s.length, s.began_at as "beganAt", s.ends_at as "endsAt", r.returns_at as "returnsAt",
      db_now() as "readAt"
    from play_stop s left join play_return r on r.member_id = s.member_id and r.stop_id = s.id
    where s.member_id = ${memberId} and s.id = ${id}`
}

/** Why a member begins no play now: the operator may take no money, or the member has stopped. Read under the member's account. */
export async function findPlayBar(
  reader: Reader,
  memberId: string,
): Promise<'NOT_LICENSED' | 'PLAY_STOPPED' | undefined> {
  const found = await reader.maybe<{ bar: 'NOT_LICENSED' | 'PLAY_STOPPED' }>`
    select case when o.takes_money then 'PLAY_STOPPED' else 'NOT_LICENSED' end as bar
    from member m join operator o on o.id = m.operator_id
    where m.member_id = ${memberId}
      and (not o.takes_money or (m.no_play_until is not null and m.no_play_until > db_now()))`
  return found?.bar
}

export async function insertStop(
  tx: Tx,
  stop: {
    readonly memberId: string
    readonly id: string
    readonly operatorId: string
    readonly kind: StopKind
    readonly length: StopLength
    readonly endsAt: Date
  },
): Promise<void> {
  await tx.run`
    insert into play_stop (member_id, id, operator_id, kind, length, began_at, ends_at)
    values (${stop.memberId}, ${stop.id}, ${stop.operatorId}, ${stop.kind}, ${stop.length}, ${tx.now}, ${stop.endsAt})`
}

export async function insertReturn(
  tx: Tx,
  asked: {
    readonly memberId: string
    readonly stopId: string
    readonly operatorId: string
    readonly returnsAt: Date
  },
): Promise<void> {
  await tx.run`
    insert into play_return (member_id, stop_id, operator_id, asked_at, returns_at)
    values (${asked.memberId}, ${asked.stopId}, ${asked.operatorId}, ${tx.now}, ${asked.returnsAt})`
}
