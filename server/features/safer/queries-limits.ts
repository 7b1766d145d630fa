import type { LimitKind, LimitSpan, LimitUse, PlayLimit } from '../../../domain/safer/play-limit.ts'
import type { Reader, Tx } from '../../context.ts'

/** Whose limits of play are asked. */
export interface Staker {
  readonly memberId: string
  /** The booking that is about to become a ticket: it does not count beside itself. */
  readonly confirms?: string
}

/** Who is about to stake. */
export interface StakingNow extends Staker {
  /** At least what is staked, in satang. */
  readonly most: number
  /** Satang that the member's limits leave at least, where it is known. */
  readonly room?: number
}

export type UseOfMember = LimitUse & { readonly memberId: string }

/**
 * What these members have used of their limits of stakes, losses and time at a time: what they paid for tickets that stand and for
 * bookings that are open, bets of games that were not taken back, and what they moved to game wallets, each at its own time; of a
 * loss less what those hold of their wins and what came back from game wallets. Of time the minutes they were at play. The caller holds the accounts, or shows it.
 */
export function listStakeUses(reader: Reader, stakers: readonly Staker[], at: Date): Promise<UseOfMember[]> {
  return reader.run<UseOfMember>`
    select m.member_id as "memberId", u.kind, u.span, u.max, u.used, u.oldest
    from unnest(${stakers.map((m) => m.memberId)}::uuid[], ${stakers.map((m) => m.confirms ?? null)}::uuid[])
        as m(member_id, confirms)
      cross join lateral (
        select * from play_used(m.member_id, ${at}, m.confirms) union all select * from time_used(m.member_id, ${at})) u
    order by 1, 2, 3`
}

/** What the limits of a member leave for certain. */
export interface Room {
  readonly memberId: string
  /** Satang; below nothing where the limits may leave none. */
  readonly room: number
  /** Until when it is certain, as long as nothing but bets moves the member's cash. */
  readonly until: Date
}

/** What the limits of these members leave for certain. Asked of whole batches: what is used exactly takes ten times as long. */
export function listRooms(tx: Tx, stakers: readonly Staker[]): Promise<Room[]> {
  return tx.run<Room>`
    select member_id as "memberId", room::float8 as room, until
    from play_rooms(${stakers.map((m) => m.memberId)}::uuid[], ${stakers.map((m) => m.confirms ?? null)}::uuid[], ${tx.now})`
}

/**
 * The same of deposits: what was credited, and what waits to be paid or shown. The satang by which a transfer is found do
 * not count; those of a transfer between members, which may come short, do.
 */
export function listDepositUses(reader: Reader, memberId: string, at: Date): Promise<LimitUse[]> {
  return reader.run<LimitUse>`
    select l.kind, l.span, l.amount as max, u.used, u.oldest
    from (
        select kind, span, amount, ${at}::timestamptz - limit_span(span) as since from play_limit
        where member_id = ${memberId} and kind = 'deposit' and amount is not null offset 0) l
      cross join lateral (
        select coalesce(sum(s.amount), 0)::bigint as used, min(s.at) as oldest
        from (
          select amount - case kind when 'deposit' then amount % 100 else 0 end as amount, at from transfer
          where member_id = ${memberId} and kind in ('deposit', 'deposit_peer') and at > l.since
          union all
          select asked, started_at from deposit_order
          where member_id = ${memberId} and started_at > ${at}::timestamptz - interval '24 hours' and state = 'open'
            and expires_at > ${at}
          union all
          select amount, opened_at from member_pair
          where payer_id = ${memberId} and state not in ('paid', 'ended')) s) u
    order by 1, 2`
}

/** Whether a member has any limit. Read under the member's account. */
export async function findIsLimited(reader: Reader, memberId: string): Promise<boolean> {
  return (
    (await reader.maybe`select from member where member_id = ${memberId} and plays_limited`) !== undefined
  )
}

/** Those of these members who have any limit. */
export async function listLimited(reader: Reader, memberIds: readonly string[]): Promise<string[]> {
  const rows = await reader.run<{ memberId: string }>`
    select member_id as "memberId" from member where member_id = any(${memberIds}::uuid[]) and plays_limited`
  return rows.map(({ memberId }) => memberId)
}

/** A limit of a member, by what it limits. */
export interface OwnLimit extends PlayLimit {
  readonly kind: LimitKind
  readonly span: LimitSpan
}

interface LimitRow {
  readonly kind: LimitKind
  readonly span: LimitSpan
  readonly max: number | null
  readonly isAsked: boolean
  readonly askedMax: number | null
  readonly askedAt: Date | null
}

/** What a member has set and asked for. A kind and span that was never touched is absent. */
export async function listLimits(reader: Reader, memberId: string): Promise<OwnLimit[]> {
  const rows = await reader.run<LimitRow>`
    select last.kind, last.span, s.amount as max, last.step = 'ask' as "isAsked", last.amount as "askedMax", last.at as "askedAt"
    from (
        select distinct on (kind, span) kind, span, step, amount, at from play_limit_step
        where member_id = ${memberId} order by kind, span, n desc) last
      left join play_limit s on s.member_id = ${memberId} and s.kind = last.kind and s.span = last.span`
  return rows.map(({ kind, span, max, isAsked, askedMax, askedAt }) => ({
    ...{ kind, span, max },
    asked: isAsked && askedAt ? { max: askedMax, at: askedAt } : null,
  }))
}

export interface LimitStep {
  readonly memberId: string
  readonly id: string
  readonly operatorId: string
  readonly kind: LimitKind
  readonly span: LimitSpan
  readonly step: 'set' | 'ask' | 'drop'
  /** Satang, of time minutes. */
  readonly amount: number | null
}

export function findLimitStep(
  reader: Reader,
  memberId: string,
  id: string,
): Promise<Pick<LimitStep, 'kind' | 'span' | 'step' | 'amount'> | undefined> {
  return reader.maybe`
    select kind, span, step, amount from play_limit_step where member_id = ${memberId} and id = ${id}`
}

/** The database gives the step its time, and refuses one that loosens a limit early. */
export async function insertLimitStep(tx: Tx, step: LimitStep): Promise<void> {
  await tx.run`
    insert into play_limit_step (member_id, id, operator_id, kind, span, step, amount, at)
    values (${step.memberId}, ${step.id}, ${step.operatorId}, ${step.kind}, ${step.span}, ${step.step}, ${step.amount},
      ${tx.now})`
}

/** The database's time, for what a member is shown of limits. */
export async function readLimitTime(reader: Reader): Promise<Date> {
  return (await reader.one<{ now: Date }>`select db_now() as now`).now
}
