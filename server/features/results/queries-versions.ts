import type { PublishedResult } from '../../../domain/lottery/lottery.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'
import type { Settlement } from '../settlement/queries.ts'

/** One result a round was given, with its evidence and the state of its settlement. */
export interface ResultVersionRow {
  readonly revision: number
  readonly published: PublishedResult
  readonly source: string
  readonly maker: string
  readonly checker: string
  readonly confirmedAt: Date
  readonly reason: string | null
  readonly evidenceHash: Buffer
  readonly url: string | null
  readonly raw: string | null
  readonly rawHash: Buffer | null
  readonly capturedAt: Date | null
  readonly settlementState: Settlement['state']
  readonly winners: number | null
  readonly payout: Satang | null
}

/** The results of a round, newest first, without unconfirmed entries: fifty, and of three of them as much evidence as a person reads. */
export function listResultVersions(reader: Reader, roundId: string): Promise<ResultVersionRow[]> {
  return reader.run<ResultVersionRow>`
    select r.revision, r.published, r.source, maker.name as maker, checker.name as checker,
      r.confirmed_at as "confirmedAt", r.reason, r.evidence_hash as "evidenceHash", c.url,
      left(c.raw, case when row_number() over (order by r.revision desc) <= 3 then 20000 else 1000 end) as raw, c.raw_hash as "rawHash", c.captured_at as "capturedAt", s.state as "settlementState", s.winners, s.payout
    from result r
      join staff maker on maker.staff_id = r.maker_id
      join staff checker on checker.staff_id = r.checker_id
      join settlement s on s.round_id = r.round_id and s.revision = r.revision
      left join result_capture c on c.id = r.capture_id
    where r.round_id = ${roundId} order by r.revision desc limit 50`
}
