import type { IncomeEntry, IncomeKnown, IncomeSums } from '../../../domain/affiliates/income.ts'
import type { TakenBackCause } from '../../../domain/affiliates/taken-back.ts'
import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/**
 * Who has staked on a round and was brought by somebody, or has earned income for somebody with it: from its play once that is
 * counted, before that from its tickets.
 */
export async function listFriendsOfRound(reader: Reader, roundId: string): Promise<string[]> {
  const rows = await reader.run<{ friendId: string }>`
    select friend_id as "friendId" from (
      select t.member_id as friend_id from (
        select member_id from play_entry where round_id = ${roundId} and (select play_is_counted(${roundId}))
        union select member_id from ticket where round_id = ${roundId} and not (select play_is_counted(${roundId}))
      ) t join referral r on r.member_id = t.member_id and r.level = 1
      union select friend_id from affiliate_accrual where round_id = ${roundId}
    ) f order by friend_id`
  return rows.map(({ friendId }) => friendId)
}

/** Who earns of a member's stakes. */
export interface Referral {
  readonly friendId: string
  readonly level: number
  readonly referrerId: string
}

export function listReferrals(
  reader: Reader,
  friendIds: readonly string[],
  levels: readonly number[],
): Promise<Referral[]> {
  return reader.run<Referral>`
    select member_id as "friendId", level, referrer_id as "referrerId" from referral
    where member_id = any(${friendIds}::uuid[]) and level = any(${levels}::int[])`
}

/** What these members' tickets of a round that stand were paid, in satang: from its play once that is counted. */
export async function sumStandingStakes(
  reader: Reader,
  roundId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.run<{ memberId: string; staked: number }>`
    select m.member_id as "memberId", p.staked
    from unnest(${memberIds}::uuid[]) m(member_id) cross join lateral (
      select case when (select play_is_counted(${roundId})) then (
        select sum(e.staked) from play_entry e where e.member_id = m.member_id and e.round_id = ${roundId}
      ) else (
        select sum(t.net) from round r
          join ticket t on t.member_id = m.member_id and t.round_id = r.id and t.placed_at >= r.opens_at
        where r.id = ${roundId} and t.status = 'placed'
      ) end::float8 as staked offset 0
    ) p where p.staked is not null`
  return new Map(rows.map(({ memberId, staked }) => [memberId, staked]))
}

export interface KnownOfFriend extends IncomeKnown {
  readonly friendId: string
  readonly referrerId: string
  readonly level: number
}

/** What was counted of a round before. */
export function sumIncomeOfRound(
  reader: Reader,
  roundId: string,
  friendIds: readonly string[],
): Promise<KnownOfFriend[]> {
  return reader.run<KnownOfFriend>`
    select friend_id as "friendId", member_id as "referrerId", level, sum(staked)::float8 as staked,
      sum(amount)::float8 as amount, min(rate) as rate, max(nth) as entries, min(held_until) as "heldUntil"
    from affiliate_accrual where round_id = ${roundId} and friend_id = any(${friendIds}::uuid[])
    group by friend_id, member_id, level`
}

export interface NewIncome extends IncomeEntry, Referral {}

/** What caused the entries: all of one settlement. */
export interface IncomeCause {
  readonly roundId: string
  readonly operatorId: string
  readonly product: string
  readonly revision: number
  readonly cause: 'settled' | 'corrected' | 'void'
}

/** What is taken back waits as its first entry does, to the microsecond: the program knows times to the millisecond. */
export async function insertIncome(tx: Tx, of: IncomeCause, entries: readonly NewIncome[]): Promise<void> {
  const column = <Name extends keyof NewIncome>(name: Name) => entries.map((entry) => entry[name])
  await tx.run`
    insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause,
      staked, rate, amount, at, held_until)
    select e.member_id, e.friend_id, ${of.roundId}, e.level, e.nth, ${of.operatorId}, ${of.product}, ${of.revision},
      ${of.cause}, e.staked, e.rate, e.amount, ${tx.now}, coalesce(k.first, e.held_until)
    from unnest(${column('referrerId')}::uuid[], ${column('friendId')}::uuid[], ${column('level')}::int[],
      ${column('nth')}::int[], ${column('staked')}::bigint[], ${column('rate')}::int[], ${column('amount')}::bigint[],
      ${column('heldUntil')}::timestamptz[]) as e(member_id, friend_id, level, nth, staked, rate, amount, held_until)
      left join lateral (select min(a.held_until) as first from affiliate_accrual a
        where e.staked < 0 and a.member_id = e.member_id and a.friend_id = e.friend_id and a.round_id = ${of.roundId}
          and a.level = e.level) k on true`
}

