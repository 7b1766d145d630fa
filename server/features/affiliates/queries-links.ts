import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Reader, Tx } from '../../context.ts'

export async function findCode(reader: Reader, memberId: string): Promise<string | undefined> {
  const row = await reader.maybe<{ code: string }>`
    select code from affiliate_code where member_id = ${memberId}`
  return row?.code
}

export interface NewCode {
  readonly memberId: string
  readonly operatorId: string
  readonly code: string
}

/** Nothing is written where the member has one, or another member has this one, or it is somebody's sign-in name. */
export async function insertCode(tx: Tx, { memberId, operatorId, code }: NewCode): Promise<void> {
  await tx.run`
    insert into affiliate_code (member_id, operator_id, code, made_at)
    select ${memberId}, ${operatorId}, ${code}, ${tx.now}
    where not exists (select from sign_in_name where operator_id = ${operatorId} and name = lower(${code}::text))
    on conflict do nothing`
}

/** One more has opened the link of a code; a code that nobody has counts nothing. */
export async function insertClick(
  tx: Tx,
  { operatorId, code, on }: { readonly operatorId: string; readonly code: string; readonly on: BangkokDate },
): Promise<void> {
  await tx.run`
    insert into affiliate_clicks as c (member_id, on_date, operator_id, clicks)
    select member_id, ${on}, operator_id, 1 from affiliate_code
    where operator_id = ${operatorId} and code = ${code}
    on conflict (member_id, on_date) do update set clicks = c.clicks + 1 where c.clicks < 100000`
}

/** How many came by a member's link. */
export interface FriendCounts {
  readonly clicks: number
  readonly signUps: number
  /** Of those who signed up: who has deposited. */
  readonly deposited: number
}

export function countFriends(reader: Reader, memberId: string): Promise<FriendCounts> {
  return reader.one<FriendCounts>`
    select (select coalesce(sum(clicks), 0)::float8 from affiliate_clicks where member_id = ${memberId}) as clicks,
      count(*)::float8 as "signUps",
      (count(*) filter (where exists (select from transfer x
        where x.member_id = r.member_id and x.kind in ('deposit', 'deposit_peer'))))::float8 as deposited
    from referral r where r.referrer_id = ${memberId} and r.level = 1`
}
