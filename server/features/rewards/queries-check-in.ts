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

/** What a member has done on a Bangkok day, as the database asks it of who checks in: both are read by their own index. */
export function findCheckInFacts(
  reader: Reader,
  memberId: string,
  today: BangkokDate,
): Promise<CheckInFacts> {
  return reader.one<CheckInFacts>`
    select deposited, staked from check_in_facts(${memberId}::uuid, ${today}::date)`
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
