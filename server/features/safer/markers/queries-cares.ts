import type { CareFacts, CareKind, EffectDays } from '../../../../domain/safer/care.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface NewCare {
  readonly memberId: string
  readonly id: string
  readonly caseId: string
  readonly operatorId: string
  readonly kind: CareKind
  /** Null: the program's own, which has no note either. */
  readonly staffId: string | null
  readonly note: string | null
  readonly facts: CareFacts
  readonly effectDays: EffectDays
  readonly effectDue: Date
}

/** Of members with an open case those who may be told of their limits: who play, and were offered none since. */
export function listOfferable(
  tx: Tx,
  memberIds: readonly string[],
  since: Date,
): Promise<{ memberId: string; caseId: string }[]> {
  return tx.run`
    select c.member_id as "memberId", c.id as "caseId"
    from play_case c join member m using (member_id)
    where c.member_id = any(${memberIds}::uuid[]) and c.closed_at is null and m.status = 'active'
      and (m.no_play_until is null or m.no_play_until <= ${tx.now})
      and not exists (select from play_care o where o.member_id = c.member_id and o.kind = 'offer' and o.at > ${since})
    order by c.member_id`
}

export async function insertCares(tx: Tx, cares: readonly NewCare[]): Promise<void> {
  await tx.run`
    insert into play_care (member_id, id, case_id, operator_id, kind, staff_id, note, facts, at, effect_days, effect_due)
    select k.member_id, k.id, k.case_id, k.operator_id, k.kind, k.staff_id, k.note, k.facts::jsonb, ${tx.now}::timestamptz, e.days, e.due
    from unnest(
        ${cares.map((c) => c.memberId)}::uuid[], ${cares.map((c) => c.id)}::uuid[], ${cares.map((c) => c.caseId)}::uuid[],
        ${cares.map((c) => c.operatorId)}::uuid[], ${cares.map((c) => c.kind)}::text[], ${cares.map((c) => c.staffId)}::uuid[],
        ${cares.map((c) => c.note)}::text[], ${cares.map((c) => JSON.stringify(c.facts))}::text[])
        as k(member_id, id, case_id, operator_id, kind, staff_id, note, facts)
      join unnest(${cares.map((c) => c.id)}::uuid[], ${cares.map((c) => c.effectDays)}::smallint[],
        ${cares.map((c) => c.effectDue)}::timestamptz[]) as e(id, days, due) using (id)`
}

/** Whose case it is; undefined where the operator has none of that id. */
export async function findMemberOfCase(
  reader: Reader,
  operatorId: string,
  caseId: string,
): Promise<string | undefined> {
  const found = await reader.maybe<{ memberId: string }>`
    select member_id as "memberId" from play_case where operator_id = ${operatorId} and id = ${caseId}`
  return found?.memberId
}

export function lockCase(tx: Tx, memberId: string, caseId: string): Promise<{ isOpen: boolean }> {
  return tx.one`
    select closed_at is null as "isOpen" from play_case where member_id = ${memberId} and id = ${caseId} for update`
}

export async function updateCaseClosed(tx: Tx, memberId: string, caseId: string): Promise<void> {
  await tx.run`
    update play_case set closed_at = greatest(${tx.now}::timestamptz, opened_at)
    where member_id = ${memberId} and id = ${caseId}`
}

/** A care whose effect can be reckoned now. */
export interface DueCare {
  readonly memberId: string
  readonly id: string
  readonly at: Date
  readonly days: EffectDays
}

/** The oldest due ones of an operator. Whoever waited for one reads it again. */
export function lockDueCares(tx: Tx, operatorId: string, limit: number): Promise<DueCare[]> {
  return tx.run`
    select member_id as "memberId", id, at, effect_days as days from play_care
    where operator_id = ${operatorId} and effect_due <= ${tx.now} order by effect_due, id limit ${limit} for update`
}

/** Play of as many days before each care against as many after it. The caller holds the cares. */
export async function insertEffects(tx: Tx, cares: readonly DueCare[]): Promise<void> {
  await tx.run`
    insert into play_effect (member_id, care_id, days, deposited_before, deposited_after, staked_before, staked_after,
      lost_before, lost_after, minutes_before, minutes_after, reckoned_at)
    select c.member_id, c.id, d.days, b.deposited, a.deposited, b.staked, a.staked, b.lost, a.lost, b.minutes, a.minutes,
      ${tx.now}::timestamptz
    from unnest(${cares.map((c) => c.memberId)}::uuid[], ${cares.map((c) => c.id)}::uuid[],
        ${cares.map((c) => c.days)}::smallint[]) as d(member_id, id, days)
      join play_care c on c.member_id = d.member_id and c.id = d.id
      cross join lateral play_between(c.member_id, c.at - make_interval(days => d.days), c.at) b
      cross join lateral play_between(c.member_id, c.at, c.at + make_interval(days => d.days)) a`
}

export async function updateEffectsDue(
  tx: Tx,
  cares: readonly {
    readonly memberId: string
    readonly id: string
    readonly next: EffectDays | null
    readonly due: Date | null
  }[],
): Promise<void> {
  await tx.run`
    update play_care c set effect_days = d.days, effect_due = d.due
    from unnest(${cares.map((c) => c.memberId)}::uuid[], ${cares.map((c) => c.id)}::uuid[],
      ${cares.map((c) => c.next && String(c.next))}::smallint[],
      ${cares.map((c) => c.due?.toISOString() ?? null)}::timestamptz[]) as d(member_id, id, days, due)
    where c.member_id = d.member_id and c.id = d.id`
}

/**
 * Which review of a member's own play is due: the nth since the account was made, of which the inbox says nothing yet. Undefined: none,
 * or the member has stopped playing or is no member any more.
 */
export async function findReviewDue(
  reader: Reader,
  memberId: string,
  everyDays: number,
): Promise<number | undefined> {
  const due = await reader.maybe<{ nth: number }>`
    select m.nth from (
      select member_id, status, no_play_until, floor(extract(epoch from db_now() - created_at) / (${everyDays}::int * 86400))::int as nth
      from member where member_id = ${memberId}) m
    where m.nth > 0 and m.status = 'active' and coalesce(m.no_play_until <= db_now(), true)
      and not exists (select from message i where i.member_id = m.member_id and i.cause = 'review:' || m.nth)`
  return due?.nth
}
