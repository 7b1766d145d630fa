import type { MovementKind } from '../../../domain/ledger/movements.ts'
import type { Satang } from '../../../domain/money.ts'
import type { LimitUse } from '../../../domain/safer/play-limit.ts'
import type { CheckMinutes, PlaySession, Staked } from '../../../domain/safer/play-session.ts'
import type { Reader, Tx } from '../../context.ts'

/** What play has come to, in satang. */
interface Played extends Staked {
  readonly won: Satang
}

export interface StoredSession extends PlaySession {
  /** The cash's version when it began. */
  readonly fromVersion: number
}

/** The member's session of play that lasts or was last. */
export function findPlaySession(reader: Reader, memberId: string): Promise<StoredSession | undefined> {
  return reader.maybe`
    select began_at as "beganAt", seen_at as "seenAt", checked_at as "checkedAt", from_version::float8 as "fromVersion"
    from play_session where member_id = ${memberId}`
}

/** Members are at play in the minute of the transaction's time. */
export async function updatePlayTouched(
  tx: Tx,
  members: readonly { readonly memberId: string; readonly operatorId: string }[],
): Promise<void> {
  await tx.run`
    select touch_plays(${members.map((m) => m.memberId)}::uuid[], ${members.map((m) => m.operatorId)}::uuid[], ${tx.now})`
}

/** The member has confirmed the check that is due. One that is not due yet cannot be, and nor can one that was confirmed since. */
export async function updatePlayChecked(tx: Tx, memberId: string): Promise<void> {
  await tx.run`
    update play_session s set checked_at = ${tx.now}
    from member m join operator o on o.id = m.operator_id left join play_check c on c.member_id = m.member_id
    where s.member_id = ${memberId} and m.member_id = s.member_id
      and s.checked_at + make_interval(mins => check_minutes(c.minutes, o.longest_check)) <= ${tx.now}`
}

/** Minutes between two checks of a member, and the most that the operator allows. */
export interface CheckRule {
  readonly every: CheckMinutes
  readonly longest: CheckMinutes
}

export function findCheckRule(reader: Reader, memberId: string): Promise<CheckRule> {
  return reader.one`
    select check_minutes(c.minutes, o.longest_check) as every, o.longest_check as longest
    from member m join operator o on o.id = m.operator_id left join play_check c on c.member_id = m.member_id
    where m.member_id = ${memberId}`
}

export async function updateCheckMinutes(
  tx: Tx,
  of: { readonly memberId: string; readonly operatorId: string; readonly minutes: CheckMinutes },
): Promise<void> {
  await tx.run`
    insert into play_check (member_id, operator_id, minutes) values (${of.memberId}, ${of.operatorId}, ${of.minutes})
    on conflict (member_id) do update set minutes = excluded.minutes`
}

/** What a member has used of their limits of time, in minutes. */
export function listTimeUses(reader: Reader, memberId: string, at: Date): Promise<LimitUse[]> {
  return reader.run<LimitUse>`
    select u.kind, u.span, u.max, u.used, u.oldest
    from member m cross join lateral time_used(m.member_id, ${at}) u where m.member_id = ${memberId} order by u.span`
}

/** What was staked, moved to game wallets, brought home and won since a version of the cash, less what came back: the cash's own side alone. */
export function sumPlayedSince(
  reader: Reader,
  memberId: string,
  version: number,
  kinds: Readonly<Record<keyof Played, readonly MovementKind[]>>,
): Promise<Played> {
  return reader.one`
    select coalesce(-sum(m.amount) filter (where m.kind = any(${kinds.staked})), 0)::bigint as staked,
      coalesce(-sum(m.amount) filter (where m.kind = any(${kinds.moved})), 0)::bigint as moved,
      coalesce(sum(m.amount) filter (where m.kind = any(${kinds.home})), 0)::bigint as home,
      coalesce(sum(m.amount) filter (where m.kind = any(${kinds.won})), 0)::bigint as won
    from (
      select kind, -amount as amount from transfer
        where member_id = ${memberId} and debit = 'cash' and debit_version > ${version}
      union all
      select kind, amount from transfer
        where member_id = ${memberId} and credit = 'cash' and credit_version > ${version}) m`
}
