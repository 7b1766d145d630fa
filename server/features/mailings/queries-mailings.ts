import type { Audience, Mailing, MailOutcome } from '../../../domain/messages/mailing.ts'
import type { Reader, Tx } from '../../context.ts'

/** The time by the database's clock, which decides. */
export async function readTime(reader: Reader): Promise<Date> {
  return (await reader.one<{ now: Date }>`select db_now() as now`).now
}

/** A span of members, in order of id. */
interface AudiencePage {
  /** The last that was looked at; null: there are no more. */
  readonly last: string | null
  readonly memberIds: readonly string[]
}

interface Look {
  readonly operatorId: string
  readonly audience: Audience
  /** When it is sent: what members did is counted back from then. Null: now. */
  readonly at: Date | null
  readonly after: string
  /** Members looked at. */
  readonly limit: number
}

/** The next members whom a message is for. */
export function listAudience(
  reader: Reader,
  { operatorId, audience, at, after, limit }: Look,
): Promise<AudiencePage> {
  return reader.one<AudiencePage>`
    with looked as materialized (
      select member_id from member where operator_id = ${operatorId} and member_id > ${after}::uuid
        and (${audience.memberId}::uuid is null or member_id = ${audience.memberId}::uuid)
      order by member_id limit ${limit}
    ), span as (select member_id as last from looked order by member_id desc limit 1)
    select (select last from span) as last, coalesce((select array_agg(a.member_id order by a.member_id)
      from span cross join lateral mailed_members(${operatorId}::uuid, ${{ json: audience }}::jsonb,
        coalesce(${at}::timestamptz, db_now()), ${after}::uuid, span.last) as a(member_id)), '{}') as "memberIds"`
}

/** How many members of a span a message is for, and how many of them marketing would not reach now. */
interface AudienceCount {
  readonly last: string | null
  readonly people: number
  readonly optedOut: number
  readonly stopped: number
  readonly gone: number
}

export function countAudiencePage(
  reader: Reader,
  { operatorId, audience, at, after, limit }: Look,
): Promise<AudienceCount> {
  return reader.one<AudienceCount>`
    with looked as materialized (
      select member_id from member where operator_id = ${operatorId} and member_id > ${after}::uuid
        and (${audience.memberId}::uuid is null or member_id = ${audience.memberId}::uuid)
      order by member_id limit ${limit}
    ), span as (select member_id as last from looked order by member_id desc limit 1),
    counted as (
      select m.status <> 'active' as gone, coalesce(not i.wants_offers, false) as opted_out,
        coalesce(m.no_play_until > db_now(), false) as stopped
      from span cross join lateral mailed_members(${operatorId}::uuid, ${{ json: audience }}::jsonb,
          coalesce(${at}::timestamptz, db_now()), ${after}::uuid, span.last) as a(member_id)
        join member m on m.member_id = a.member_id left join inbox i on i.member_id = a.member_id
    )
    select (select last from span) as last,
      count(*)::int as people, (count(*) filter (where gone))::int as gone,
      (count(*) filter (where opted_out and not gone))::int as "optedOut",
      (count(*) filter (where stopped and not opted_out and not gone))::int as stopped
    from counted`
}

interface NewMailing {
  readonly id: string
  readonly operatorId: string
  readonly content: Mailing
  readonly people: number
  readonly makerId: string
  /** Null: to one member, by one person. */
  readonly checkerId: string | null
  readonly sendAt: Date
}

export async function insertMailing(tx: Tx, made: NewMailing): Promise<void> {
  await tx.run`
    insert into mailing (id, operator_id, content, people, maker_id, checker_id, made_at, send_at)
    values (${made.id}, ${made.operatorId}, ${{ json: made.content }}, ${made.people}, ${made.makerId}, ${made.checkerId},
      ${tx.now}, ${made.sendAt})`
}

/** How many messages to one member somebody has sent alone on this Bangkok day. The operator's row is held. */
export async function countAlone(
  tx: Tx,
  { operatorId, makerId }: { readonly operatorId: string; readonly makerId: string },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>`
    select count(*)::int as count from mailing
    where operator_id = ${operatorId} and maker_id = ${makerId} and checker_id is null and made_at >= date_trunc('day', db_now(), 'Asia/Bangkok')`
  return count
}

