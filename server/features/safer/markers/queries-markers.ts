import { FACT_SPANS, type MarkerKind, type PlayFacts } from '../../../../domain/safer/markers.ts'
import type { Tx } from '../../../context.ts'

/** The hours that are looked at now, and how far it is. */
export interface MarkerRun {
  readonly since: Date
  readonly until: Date
  /** The member after whom it goes on; null: all are done. */
  readonly after: string | null
}

/** An operator's run is locked before anything else of it; the first one looks at the hour that is over. */
export async function lockMarkerRun(tx: Tx, operatorId: string): Promise<MarkerRun> {
  await tx.run`
    insert into marker_run (operator_id, since, until)
    values (${operatorId}, play_hour_of(${tx.now}) - interval '2 hours', play_hour_of(${tx.now}) - interval '1 hour')
    on conflict do nothing`
  return tx.one<MarkerRun>`
    select since, until, after from marker_run where operator_id = ${operatorId} for update`
}

export async function updateMarkerRun(tx: Tx, operatorId: string, run: MarkerRun): Promise<void> {
  await tx.run`
    update marker_run set since = ${run.since}, until = ${run.until}, after = ${run.after}
    where operator_id = ${operatorId}`
}

/** Members who did something in the hours of a run and are not looked at alone, in order of id. */
export async function listActiveMembers(
  tx: Tx,
  operatorId: string,
  { since, until, after, limit }: MarkerRun & { readonly limit: number },
): Promise<string[]> {
  const rows = await tx.run<{ memberId: string }>`
    select member_id as "memberId" from (
      select member_id from transfer
        where operator_id = ${operatorId} and at > ${since} and at <= ${until} and kind in ('deposit', 'deposit_peer')
      union
      -- Those that ran out in these hours were begun before them.
      select member_id from deposit_order
        where operator_id = ${operatorId} and started_at > ${since}::timestamptz - interval '1 hour' and started_at <= ${until}
      union
      select payer_id from member_pair
        where operator_id = ${operatorId} and opened_at > ${since}::timestamptz - interval '1 hour' and opened_at <= ${until}
      union
      select member_id from play_entry where operator_id = ${operatorId} and at > ${since} and at <= ${until}
      union
      select t.member_id from play_time t join member m using (member_id)
        where m.operator_id = ${operatorId} and t.hour >= ${since} and t.hour < ${until}
      union
      select member_id from play_limit_step where operator_id = ${operatorId} and at > ${since} and at <= ${until}) a
    where member_id > ${after}::uuid and not exists (select from marker_apart p where p.member_id = a.member_id)
    order by member_id limit ${limit}`
  return rows.map(({ memberId }) => memberId)
}

type OfMember<Facts> = Facts & { readonly memberId: string }

/**
 * What members deposited and failed to, in order of id. Each fact is read by member and time, so what is read does not grow
 * with what lies further back.
 */
export function listDepositFacts(
  tx: Tx,
  memberIds: readonly string[],
  until: Date,
): Promise<
  OfMember<
    Pick<PlayFacts, 'deposit' | 'usualDeposit' | 'usualDeposits' | 'failed' | 'redeposits' | 'afterLoss'>
  >[]
> {
  const recent = before(until, FACT_SPANS.recentMs)
  return tx.run`
    select m.member_id as "memberId", d.deposit, u."usualDeposit", u."usualDeposits", f.failed, w.redeposits, d."afterLoss"
    from unnest(${memberIds}::uuid[]) as m(member_id)
      cross join lateral (
        select coalesce(max(x.amount), 0)::bigint as deposit, count(*) filter (where (
            select sum(e.staked - e.won) from play_entry e where e.member_id = m.member_id and e.at <= x.at
              and e.at > x.at - make_interval(secs => ${FACT_SPANS.afterLossMs / 1_000})) > 0)::int as "afterLoss"
        from transfer x
        where x.member_id = m.member_id and x.kind in ('deposit', 'deposit_peer') and x.at > ${recent} and x.at <= ${until}) d
      cross join lateral (
        select coalesce(floor(avg(x.amount)), 0)::bigint as "usualDeposit", count(*)::int as "usualDeposits"
        from transfer x where x.member_id = m.member_id and x.kind in ('deposit', 'deposit_peer')
          and x.at > ${before(recent, FACT_SPANS.usualMs)} and x.at <= ${recent}) u
      cross join lateral (
        select coalesce(max(o.many), 0)::int as failed from (
          select count(*) over (order by b.at range between interval '1 hour' preceding and current row) as many from (
            select started_at as at from deposit_order
              where member_id = m.member_id and started_at > ${recent} and started_at <= ${until}
                and (state = 'cancelled' or state = 'open' and expires_at <= ${until})
            union all
            select opened_at from member_pair
              where payer_id = m.member_id and opened_at > ${recent} and opened_at <= ${until} and state = 'ended') b) o) f
      cross join lateral (
        select count(*)::int as redeposits from withdrawal k
        where k.member_id = m.member_id and k.state = 'paid' and k.ended_at > ${before(until, FACT_SPANS.weekMs)}
          and k.ended_at <= ${until} and exists (
            select from transfer x where x.member_id = m.member_id and x.kind in ('deposit', 'deposit_peer')
              and x.at > k.ended_at and x.at <= ${until}
              and x.at <= k.ended_at + make_interval(secs => ${FACT_SPANS.redepositMs / 1_000}))) w
    order by m.member_id`
}