/** What was written of some friends, whose stakes it was, and whom the program has to count. */
interface FirstIncome {
  readonly entries: number
  readonly earned: readonly string[]
  readonly unsure: readonly string[]
}

/**
 * Writes what these friends' stakes on a round earn, of whom nothing was counted before, as `incomeDue` does: from its play, once that
 * is counted. Undefined where the newest settlement is not settled. The caller holds the accounts of the friends and of who earns.
 */
export function insertFirstIncome(
  tx: Tx,
  of: {
    readonly roundId: string
    readonly product: string
    /** Those whose accounts are held. */
    readonly levels: readonly number[]
  },
  friendIds: readonly string[],
): Promise<FirstIncome | undefined> {
  return tx.maybe<FirstIncome>`
    select entries, earned, unsure from count_income(${of.roundId}, ${friendIds}::uuid[], ${of.product},
      ${of.levels}::int[])`
}

/** Whether income of a round may begin: what earned nothing when all was looked through, days ago, had no rate. */
export async function findMayBegin(reader: Reader, roundId: string): Promise<boolean> {
  const { may } = await reader.one<{ may: boolean }>`select income_may_begin(${roundId}) as may`
  return may
}

/** A member who earns and one who was brought. */
export interface Pair {
  readonly referrerId: string
  readonly friendId: string
}

/** Names as they were typed at registration. */
export function listFullNames(
  reader: Reader,
  memberIds: readonly string[],
): Promise<{ memberId: string; fullName: string }[]> {
  return reader.run`
    select member_id as "memberId", coalesce(full_name, '') as "fullName" from member
    where member_id = any(${memberIds}::uuid[])`
}

export interface NamedPair extends Pair {
  /** Their names are read alike. */
  readonly isOfAName: boolean
}

/**
 * Marks those of these pairs who look like one person: money from the same account, a phone, a name, or a device at one
 * address that they share; of an IPv6 address the half that is a customer's. What was marked before stays as it is, released
 * or not.
 */
export async function insertFlags(tx: Tx, operatorId: string, pairs: readonly NamedPair[]): Promise<void> {
  const names = pairs.map((pair) => String(pair.isOfAName)) // the driver writes no list of booleans
  await tx.run`
    with pair as (
      select p.a, p.f, p.of_a_name from unnest(${pairs.map((pair) => pair.referrerId)}::uuid[],
        ${pairs.map((pair) => pair.friendId)}::uuid[], ${names}::text[]::bool[]) as p(a, f, of_a_name)
    ), who as (
      select m.member_id as id, m.phone from member m where m.member_id in (select a from pair union select f from pair)
    ), account as materialized (
      select w.id, k.account_no as no from who w cross join lateral affiliate_account(w.id) k
    ), place as materialized (
      select distinct s.member_id as id, s.device, affiliate_place(s.address) as address from who w
        join session s on s.member_id = w.id
    ), alike as (
      select p.a, p.f, 'bank' as reason from pair p join account x on x.id = p.a join account y on y.id = p.f and y.no = x.no
      union select p.a, p.f, 'phone' from pair p join who x on x.id = p.a join who y on y.id = p.f and y.phone = x.phone
      union select p.a, p.f, 'phone' from pair p join account x on x.id = p.a join who y on y.id = p.f and y.phone = x.no
      union select p.a, p.f, 'phone' from pair p join who x on x.id = p.a join account y on y.id = p.f and y.no = x.phone
      union select p.a, p.f, 'name' from pair p where p.of_a_name
      union select p.a, p.f, 'device' from pair p join place x on x.id = p.a
        join place y on y.id = p.f and y.device = x.device and y.address = x.address
    )
    insert into affiliate_flag (member_id, friend_id, reason, operator_id, found_at)
    select l.a, l.f, l.reason, ${operatorId}, ${tx.now} from alike l
    where not exists (select from affiliate_flag k
      where k.member_id = l.a and k.friend_id = l.f and k.reason = l.reason)
    on conflict do nothing`
}

