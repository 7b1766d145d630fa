import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../domain/money.ts'
import type { CheckInDay, CheckInFacts } from '../../../domain/rewards/check-in.ts'
import type { Reader, Tx } from '../../context.ts'

export interface StoredCheckIn extends CheckInDay {
  readonly id: string
  readonly amount: Satang
  /** What waits beside it; 0: nothing. */
  readonly bonus: Satang
  readonly at: Date
  /** When the bonus was taken. */
  readonly bonusAt: Date | null
}

/** The day in Bangkok by the clock that decides, outside a transaction. */
export async function readToday(reader: Reader): Promise<BangkokDate> {
  const { today } = await reader.one<{ today: BangkokDate }>`
    select (db_now() at time zone 'Asia/Bangkok')::date::text as today`
  return today
}

/** A member's check-ins from a day on, the newest first. */
export function listCheckIns(reader: Reader, memberId: string, from: BangkokDate): Promise<StoredCheckIn[]> {
  return reader.run<StoredCheckIn>`
    select c.id, c.on_date::text as date, c.day, c.run, c.amount, c.bonus, c.at, b.at as "bonusAt"
    from check_in c left join check_in_bonus b on b.member_id = c.member_id and b.on_date = c.on_date
    where c.member_id = ${memberId} and c.on_date >= ${from}::date order by c.on_date desc`
}

/** Before it no day was missed; null: the member has never checked in. */
export async function findFirstCheckIn(reader: Reader, memberId: string): Promise<BangkokDate | null> {
  const row = await reader.one<{ date: string | null }>`
    select min(on_date)::text as date from check_in where member_id = ${memberId}`
  return row.date
}

/** Rounds open no longer before their result. */
const LOOKED_BACK_DAYS = 40

/**
 * What a member has done on a Bangkok day. A ticket counts on the day on which its round was settled first: a correction
 * makes no second day of it. What came back, and a void round, count nothing.
 */
export function findCheckInFacts(
  reader: Reader,
  memberId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<CheckInFacts> {
  return reader.one<CheckInFacts>`
    select
      (select coalesce(sum(amount), 0)::bigint from transfer
        where member_id = ${memberId} and kind in ('deposit', 'deposit_peer')
          and at >= ${from} and at < ${until}) as deposited,
      (select coalesce(sum(t.net), 0)::bigint from ticket t
        where t.member_id = ${memberId} and t.status = 'placed'
          and t.placed_at >= ${from}::timestamptz - make_interval(days => ${LOOKED_BACK_DAYS}) and t.placed_at < ${until}
          and (select min(s.settled_at) from settlement s where s.round_id = t.round_id and s.state = 'settled')
            between ${from} and ${until}::timestamptz - interval '1 microsecond'
          and not exists (select from round_void v where v.round_id = t.round_id)) as staked`
}

export async function insertCheckIn(
  tx: Tx,
  taken: Omit<StoredCheckIn, 'at' | 'bonusAt'> & { readonly memberId: string; readonly operatorId: string },
): Promise<void> {
  await tx.run`
    insert into check_in (member_id, on_date, id, operator_id, day, run, amount, bonus, at)
    values (${taken.memberId}, ${taken.date}::date, ${taken.id}, ${taken.operatorId}, ${taken.day}, ${taken.run},
      ${taken.amount}, ${taken.bonus}, ${tx.now})`
}

export async function insertCheckInBonus(
  tx: Tx,
  taken: {
    readonly memberId: string
    readonly operatorId: string
    readonly date: BangkokDate
    readonly amount: Satang
  },
): Promise<void> {
  await tx.run`
    insert into check_in_bonus (member_id, on_date, operator_id, amount, at)
    values (${taken.memberId}, ${taken.date}::date, ${taken.operatorId}, ${taken.amount}, ${tx.now})`
}
