import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { ClosedPlace, PlaceFigures } from '../../../../domain/payments/close/day-close.ts'
import type { DayTotals, Difference } from '../../../../domain/payments/close/reconcile.ts'
import type { Reader, Tx } from '../../../context.ts'

/** What was found of a day. */
export interface Reconciliation {
  readonly day: BangkokDate
  /** A later look that finds something else is a run of its own. */
  readonly run: number
  readonly takenAt: Date
  readonly places: readonly PlaceFigures[]
  readonly totals: DayTotals
  readonly differences: number
  readonly hash: Buffer
}

/** The newest run of a day, or of the newest day. */
export function findReconciliation(
  reader: Reader,
  operatorId: string,
  day: BangkokDate | null,
): Promise<Reconciliation | undefined> {
  return reader.maybe<Reconciliation>`
    select day::text as day, run, taken_at as "takenAt", places, totals, differences, hash from reconciliation
    where operator_id = ${operatorId} and (${day}::date is null or day = ${day}::date)
    order by day desc, run desc limit 1`
}

interface DaysWish {
  /** The first day of all; null: however long ago. */
  readonly from: BangkokDate | null
  /** The days before this one; null: up to the newest. */
  readonly before: BangkokDate | null
  readonly limit: number
}

/** The newest run of each day, the newest day first. */
export function listReconciliations(
  reader: Reader,
  operatorId: string,
  by: DaysWish,
): Promise<Reconciliation[]> {
  return reader.run<Reconciliation>`
    select distinct on (day) day::text as day, run, taken_at as "takenAt", places, totals, differences, hash
    from reconciliation where operator_id = ${operatorId} and (${by.from}::date is null or day >= ${by.from}::date)
      and (${by.before}::date is null or day < ${by.before}::date)
    order by day desc, run desc limit ${by.limit}`
}

export async function insertReconciliation(
  tx: Tx,
  operatorId: string,
  found: Omit<Reconciliation, 'takenAt' | 'differences'> & { readonly differences: readonly Difference[] },
): Promise<void> {
  const { day, run, places, totals, differences, hash } = found
  await tx.run`
    insert into reconciliation (operator_id, day, run, taken_at, places, totals, differences, hash)
    values (${operatorId}, ${day}::date, ${run}, ${tx.now}, ${{ json: places }}, ${{ json: totals }}, ${differences.length},
      ${hash})`
  if (differences.length === 0) return
  const column = <Name extends keyof Difference>(name: Name) => differences.map((each) => each[name])
  await tx.run`
    insert into reconciliation_difference (operator_id, day, run, nth, type, ref, ref_id, member_id, amount)
    select ${operatorId}, ${day}::date, ${run}, nth, type, ref, ref_id, member_id, amount
    from unnest(${column('type')}::text[], ${column('ref')}::text[], ${column('refId')}::uuid[],
      ${column('memberId')}::uuid[], ${column('amount')}::bigint[])
      with ordinality as d(type, ref, ref_id, member_id, amount, nth)`
}

export interface StoredDifference extends Difference {
  readonly memberName: string | null
  readonly memberCode: string | null
}

export function listDifferences(
  reader: Reader,
  operatorId: string,
  { day, run, limit }: { readonly day: BangkokDate; readonly run: number; readonly limit: number },
): Promise<StoredDifference[]> {
  return reader.run<StoredDifference>`
    select d.type, d.ref, d.ref_id as "refId", d.member_id as "memberId", d.amount, m.name as "memberName",
      m.code as "memberCode"
    from reconciliation_difference d left join member m on m.member_id = d.member_id and m.operator_id = d.operator_id
    where d.operator_id = ${operatorId} and d.day = ${day}::date and d.run = ${run} order by d.nth limit ${limit}`
}

/** When a statement of the operator was read last; null: none was. */
export async function findNewestStatement(reader: Reader, operatorId: string): Promise<Date | null> {
  const { at } = await reader.one<{ at: Date | null }>`
    select max(imported_at) as at from statement_file where operator_id = ${operatorId}`
  return at
}

/** A day that two people have signed off. */
export interface DayClose {
  readonly day: BangkokDate
  readonly run: number
  readonly places: readonly ClosedPlace[]
  readonly takenAt: Date
  readonly reason: string | null
  readonly maker: string
  readonly checker: string
}

/** The close of a day, or the newest. */
export function findClose(
  reader: Reader,
  operatorId: string,
  day: BangkokDate | null,
): Promise<DayClose | undefined> {
  return reader.maybe<DayClose>`
    select c.day::text as day, c.run, c.places, c.taken_at as "takenAt", c.reason, m.name as maker, k.name as checker
    from day_close c join staff m on m.staff_id = c.maker_id join staff k on k.staff_id = c.checker_id
    where c.operator_id = ${operatorId} and (${day}::date is null or c.day = ${day}::date)
    order by c.day desc limit 1`
}

/** The day on which the first money was heard of, or asked for; null: there was none. */
export async function findFirstMoneyDay(reader: Reader, operatorId: string): Promise<BangkokDate | null> {
  const { day } = await reader.one<{ day: BangkokDate | null }>`
    select (least(
        (select min(p.heard_at) from receiving_account a cross join lateral (
          select heard_at from incoming_payment where account_id = a.id order by heard_at limit 1) p
          where a.operator_id = ${operatorId}),
        (select min(requested_at) from withdrawal where operator_id = ${operatorId})
      ) at time zone 'Asia/Bangkok')::date::text as day`
  return day
}

export function listCloses(reader: Reader, operatorId: string, by: DaysWish): Promise<DayClose[]> {
  return reader.run<DayClose>`
    select c.day::text as day, c.run, c.places, c.taken_at as "takenAt", c.reason, m.name as maker, k.name as checker
    from day_close c join staff m on m.staff_id = c.maker_id join staff k on k.staff_id = c.checker_id
    where c.operator_id = ${operatorId} and (${by.from}::date is null or c.day >= ${by.from}::date)
      and (${by.before}::date is null or c.day < ${by.before}::date)
    order by c.day desc limit ${by.limit}`
}

/** What came in and belongs to nobody yet. */
export async function sumSuspense(reader: Reader, operatorId: string): Promise<Satang> {
  const { sum } = await reader.one<{ sum: Satang }>`
    select coalesce(sum(p.amount), 0)::bigint as sum from incoming_payment p
    where p.operator_id = ${operatorId} and p.state = 'suspense'
      and not exists (select from undone_payment u where u.incoming_id = p.id)`
  return sum
}

export async function insertClose(
  tx: Tx,
  operatorId: string,
  close: Omit<DayClose, 'takenAt'>,
): Promise<void> {
  await tx.run`
    insert into day_close (operator_id, day, run, places, taken_at, reason, maker_id, checker_id)
    values (${operatorId}, ${close.day}::date, ${close.run}, ${{ json: close.places }}, ${tx.now}, ${close.reason},
      ${close.maker}, ${close.checker})`
}
