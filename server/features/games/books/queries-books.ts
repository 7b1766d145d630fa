import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { BookLine, GameDifferenceType } from '../../../../domain/games/operated/books.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'

/** A day of a provider. */
export interface BookOf {
  readonly operatorId: string
  readonly provider: string
  readonly day: BangkokDate
}

/** Serialises what is written about a provider's day until commit, and reads the clock. */
export async function lockBook(tx: Tx, { operatorId, provider, day }: BookOf): Promise<void> {
  await tx.run`
    select pg_advisory_xact_lock(hashtextextended('game-book:' || ${operatorId} || ':' || ${provider} || ':' || ${day}, 0))`
  await tx.readClock()
}

export interface NewestStatement {
  readonly id: string
  /** Of all that there are. */
  readonly nth: number
  readonly hash: Buffer
  readonly broughtBy: string
}

/** The list of a day that counts: the last that its provider has answered with itself, else the last that was brought. */
export function findNewestStatement(reader: Reader, of: BookOf): Promise<NewestStatement | undefined> {
  return reader.maybe<NewestStatement>`
    select id, max(nth) over () as nth, hash, brought_by as "broughtBy" from game_statement
    where operator_id = ${of.operatorId} and provider = ${of.provider} and day = ${of.day}::date
    order by brought_by = 'system' desc, game_statement.nth desc limit 1`
}

export interface NewStatement extends BookOf {
  readonly id: string
  readonly nth: number
  readonly name: string
  readonly hash: Buffer
  readonly broughtBy: string
}

export async function insertStatement(tx: Tx, made: NewStatement, lines: readonly BookLine[]): Promise<void> {
  await tx.run`
    insert into game_statement (id, operator_id, provider, day, nth, name, hash, lines, brought_by, brought_at)
    values (${made.id}, ${made.operatorId}, ${made.provider}, ${made.day}::date, ${made.nth}, ${made.name}, ${made.hash},
      ${lines.length}, ${made.broughtBy}, ${tx.now})`
  await tx.run`
    insert into game_statement_line (statement_id, kind, transaction_id, amount)
    select ${made.id}::uuid, l.* from unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ id }) => id)}::text[],
      ${lines.map(({ amount }) => amount)}::bigint[]) as l(kind, id, amount)`
}

/** A difference as it is found. */
export interface FoundDifference {
  readonly type: GameDifferenceType
  readonly about: string
  readonly memberId: string | null
  readonly ours: Satang | null
  readonly theirs: Satang | null
  /** What the member would have more once it is put right; null: nobody knows. */
  readonly due: Satang | null
}

/** A difference with what its amounts are of. */
interface ComparedDifference extends Omit<FoundDifference, 'due'> {
  readonly ourKind: 'bet' | 'win' | null
  readonly theirKind: 'bet' | 'win' | null
}

interface Compared extends BookOf {
  readonly statementId: string
  readonly from: Date
  readonly until: Date
  /** Of each type: a type of which there are very many hides no other. */
  readonly limit: number
}

/**
 * Compares a provider's list with what is written here, one by one, by the ids of transactions: on whatever day ours was written,
 * and for what is missing there with the lists of the days beside it, since clocks differ. What was taken back here alone is found on
 * the day of our rollback. What moves nothing is left alone.
 */
