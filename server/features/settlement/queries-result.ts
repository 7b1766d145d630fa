import type { DrawResult, PublishedResult } from '../../../domain/lottery/lottery.ts'
import type { Reader } from '../../context.ts'

export interface ResultRow {
  readonly roundId: string
  readonly revision: number
  readonly operatorId: string
  readonly published: PublishedResult
  readonly canonical: DrawResult
  readonly source: string
  readonly checkerId: string
  /** When it was out, where that was before the sale ended: later tickets do not take part. */
  readonly officialAt: Date | null
}

/** A result with what was signed when it was confirmed. */
export interface AgreedResult extends ResultRow {
  readonly confirmedAt: Date
  /** Null with the roles: confirmed before results were signed. */
  readonly signature: Buffer | null
  readonly makerRole: string | null
  readonly checkerRole: string | null
}

/** One result of a round, by its revision. */
export function findResultOf(
  reader: Reader,
  roundId: string,
  revision: number,
): Promise<AgreedResult | undefined> {
  return reader.maybe<AgreedResult>`
    select round_id as "roundId", revision, operator_id as "operatorId", published, canonical, source,
      checker_id as "checkerId", official_at as "officialAt", confirmed_at as "confirmedAt", signature,
      maker_role as "makerRole", checker_role as "checkerRole"
    from result where round_id = ${roundId} and revision = ${revision}`
}

/** Rounds whose next step was queued more than a minute ago and is not done. */
export function listRoundsHeldUp(
  reader: Reader,
): Promise<{ id: string; job: 'seal-round' | 'settle-round' }[]> {
  return reader.run`
    select id, 'seal-round' as job from round r
    where (status = 'closed' or status = 'void' and not exists (select from round_seal s where s.round_id = r.id))
      and closed_at < db_now() - interval '1 minute'
    union all
    select r.id, 'settle-round' from round r join settlement s on s.round_id = r.id
    where r.status in ('resulted', 'void') and s.state in ('evaluating', 'paying', 'refunding')
      and s.started_at < db_now() - interval '1 minute'
      and not exists (select from settlement later where later.round_id = s.round_id and later.revision > s.revision)
    order by id limit 100`
}