/** Mailings of an operator whose time has come, the oldest first. */
export async function listDueMailings(reader: Reader, operatorId: string, limit: number): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select id from mailing where operator_id = ${operatorId} and ended_at is null and send_at <= db_now()
    order by send_at, id limit ${limit}`
  return rows.map(({ id }) => id)
}

interface StandingMailing {
  readonly id: string
  readonly operatorId: string
  readonly content: Mailing
  readonly sendAt: Date
  readonly afterMember: string
  readonly isEnded: boolean
  readonly stoppedBy: string | null
}

/** Locks a mailing, so that its batches and its stop wait for each other, and reads the clock; read after the lock. */
export async function lockMailing(
  tx: Tx,
  { id, operatorId }: { readonly id: string; readonly operatorId: string },
): Promise<StandingMailing | undefined> {
  await Promise.all([tx.run`select from mailing where id = ${id} for no key update`, tx.readClock()])
  return tx.maybe<StandingMailing>`
    select id, operator_id as "operatorId", content, send_at as "sendAt", after_member as "afterMember",
      ended_at is not null as "isEnded", stopped_by as "stoppedBy"
    from mailing where id = ${id} and operator_id = ${operatorId}`
}

/** What a batch has come to. `last` null: that was all of it. */
export async function updateMailed(
  tx: Tx,
  id: string,
  { last, counts }: { readonly last: string | null; readonly counts: Readonly<Record<MailOutcome, number>> },
): Promise<void> {
  await tx.run`
    update mailing set after_member = coalesce(${last}::uuid, after_member), sent = sent + ${counts.sent}::int,
      opted_out = opted_out + ${counts.optedOut}::int, stopped = stopped + ${counts.stopped}::int,
      told_today = told_today + ${counts.toldToday}::int, gone = gone + ${counts.gone}::int,
      ended_at = case when ${last}::uuid is null then db_now() end
    where id = ${id}`
}

export async function insertMailed(
  tx: Tx,
  id: string,
  sent: readonly { readonly memberId: string; readonly n: number }[],
): Promise<void> {
  await tx.run`
    insert into mailing_sent (mailing_id, member_id, n)
    select ${id}, s.member_id, s.n
    from unnest(${sent.map((each) => each.memberId)}::uuid[], ${sent.map((each) => each.n)}::int[]) as s(member_id, n)`
}

export async function updateStopped(tx: Tx, id: string, staffId: string): Promise<void> {
  await tx.run`update mailing set ended_at = ${tx.now}, stopped_by = ${staffId} where id = ${id}`
}

/** Mailings of an operator of the last so many days that somebody has had. */
export async function listToCount(reader: Reader, operatorId: string, days: number): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select id from mailing where operator_id = ${operatorId} and sent > 0 and send_at >= db_now() - make_interval(days => ${days}) order by send_at desc limit 200`
  return rows.map(({ id }) => id)
}

/** Counts who has had a message shown since. */
export async function updateOpened(tx: Tx, id: string): Promise<void> {
  await tx.run`
    update mailing set opened = (select count(*)::int from mailing_sent s join inbox i on i.member_id = s.member_id
      where s.mailing_id = ${id} and i.read_through >= s.n) where id = ${id}`
}

export interface MailingRow {
  readonly id: string
  readonly content: Mailing
  readonly people: number
  readonly by: string
  /** Null: one person alone. */
  readonly agreedBy: string | null
  readonly stoppedBy: string | null
  readonly madeAt: Date
  readonly sendAt: Date
  readonly endedAt: Date | null
  readonly begun: boolean
  readonly sent: number
  readonly optedOut: number
  readonly stopped: number
  readonly toldToday: number
  readonly gone: number
  readonly opened: number
}

/** The newest first. */
export function listMailings(
  reader: Reader,
  {
    operatorId,
    after,
    limit,
  }: { readonly operatorId: string; readonly after: string | null; readonly limit: number },
): Promise<MailingRow[]> {
  return reader.run<MailingRow>`
    select m.id, m.content, m.people, a.name as by, c.name as "agreedBy", s.name as "stoppedBy", m.made_at as "madeAt",
      m.send_at as "sendAt", m.ended_at as "endedAt", m.sent, m.opted_out as "optedOut", m.stopped,
      m.after_member <> '00000000-0000-0000-0000-000000000000' as begun, m.told_today as "toldToday", m.gone, m.opened
    from mailing m join staff a on a.staff_id = m.maker_id left join staff c on c.staff_id = m.checker_id
      left join staff s on s.staff_id = m.stopped_by
    where m.operator_id = ${operatorId} and (${after}::uuid is null or exists (
        select from mailing b where b.operator_id = ${operatorId} and b.id = ${after}::uuid
          and (m.made_at < b.made_at or m.made_at = b.made_at and m.id > b.id)))
    order by m.made_at desc, m.id limit ${limit}`
}
