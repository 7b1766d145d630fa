import type { IncomeEntry, IncomeKnown } from '../../../domain/affiliates/income.ts'
import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Reader, Tx } from '../../context.ts'
import type { Referral } from './queries-income.ts'

/** A Bangkok day on which rounds of games of a member were opened. */
export interface FriendDay {
  readonly friendId: string
  readonly day: BangkokDate
}

/** Who earns of these members' games by one of these levels, or has earned of them before. */
export function listGameReferrals(
  reader: Reader,
  friendIds: readonly string[],
  levels: readonly number[],
): Promise<Referral[]> {
  return reader.run<Referral>`
    select r.member_id as "friendId", r.level, r.referrer_id as "referrerId"
    from referral r left join lateral (
      select true as has from affiliate_game_accrual a where a.member_id = r.referrer_id and a.friend_id = r.member_id limit 1
    ) earned on true
    where r.member_id = any(${friendIds}::uuid[]) and (r.level = any(${levels}::int[]) or earned.has)`
}

export interface TurnoverOfDay extends FriendDay {
  readonly product: string
  /** Satang: what the rounds count as turnover. */
  readonly counted: number
}

const friendsOf = (days: readonly FriendDay[]) => days.map(({ friendId }) => friendId)
const datesOf = (days: readonly FriendDay[]) => days.map(({ day }) => day)

/** What rounds of games of these days count now, by product. */
export function listGameTurnover(reader: Reader, days: readonly FriendDay[]): Promise<TurnoverOfDay[]> {
  return reader.run<TurnoverOfDay>`
    select d.friend as "friendId", d.day::text as day, t.product, t.counted::float8 as counted
    from unnest(${friendsOf(days)}::uuid[], ${datesOf(days)}::date[]) as d(friend, day)
      cross join lateral game_turnover(d.friend, d.day) t`
}

export interface KnownOfDay extends IncomeKnown, Referral, FriendDay {
  readonly product: string
}

/** What was counted of these days before. */
export function sumGameIncome(reader: Reader, days: readonly FriendDay[]): Promise<KnownOfDay[]> {
  return reader.run<KnownOfDay>`
    select a.friend_id as "friendId", a.member_id as "referrerId", a.day::text as day, a.product, a.level,
      sum(a.staked)::float8 as staked, sum(a.amount)::float8 as amount, min(a.rate) as rate, max(a.nth) as entries,
      min(a.held_until) as "heldUntil"
    from unnest(${friendsOf(days)}::uuid[], ${datesOf(days)}::date[]) as d(friend, day)
      join affiliate_game_accrual a on a.friend_id = d.friend and a.day = d.day
    group by a.friend_id, a.member_id, a.day, a.product, a.level`
}

export interface NewGameIncome extends IncomeEntry, Referral, FriendDay {
  readonly product: string
}

export async function insertGameIncome(
  tx: Tx,
  operatorId: string,
  entries: readonly NewGameIncome[],
): Promise<void> {
  const column = <Name extends keyof NewGameIncome>(name: Name) => entries.map((entry) => entry[name])
  await tx.run`
    insert into affiliate_game_accrual (member_id, friend_id, day, product, level, nth, operator_id, cause, staked, rate,
      amount, at, held_until)
    select e.member_id, e.friend_id, e.day, e.product, e.level, e.nth, ${operatorId},
      case when e.staked > 0 then 'played' else 'taken-back' end, e.staked, e.rate, e.amount, ${tx.now}, e.held_until
    from unnest(${column('referrerId')}::uuid[], ${column('friendId')}::uuid[], ${column('day')}::date[],
      ${column('product')}::text[], ${column('level')}::int[], ${column('nth')}::int[], ${column('staked')}::bigint[],
      ${column('rate')}::int[], ${column('amount')}::bigint[], ${column('heldUntil')}::timestamptz[])
      as e(member_id, friend_id, day, product, level, nth, staked, rate, amount, held_until)`
}
