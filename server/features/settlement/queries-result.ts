import type { DrawResult, PublishedResult } from '../../../domain/lottery/lottery.ts'
import type { Reader, Tx } from '../../context.ts'

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
    select r.round_id as "roundId", r.revision, r.operator_id as "operatorId", r.published, r.canonical, r.source,
      r.checker_id as "checkerId", r.official_at as "officialAt", r.confirmed_at as "confirmedAt",
      coalesce(r.signature, l.signature) as signature, coalesce(r.maker_role, l.maker_role) as "makerRole",
      coalesce(r.checker_role, l.checker_role) as "checkerRole"
    from result r left join result_signed_later l using (round_id, revision)
    where r.round_id = ${roundId} and r.revision = ${revision}`
}

interface UnsignedResult
  extends Pick<AgreedResult, 'roundId' | 'revision' | 'canonical' | 'officialAt' | 'confirmedAt'> {
  /** Of the round's seal. */
  readonly head: Buffer
  readonly makerRole: string
  readonly checkerRole: string
}

/** Results without a signature whose round is not paid by them yet, and which nothing newer has replaced. */
export function listUnsignedResults(reader: Reader): Promise<UnsignedResult[]> {
  return reader.run<UnsignedResult>`
    select r.round_id as "roundId", r.revision, r.canonical, r.official_at as "officialAt",
      r.confirmed_at as "confirmedAt", seal.head, maker.role as "makerRole", checker.role as "checkerRole"
    from settlement s join result r using (round_id, revision) join round_seal seal on seal.round_id = r.round_id
      join staff maker on maker.staff_id = r.maker_id join staff checker on checker.staff_id = r.checker_id
    where s.kind = 'result' and s.state in ('evaluating', 'held', 'paying', 'refunding') and r.signature is null`
}

export async function insertLaterSignature(
  tx: Tx,
  result: Pick<UnsignedResult, 'roundId' | 'revision' | 'makerRole' | 'checkerRole'> & {
    readonly signature: Uint8Array
  },
): Promise<void> {
  await tx.run`
    insert into result_signed_later (round_id, revision, maker_role, checker_role, signature, signed_at)
    values (${result.roundId}, ${result.revision}, ${result.makerRole}, ${result.checkerRole}, ${result.signature},
      db_now())`
}

/** Rounds whose next step was queued more than a minute ago and is not done. */
export function listRoundsHeldUp(
  reader: Reader,
): Promise<{ id: string; lotteryCode: string; step: 'seal' | 'settle' }[]> {
  return reader.run`
    select r.id, l.code as "lotteryCode", 'seal' as step from round r join lottery l on l.id = r.lottery_id
    where (r.status = 'closed' or r.status = 'void' and not exists (select from round_seal s where s.round_id = r.id))
      and r.closed_at < db_now() - interval '1 minute'
    union all
    select r.id, l.code, 'settle' from round r join lottery l on l.id = r.lottery_id join settlement s on s.round_id = r.id
    where r.status in ('resulted', 'void') and s.state in ('evaluating', 'paying', 'refunding')
      and s.started_at < db_now() - interval '1 minute'
      and not exists (select from settlement later where later.round_id = s.round_id and later.revision > s.revision)
    order by id limit 100`
}
