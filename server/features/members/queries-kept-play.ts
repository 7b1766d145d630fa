import type { Reader, Tx } from '../../context.ts'

/** A member whose game wallets are looked at again while they may not play. */
export interface KeptPlay {
  readonly memberId: string
  /** When their play was last ended. */
  readonly beganAt: Date
}

export function findKeptPlay(reader: Reader, memberId: string): Promise<KeptPlay | undefined> {
  return reader.maybe<KeptPlay>`
    select member_id as "memberId", began_at as "beganAt" from kept_play where member_id = ${memberId}`
}

/** Play has ended, or has once more: its wallets are looked at anew. */
export async function insertKeptPlay(
  tx: Tx,
  {
    memberId,
    operatorId,
    againMs,
  }: { readonly memberId: string; readonly operatorId: string; readonly againMs: number },
): Promise<void> {
  await tx.run`
    insert into kept_play (member_id, operator_id, began_at, next_at)
    select ${memberId}::uuid, ${operatorId}::uuid, now.at, now.at + make_interval(secs => ${againMs / 1000}) from (select date_trunc('milliseconds', db_now()) as at) now
    on conflict (member_id) do update set began_at = excluded.began_at, next_at = excluded.next_at`
}

/** Members of an operator who are to be looked at now, those that wait for longest first; locked but for those that another run has. */
export async function lockKeptDue(tx: Tx, operatorId: string, limit: number): Promise<KeptPlay[]> {
  const due = await tx.run<KeptPlay>`
    select member_id as "memberId", began_at as "beganAt" from kept_play
    where operator_id = ${operatorId} and next_at <= db_now() order by next_at limit ${limit} for update skip locked`
  await tx.readClock()
  return due
}

export async function updateKeptNext(
  tx: Tx,
  next: readonly { readonly memberId: string; readonly at: Date }[],
): Promise<void> {
  await tx.run`
    update kept_play k set next_at = n.at
    from unnest(${next.map(({ memberId }) => memberId)}::uuid[], ${next.map(({ at }) => at)}::timestamptz[]) as n(member_id, at)
    where k.member_id = n.member_id`
}

/** Nothing is looked at again. One that has begun anew since it was read stays. */
export async function deleteKeptPlay(tx: Tx, { memberId, beganAt }: KeptPlay): Promise<void> {
  await tx.run`delete from kept_play where member_id = ${memberId} and began_at = ${beganAt}`
}
