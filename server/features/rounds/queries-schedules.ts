import type { OwnSchedule } from '../../../domain/lottery/lottery.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { Reader, Tx } from '../../context.ts'

/** A lottery with its operator's schedule. */
export interface ScheduledLottery {
  readonly id: string
  readonly operatorId: string
  readonly code: string
  readonly onSale: boolean
  /** Null: the lottery's own schedule holds. */
  readonly own: OwnSchedule | null
  /** Grows with every change. */
  readonly version: number
}

/** Every lottery of an operator in the order members see them, or only the one of the given id. */
export function listSchedules(
  reader: Reader,
  operatorId: string,
  lotteryId: string | null = null,
): Promise<ScheduledLottery[]> {
  return reader.run<ScheduledLottery>`
    select id, operator_id as "operatorId", code, on_sale as "onSale", own_schedule as own, schedule_version as version
    from lottery where operator_id = ${operatorId} and (${lotteryId}::uuid is null or id = ${lotteryId})
    order by position, code`
}

/** Every lottery on sale, for the job that makes rounds ahead. */
export function listSchedulesOnSale(reader: Reader): Promise<ScheduledLottery[]> {
  return reader.run<ScheduledLottery>`
    select id, operator_id as "operatorId", code, on_sale as "onSale", own_schedule as own, schedule_version as version
    from lottery where on_sale order by id`
}

/** A lottery on sale of an operator that has no round left to sell. */
export function findSoldOut(reader: Reader, operatorId: string): Promise<{ id: string } | undefined> {
  return reader.maybe`
    select l.id from lottery l where l.operator_id = ${operatorId} and l.on_sale and not exists (
      select from round r where r.lottery_id = l.id and r.status in ('scheduled', 'open') and r.closes_at > db_now())
    limit 1`
}

/**
 * Keeps the schedules of lotteries from changing until commit. A shared lock: jobs that make rounds do not wait for
 * each other. Taken before any round's lock.
 */
export async function shareSchedules(tx: Tx, lotteryIds: readonly string[]): Promise<void> {
  await tx.run`
    select pg_advisory_xact_lock_shared(key)
    from (select round_lock(id) as key from unnest(${lotteryIds}::uuid[]) id order by 1) ordered`
}

/**
 * Locks the schedule of a lottery exclusively until commit: no round of it is made meanwhile. Where people name the lottery, their
 * operator is said: of a made-up id, and of a lottery of another operator, no lock is taken. Whether it was.
 */
export async function lockSchedule(
  tx: Tx,
  lotteryId: string,
  operatorId: string | null = null,
): Promise<boolean> {
  const held = await tx.run`
    select pg_advisory_xact_lock(round_lock(id)) from lottery
    where id = ${lotteryId}::uuid and (${operatorId}::uuid is null or operator_id = ${operatorId}::uuid)`
  return held.length > 0
}

/** Locks the open and scheduled rounds of a lottery exclusively until commit, in the order of all round locks. Its schedule is locked. */
export async function lockStandingRounds(tx: Tx, lotteryId: string): Promise<void> {
  await tx.run`
    select pg_advisory_xact_lock(key)
    from (select round_lock(id) as key from round where lottery_id = ${lotteryId} and status in ('scheduled', 'open')
      order by 1) ordered`
  await tx.readClock()
}

export interface StandingRow {
  readonly id: string
  readonly code: string
  readonly status: RoundStatus
  readonly businessDate: string
  readonly number: number
  readonly opensAt: Date
  readonly closesAt: Date
  readonly latestCloseAt: Date
  readonly drawAt: Date
  /** It has a ticket, a booking or a proposal to void it. */
  readonly isSold: boolean
  /** It is a fast round whose terms are promised. */
  readonly isPromised: boolean
}

/** The open and scheduled rounds of a lottery by closing time. */
export function listStandingRounds(reader: Reader, lotteryId: string): Promise<StandingRow[]> {
  return reader.run<StandingRow>`
    select r.id, r.code, r.status, r.business_date as "businessDate", coalesce(f.number, 0) as number,
      r.opens_at as "opensAt", r.closes_at as "closesAt", r.latest_close_at as "latestCloseAt", r.draw_at as "drawAt",
      exists (select from ticket t where t.round_id = r.id)
        or exists (select from open_booking b where b.round_id = r.id)
        or exists (select from approval v where v.round_id = r.id and v.kind = 'void') as "isSold",
      f.round_id is not null as "isPromised"
    from round r left join fast_round f on f.round_id = r.id
    where r.lottery_id = ${lotteryId} and r.status in ('scheduled', 'open') and r.closes_at > db_now()
    order by r.closes_at, r.id`
}

/** The days from a given one whose round has ended. */
export async function listDaysOver(reader: Reader, lotteryId: string, from: string): Promise<string[]> {
  const rows = await reader.run<{ date: string }>`
    select distinct business_date as date from round
    where lottery_id = ${lotteryId} and business_date >= ${from}::text::date and status not in ('scheduled', 'open')`
  return rows.map(({ date }) => date)
}

export async function updateSchedule(
  tx: Tx,
  lotteryId: string,
  { onSale, own }: Pick<ScheduledLottery, 'onSale' | 'own'>,
): Promise<void> {
  await tx.run`
    update lottery set on_sale = ${onSale}, own_schedule = ${{ json: own }}, schedule_version = schedule_version + 1
    where id = ${lotteryId}`
}

export interface RoundTimes {
  readonly id: string
  readonly code: string
  readonly businessDate: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly latestCloseAt: Date
  readonly drawAt: Date
}

/** Moves rounds without sales to other days and times. One that is open has opened when it did. */
export async function updateRoundTimes(tx: Tx, rounds: readonly RoundTimes[]): Promise<void> {
  await tx.run`
    update round r set code = n.code, business_date = n.business_date::date,
      opens_at = case r.status when 'open' then r.opens_at else n.opens_at end, closes_at = n.closes_at, latest_close_at = n.latest_close_at, draw_at = n.draw_at
    from unnest(${rounds.map((r) => r.id)}::uuid[], ${rounds.map((r) => r.code)}::text[],
      ${rounds.map((r) => r.businessDate)}::text[], ${rounds.map((r) => r.opensAt)}::timestamptz[],
      ${rounds.map((r) => r.closesAt)}::timestamptz[], ${rounds.map((r) => r.latestCloseAt)}::timestamptz[],
      ${rounds.map((r) => r.drawAt)}::timestamptz[])
      as n(id, code, business_date, opens_at, closes_at, latest_close_at, draw_at)
    where r.id = n.id`
}

/** Deletes rounds without sales, with their settings. */
export async function deleteRounds(tx: Tx, roundIds: readonly string[]): Promise<void> {
  await tx.run`delete from round where id = any(${roundIds}::uuid[])`
}