export function listBookDifferences(reader: Reader, of: Compared): Promise<ComparedDifference[]> {
  const { operatorId, provider, day, statementId, from, until, limit } = of
  return reader.run<ComparedDifference>`
    with lists as materialized (
      select distinct on (s.day) s.id, s.day from game_statement s where s.operator_id = ${operatorId} and s.provider = ${provider}
      order by s.day, s.brought_by = 'system' desc, s.nth desc
    ), near as (
      select id from lists where day between ${day}::date - 1 and ${day}::date + 1
    ), told as (
      select l.kind, l.transaction_id, l.amount, t.kind as our_kind, t.amount as ours, t.member_id,
        r.target_id is not null as is_back, exists (select from near n join game_statement_line b on b.statement_id = n.id
          and b.kind = 'rollback' and b.transaction_id = l.transaction_id) as is_back_there
      from game_statement_line l
        left join game_transaction t on t.operator_id = ${operatorId} and t.provider = ${provider}
          and t.transaction_id = l.transaction_id
        left join game_rollback r on r.operator_id = ${operatorId} and r.provider = ${provider} and r.reference = l.transaction_id
      where l.statement_id = ${statementId}
    )
    (select 'missing-here' as type, o.transaction_id as about, null::uuid as "memberId", null::bigint as ours, o.amount as theirs,
        null::text as "ourKind", o.kind as "theirKind"
      from told o where o.kind <> 'rollback' and o.ours is null and o.amount > 0
        and not exists (select from told b where b.kind = 'rollback' and b.transaction_id = o.transaction_id)
      order by o.transaction_id limit ${limit})
    union all
    (select 'amount-differs', o.transaction_id, o.member_id, o.ours, o.amount, o.our_kind, o.kind from told o
      where o.kind <> 'rollback' and (o.ours <> o.amount or o.our_kind <> o.kind) and not o.is_back and not o.is_back_there
      order by o.transaction_id limit ${limit})
    union all
    (select 'rollback-unknown', o.transaction_id, o.member_id, o.ours, 0, o.our_kind, o.our_kind from told o
      where o.kind = 'rollback' and o.ours > 0 and not o.is_back
      order by o.transaction_id limit ${limit})
    union all
    (select 'missing-there', t.transaction_id, t.member_id, t.amount, null, t.kind, null from game_transaction t
      where t.operator_id = ${operatorId} and t.provider = ${provider} and t.at >= ${from} and t.at < ${until} and t.amount > 0
        and not exists (select from game_rollback r where r.target_id = t.id)
        and not exists (select from near n join game_statement_line l on l.statement_id = n.id
          and l.kind = t.kind and l.transaction_id = t.transaction_id)
      order by t.transaction_id limit ${limit})
    union all
    (select 'taken-back-here', t.transaction_id, t.member_id, 0, stands.amount, t.kind, t.kind
      from game_rollback r join game_transaction t on t.id = r.target_id
        cross join lateral (select l.amount from lists s join game_statement_line l on l.statement_id = s.id
            and l.kind = t.kind and l.transaction_id = t.transaction_id
          where s.day between (t.at at time zone 'Asia/Bangkok')::date - 1 and (t.at at time zone 'Asia/Bangkok')::date + 1
          order by s.day limit 1) stands
      where r.operator_id = ${operatorId} and r.provider = ${provider} and r.at >= ${from} and r.at < ${until} and stands.amount > 0
        and not exists (select from near n join game_statement_line l on l.statement_id = n.id
          and l.kind = 'rollback' and l.transaction_id = t.transaction_id)
      order by t.transaction_id limit ${limit})
    order by 1, 2`
}

/** Rounds of a day that nobody has closed, where money is at stake. */
export function listOpenRounds(
  reader: Reader,
  of: Pick<Compared, 'operatorId' | 'provider' | 'from' | 'until' | 'limit'>,
): Promise<ComparedDifference[]> {
  return reader.run<ComparedDifference>`
    select 'round-open' as type, g.round as about, min(g.member_id::text)::uuid as "memberId",
      sum(g.staked - g.staked_back)::bigint as ours, null::bigint as theirs, 'bet' as "ourKind", null::text as "theirKind"
    from game_round g where g.operator_id = ${of.operatorId} and g.provider = ${of.provider} and g.closed_at is null
      and g.opened_at >= ${of.from} and g.opened_at < ${of.until} and g.opened_at < db_now() - interval '24 hours'
      and g.staked > g.staked_back
    group by g.round order by g.round limit ${of.limit}`
}

/**
 * Writes what a look has found: what is new, what has come back, and what is found no more, which nobody knows of types of which there
 * are more than were looked at (`cut`). With other amounts it is another one, whatever was said of those before.
 */
export async function insertDifferences(
  tx: Tx,
  { operatorId, provider, day }: BookOf,
  found: readonly (FoundDifference & { readonly id: string })[],
  cut: readonly GameDifferenceType[],
): Promise<void> {
  const column = <Name extends keyof (typeof found)[number]>(name: Name) => found.map((each) => each[name])
  const amounts = (name: 'ours' | 'theirs' | 'due') =>
    found.map((each) => (each[name] === null ? '' : String(each[name])))
  await tx.run`
    update game_difference set gone_at = ${tx.now}
    where operator_id = ${operatorId} and provider = ${provider} and day = ${day}::date and gone_at is null
      and type <> all(${cut}::text[]) and (type, about, coalesce(ours::text, ''), coalesce(theirs::text, ''), coalesce(due::text, '')) not in (
        select * from unnest(${column('type')}::text[], ${column('about')}::text[], ${amounts('ours')}::text[],
          ${amounts('theirs')}::text[], ${amounts('due')}::text[]))`
  await tx.run`
    insert into game_difference (id, operator_id, provider, day, type, about, member_id, ours, theirs, due, found_at)
    select f.id, ${operatorId}::uuid, ${provider}, ${day}::date, f.type, f.about, f.member_id, nullif(f.ours, '')::bigint,
      nullif(f.theirs, '')::bigint, nullif(f.due, '')::bigint, ${tx.now}
    from unnest(${column('id')}::uuid[], ${column('type')}::text[], ${column('about')}::text[],
      ${column('memberId')}::uuid[], ${amounts('ours')}::text[], ${amounts('theirs')}::text[], ${amounts('due')}::text[])
      as f(id, type, about, member_id, ours, theirs, due)
    on conflict (operator_id, provider, day, type, about, ours, theirs, due) do update set gone_at = null`
}