/**
 * Friends of whom a member has income, to be looked at: all, or of more than `most` those who share an account, a phone, a birth date or
 * one of the newest places with the member. That of such a crowd nobody else has come to look alike is found when stakes are counted.
 */
export async function listEarningPairs(
  reader: Reader,
  { memberId, operatorId, most }: Own & { readonly most: number },
): Promise<Pair[]> {
  const friends = await reader.run<{ id: string }>`
    select member_id as id from referral
    where referrer_id = ${memberId} and operator_id = ${operatorId} limit ${most + 1}`
  const ids = friends.map(({ id }) => id)
  const looked = ids.length > most ? await listAlikeFriends(reader, { memberId, operatorId }) : ids
  return reader.run<Pair>`
    select ${memberId}::uuid as "referrerId", f.id as "friendId" from unnest(${looked}::uuid[]) f(id)
    where exists (select from affiliate_accrual a where a.member_id = ${memberId} and a.friend_id = f.id)
      or exists (select from affiliate_game_accrual a where a.member_id = ${memberId} and a.friend_id = f.id)`
}

interface Own {
  readonly memberId: string
  readonly operatorId: string
}

async function listAlikeFriends(reader: Reader, { memberId, operatorId }: Own): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select a.id from (select distinct member_id as id from list_members_alike(${memberId})) a
    where exists (select from referral r
      where r.member_id = a.id and r.referrer_id = ${memberId} and r.operator_id = ${operatorId})`
  return rows.map(({ id }) => id)
}

/** What members of a level have staked on a product since they came (of games, turned over), and what of it was earned. Satang. */
export interface IncomeOfProduct {
  readonly memberId: string
  readonly level: number
  readonly product: string
  readonly staked: Satang
  readonly amount: Satang
}

export function listIncomeByProduct(
  reader: Reader,
  memberIds: readonly string[],
): Promise<IncomeOfProduct[]> {
  return reader.run<IncomeOfProduct>`
    select member_id as "memberId", level, product, staked, amount
    from affiliate_sum where member_id = any(${memberIds}::uuid[])`
}

/** Income that was taken back: of a round, or of a day of a kind of game. Satang, below zero. */
export interface TakenBack {
  readonly at: Date
  readonly amount: Satang
  readonly cause: TakenBackCause
  readonly product: string
  /** Null: of games. */
  readonly lotteryCode: string | null
  readonly roundCode: string | null
  /** Of the draw, or on which the games were opened. */
  readonly date: BangkokDate
}

/** The newest first. What is of one round, level after level and friend after friend, is one line. */
export function listTakenBack(reader: Reader, memberId: string, limit: number): Promise<TakenBack[]> {
  return reader.run<TakenBack>`
    select t.at, t.amount, t.cause, t.product, l.code as "lotteryCode", r.code as "roundCode",
      coalesce(r.business_date, t.day)::text as date
    from (
      select max(at) as at, sum(amount)::bigint as amount, cause, product, round_id, null::date as day
      from affiliate_accrual where member_id = ${memberId} and amount < 0 group by round_id, revision, cause, product
      union all
      select max(at), sum(amount)::bigint, cause, product, null, day
      from affiliate_game_accrual where member_id = ${memberId} and amount < 0 group by day, cause, product
      order by 1 desc limit ${limit}
    ) t left join round r on r.id = t.round_id left join lottery l on l.id = r.lottery_id
    order by t.at desc`
}

/** How many members a member of an operator has brought, by level. */
export function listFriendCounts(
  reader: Reader,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<{ level: number; friends: number }[]> {
  return reader.run`
    select level, count(*)::float8 as friends from referral
    where referrer_id = ${memberId} and operator_id = ${operatorId} group by level`
}

/** When the first of what still waits may be withdrawn; null: nothing waits. */
export async function findNextRipe(reader: Reader, memberId: string, at: Date): Promise<Date | null> {
  const { next } = await reader.one<{ next: Date | null }>`
    select min(held_until) as next from affiliate_income
    where member_id = ${memberId} and amount > 0 and held_until > ${at}::timestamptz`
  return next
}

/** `at`: now. */
export function sumIncome(reader: Reader, memberId: string, at: Date): Promise<IncomeSums> {
  return reader.one<IncomeSums>`
    select earned, ripe, flagged, withdrawn from affiliate_figures_now(${memberId}::uuid, ${at}::timestamptz)`
}
