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

type PlayBar = 'NOT_LICENSED' | 'PLAY_STOPPED' | 'CHECK_DUE'

/**
 * Why a member begins no play now: the operator may take no money, the member has stopped, or, where it is asked for, has a check of
 * reality to confirm. Read under the member's account.
 */
export async function findPlayBar(
  reader: Reader,
  memberId: string,
  { asksCheck = false }: { readonly asksCheck?: boolean } = {},
): Promise<PlayBar | undefined> {
  const found = await reader.maybe<{ bar: PlayBar | null }>`
    select case when not o.takes_money then 'NOT_LICENSED'
      when m.no_play_until is not null and m.no_play_until > now.at then 'PLAY_STOPPED'
      when ${asksCheck} and exists (select from play_standing p
        where p.member_id = m.member_id and check_holds(p.check_due_at, p.seen_at, now.at)) then 'CHECK_DUE' end as bar
    from (select db_now() as at) now cross join member m join operator o on o.id = m.operator_id
    where m.member_id = ${memberId}`
  return found?.bar ?? undefined
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
