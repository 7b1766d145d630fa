import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'
import type { ResultRow } from '../settlement/queries-result.ts'

export async function insertResult(
  tx: Tx,
  result: ResultRow & {
    evidenceHash: Buffer
    makerId: string
    reason: string | null
    captureId: string | null
    makerRole: string
    checkerRole: string
    signature: Buffer
  },
): Promise<void> {
  await tx.run`
    insert into result (round_id, revision, operator_id, published, canonical, source, evidence_hash, maker_id,
      checker_id, reason, capture_id, official_at, confirmed_at, maker_role, checker_role, signature)
    values (${result.roundId}, ${result.revision}, ${result.operatorId}, ${{ json: result.published }},
      ${{ json: result.canonical }}, ${result.source}, ${result.evidenceHash}, ${result.makerId},
      ${result.checkerId}, ${result.reason}, ${result.captureId}, ${result.officialAt}, ${tx.now},
      ${result.makerRole}, ${result.checkerRole}, ${result.signature})`
}

/** The newest result of a round. */
export function findResult(reader: Reader, roundId: string): Promise<ResultRow | undefined> {
  return reader.maybe<ResultRow>`
    select round_id as "roundId", revision, operator_id as "operatorId", published, canonical, source,
      checker_id as "checkerId", official_at as "officialAt"
    from result where round_id = ${roundId} order by revision desc limit 1`
}

/** From when a round was sold although its outcome could be known; null: it was not. */
export async function findLateFrom(reader: Reader, roundId: string): Promise<Date | null> {
  const row = await reader.maybe<{ lateFrom: Date | null }>`
    select late_from as "lateFrom" from round where id = ${roundId}`
  return row?.lateFrom ?? null
}

/** Entries of a round's result that wait for their confirmation, or have differed from another. */
export async function countEntries(reader: Reader, roundId: string): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from approval
    where round_id = ${roundId} and kind = 'result' and state in ('open', 'mismatched')`
  return count
}

/** Tickets of a round placed from a time on that nobody has given back, those of bookings among them. Satang. */
export function countLate(
  reader: Reader,
  roundId: string,
  from: Date,
): Promise<{ tickets: number; booked: number; net: Satang }> {
  return reader.one`
    select count(*)::int as tickets, count(*) filter (where purchase = 'realtime')::int as booked,
      coalesce(sum(net), 0)::bigint as net
    from ticket where round_id = ${roundId} and placed_at >= ${from} and status = 'placed'`
}

/** Rounds of demos whose result is due, for the demo's results feed. */
export function listAwaitingResult(
  reader: Reader,
  waitMinutes: number,
): Promise<{ id: string; operatorId: string; lotteryCode: string; businessDate: string }[]> {
  return reader.run`
    select r.id, r.operator_id as "operatorId", l.code as "lotteryCode", r.business_date as "businessDate",
      (select maker_id from approval where round_id = r.id and kind = 'result' and state = 'open') as "proposedBy"
    from round r join lottery l on l.id = r.lottery_id join operator o on o.id = r.operator_id and o.demo
    where r.status = 'sealed' and r.draw_at + make_interval(mins => ${waitMinutes}) <= db_now()
      and not exists (select from fast_round f where f.round_id = r.id) -- it draws itself
      and not exists (select from approval where round_id = r.id and kind = 'result' and state = 'mismatched')
    order by r.draw_at limit 100`
}
