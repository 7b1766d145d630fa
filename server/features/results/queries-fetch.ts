import type { Reader, Tx } from '../../context.ts'

/** A drawn round whose result nobody has entered yet. */
export interface RoundToFetch {
  readonly id: string
  readonly operatorId: string
  readonly businessDate: string
  readonly attempts: number
}

/** Drawn and sealed rounds of a lottery that are due to be fetched and that staff have not entered. */
export function listRoundsToFetch(
  reader: Reader,
  lotteryCode: string,
  givenUpAfterHours: number,
): Promise<RoundToFetch[]> {
  return reader.run<RoundToFetch>`
    select r.id, r.operator_id as "operatorId", r.business_date as "businessDate", coalesce(f.attempts, 0) as attempts
    from round r join lottery l on l.id = r.lottery_id and l.code = ${lotteryCode}
      left join result_fetch f on f.round_id = r.id
    where r.status = 'sealed' and r.draw_at <= db_now()
      and r.draw_at > db_now() - make_interval(hours => ${givenUpAfterHours})
      and (f.next_at is null or f.next_at <= db_now())
      and not exists (select from approval p where p.round_id = r.id and p.kind = 'result' and p.state in ('open', 'mismatched'))
    order by r.draw_at, r.id limit 100`
}

/** Rounds with an entered result whose draw lacks its lesser prizes, due for another try. */
export function listRoundsWithoutSlip(
  reader: Reader,
  lotteryCode: string,
  givenUpAfterHours: number,
): Promise<RoundToFetch[]> {
  return reader.run<RoundToFetch>`
    select r.id, r.operator_id as "operatorId", r.business_date as "businessDate", coalesce(f.attempts, 0) as attempts
    from round r join lottery l on l.id = r.lottery_id and l.code = ${lotteryCode}
      left join result_fetch f on f.round_id = r.id
    where r.status in ('sealed', 'resulted', 'settled') and r.draw_at <= db_now()
      and r.draw_at > db_now() - make_interval(hours => ${givenUpAfterHours})
      and (f.next_at is null or f.next_at <= db_now())
      and (r.status <> 'sealed' or exists (select from approval p where p.round_id = r.id and p.kind = 'result' and p.state in ('open', 'mismatched')))
      and not exists (select from slip_prizes s where s.business_date = r.business_date)
    order by r.draw_at, r.id limit 100`
}

export type FetchOutcome = 'ready' | 'not_ready' | 'other_date' | 'invalid' | 'failed'

/** Records the outcome of a try and the time of the next. */
export async function insertFetch(
  tx: Tx,
  wish: { roundId: string; outcome: FetchOutcome; detail: string; againInMinutes: number },
): Promise<void> {
  await tx.run`
    insert into result_fetch (round_id, attempts, outcome, detail, fetched_at, next_at)
    values (${wish.roundId}, 1, ${wish.outcome}, ${wish.detail}, db_now(),
      db_now() + make_interval(mins => ${wish.againInMinutes}))
    on conflict (round_id) do update set attempts = result_fetch.attempts + 1, outcome = excluded.outcome,
      detail = excluded.detail, fetched_at = excluded.fetched_at, next_at = excluded.next_at`
}

export interface Capture {
  readonly id: string
  readonly lotteryCode: string
  readonly businessDate: string
  readonly source: string
  readonly url: string
  readonly raw: string
  readonly rawHash: Buffer
}

export async function insertCapture(tx: Tx, capture: Capture): Promise<void> {
  await tx.run`
    insert into result_capture (id, lottery_code, business_date, source, url, raw, raw_hash, captured_at)
    values (${capture.id}, ${capture.lotteryCode}, ${capture.businessDate}, ${capture.source}, ${capture.url},
      ${capture.raw}, ${capture.rawHash}, db_now())`
}

/** The outcome of the last try to fetch a round's result. */
export interface FetchSeen {
  readonly attempts: number
  readonly outcome: FetchOutcome
  readonly detail: string
  readonly fetchedAt: Date
  readonly nextAt: Date
}

export function findFetch(reader: Reader, roundId: string): Promise<FetchSeen | undefined> {
  return reader.maybe<FetchSeen>`
    select attempts, outcome, detail, fetched_at as "fetchedAt", next_at as "nextAt"
    from result_fetch where round_id = ${roundId}`
}