export interface GameDifference extends FoundDifference {
  readonly id: string
  readonly provider: string
  readonly day: BangkokDate
  readonly memberCode: string | null
  readonly memberName: string | null
  readonly foundAt: Date
  readonly settledBy: string | null
  readonly settledAt: Date | null
  readonly note: string | null
  readonly isAdjusted: boolean
}

/** Differences that stand, those that nobody has settled first, the newest days first. */
export function listDifferences(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<GameDifference[]> {
  return reader.run<GameDifference>`
    select d.id, d.provider, d.day::text as day, d.type, d.about, d.member_id as "memberId", m.code as "memberCode",
      m.name as "memberName", d.ours, d.theirs, d.due, d.found_at as "foundAt", s.name as "settledBy", d.settled_at as "settledAt",
      d.note, d.adjustment_id is not null as "isAdjusted"
    from game_difference d left join member m on m.member_id = d.member_id left join staff s on s.staff_id = d.settled_by
    where d.operator_id = ${operatorId} and d.gone_at is null
    order by d.settled_at is not null, d.day desc, d.provider, d.type, d.about limit ${limit}`
}

interface LockedDifference extends FoundDifference, BookOf {
  readonly settledBy: string | null
  readonly note: string | null
  readonly isAdjusted: boolean
  readonly foundAt: Date
}

export async function lockDifference(
  tx: Tx,
  operatorId: string,
  id: string,
): Promise<LockedDifference | undefined> {
  const [found] = await Promise.all([
    tx.maybe<LockedDifference>`
      select operator_id as "operatorId", provider, day::text as day, type, about, member_id as "memberId", ours, theirs, due,
        settled_by as "settledBy", note, adjustment_id is not null as "isAdjusted", found_at as "foundAt"
      from game_difference where operator_id = ${operatorId} and id = ${id} and gone_at is null for update`,
    tx.readClock(),
  ])
  return found
}

export async function updateDifferenceSettled(
  tx: Tx,
  wish: {
    readonly id: string
    readonly staffId: string
    readonly note: string
    readonly adjustmentId: string | null
  },
): Promise<void> {
  await tx.run`
    update game_difference set settled_by = ${wish.staffId}, settled_at = ${tx.now}, note = ${wish.note},
      adjustment_id = ${wish.adjustmentId}
    where id = ${wish.id}`
}

/** Money by hand that gave a member what is due, or took it, and settles no other difference. */
export async function findFittingAdjustment(
  reader: Reader,
  of: { readonly memberId: string; readonly since: Date; readonly due: Satang },
): Promise<string | undefined> {
  const row = await reader.maybe<{ id: string }>`
    select a.id from adjustment a where a.member_id = ${of.memberId} and a.made_at >= ${of.since}
      and a.amount = ${of.due} and not exists (select from game_difference d where d.adjustment_id = a.id)
    order by a.made_at limit 1`
  return row?.id
}

/** A provider's day as the console shows it. */
export interface BookDay {
  readonly provider: string
  readonly day: BangkokDate
  readonly staked: Satang
  readonly won: Satang
  /** Of the list that counts; null: none was brought. */
  readonly lines: number | null
  readonly name: string | null
  readonly broughtAt: Date | null
  readonly isOver: boolean
  /** The list is its provider's own answer. */
  readonly isAsked: boolean
  /** That nobody has settled. */
  readonly open: number
}

/** Days on which a provider moved money, the newest first. */
export function listBookDays(
  reader: Reader,
  operatorId: string,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<BookDay[]> {
  return reader.run<BookDay>`
    select d.provider, d.day::text as day, d.staked, d.won, s.lines, s.name, s.brought_at as "broughtAt", coalesce(s.brought_by = 'system', false) as "isAsked",
      d.day < (db_now() at time zone 'Asia/Bangkok')::date as "isOver",
      (select count(*) from game_difference f where f.operator_id = d.operator_id and f.day = d.day
        and f.provider = d.provider and f.gone_at is null and f.settled_at is null)::int as open
    from game_day d left join lateral (select lines, name, brought_at, brought_by from game_statement
      where operator_id = d.operator_id and provider = d.provider and day = d.day
      order by brought_by = 'system' desc, nth desc limit 1) s on true
    where d.operator_id = ${operatorId} and d.game = '' and d.day > (db_now() at time zone 'Asia/Bangkok')::date - ${days}::int
    order by d.day desc, d.provider limit ${limit}`
}