/** What members lost, how long they played and which limits they raised, in order of id; read as deposits are. */
export function listTimeFacts(
  tx: Tx,
  memberIds: readonly string[],
  until: Date,
): Promise<
  OfMember<Pick<PlayFacts, 'nights' | 'raises' | 'lost' | 'usualLost' | 'hasHistory' | 'minutes'>>[]
> {
  const { weekMs, usualWeeks } = FACT_SPANS
  const week = before(until, weekMs)
  return tx.run`
    with nights as (
      select n, (date_trunc('day', ${until}::timestamptz at time zone 'Asia/Bangkok' - interval '5 hours') + interval '2 hours'
          - n * interval '1 day') at time zone 'Asia/Bangkok' as begins
      from generate_series(0, ${FACT_SPANS.nights - 1}::int) n
    )
    select m.member_id as "memberId", s.nights, r.raises, l.lost, v."usualLost", v."hasHistory", t.minutes
    from unnest(${memberIds}::uuid[]) as m(member_id)
      cross join lateral (
        select array_agg(g.minutes order by g.n) as nights from (
          select n.n, (select coalesce(sum(bit_count(p.minutes::bit(60))), 0)::int from play_time p
              where p.member_id = m.member_id and p.hour >= n.begins and p.hour < n.begins + interval '3 hours') as minutes
          from nights n) g) s
      cross join lateral (
        select count(*)::int as raises from play_limit_step p cross join lateral (
            select b.amount from play_limit_step b
            where b.member_id = p.member_id and b.kind = p.kind and b.span = p.span and b.step = 'set' and b.n < p.n
            order by b.n desc limit 1) stood
        where p.member_id = m.member_id and p.step = 'set' and p.at > ${week} and p.at <= ${until}
          and stood.amount is not null and (p.amount is null or p.amount > stood.amount)) r
      cross join lateral (
        select coalesce(sum(e.staked - e.won), 0)::bigint as lost from play_entry e
        where e.member_id = m.member_id and e.at > ${week} and e.at <= ${until}) l
      cross join lateral (
        select coalesce(floor(sum(e.staked - e.won) / ${usualWeeks}::int), 0)::bigint as "usualLost", count(*) > 0 as "hasHistory"
        from play_entry e where e.member_id = m.member_id and e.at > ${before(week, usualWeeks * weekMs)} and e.at <= ${week}) v
      cross join lateral (
        select coalesce(sum(bit_count(p.minutes::bit(60))), 0)::int as minutes from play_time p
        where p.member_id = m.member_id and p.hour >= ${before(until, FACT_SPANS.recentMs)} and p.hour < ${until}) t
    order by m.member_id`
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms)
}

export interface FoundMarker {
  readonly memberId: string
  readonly kind: MarkerKind
  readonly figure: number
  readonly usual: number | null
}

/** Of these kinds of members, those that were found after a time. */
export function listMarkersSince(
  tx: Tx,
  memberIds: readonly string[],
  since: Date,
): Promise<Pick<FoundMarker, 'memberId' | 'kind'>[]> {
  return tx.run`
    select m.member_id as "memberId", m.kind from play_marker m
    where m.member_id = any(${memberIds}::uuid[]) and m.at > ${since}`
}

/** The open cases of members, in order of member. */
export async function lockOpenCases(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.run`
    select from play_case where member_id = any(${memberIds}::uuid[]) and closed_at is null order by member_id for update`
}

/** Opens a case for those of the members who have none that is open. The caller holds the open ones. */
export async function insertCases(
  tx: Tx,
  operatorId: string,
  cases: readonly { readonly memberId: string; readonly id: string }[],
): Promise<void> {
  await tx.run`
    insert into play_case (member_id, id, operator_id, opened_at)
    select c.member_id, c.id, ${operatorId}::uuid, ${tx.now}::timestamptz
    from unnest(${cases.map(({ memberId }) => memberId)}::uuid[], ${cases.map(({ id }) => id)}::uuid[]) as c(member_id, id)
    order by c.member_id on conflict do nothing`
}

/** How the staff know these members. */
export function listCodes(
  tx: Tx,
  memberIds: readonly string[],
): Promise<{ memberId: string; code: string }[]> {
  return tx.run`select member_id as "memberId", code from member where member_id = any(${memberIds}::uuid[])`
}

/** Writes markers to the open case of their member. The caller holds the cases. */
export async function insertMarkers(
  tx: Tx,
  at: Date,
  markers: readonly (FoundMarker & { readonly id: string })[],
): Promise<void> {
  await tx.run`
    insert into play_marker (member_id, id, case_id, kind, figure, usual, at)
    select k.member_id, k.id, c.id, k.kind, k.figure, k.usual, ${at}::timestamptz
    from unnest(${markers.map((m) => m.memberId)}::uuid[], ${markers.map((m) => m.id)}::uuid[],
        ${markers.map((m) => m.kind)}::text[], ${markers.map((m) => m.figure)}::bigint[], ${markers.map((m) => m.usual?.toString() ?? null)}::bigint[])
        as k(member_id, id, kind, figure, usual)
      join play_case c on c.member_id = k.member_id and c.closed_at is null`
}
