import type { DrawResult } from '../../../domain/lottery/lottery.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { VoidRule } from '../../../domain/lottery/void-rules.ts'
import type { Reader } from '../../context.ts'
import type { Seal } from './queries.ts'

/** The public part of a round before its seal. */
export interface OpenFacts {
  readonly id: string
  readonly code: string
  readonly lotteryCode: string
  readonly status: RoundStatus
  readonly businessDate: string
  readonly closesAt: Date
  readonly closedAt: Date | null
  readonly drawAt: Date
  /** The rule that made it void; null if it is not void or if people decided, whose words are not public. */
  readonly voidRule: VoidRule | null
  readonly voidDetail: string | null
}

/** Undefined for another operator's round. */
export function findOpenFacts(
  reader: Reader,
  operatorId: string,
  roundId: string,
): Promise<OpenFacts | undefined> {
  return reader.maybe<OpenFacts>`
    select r.id, r.code, l.code as "lotteryCode", r.status, r.business_date as "businessDate",
      coalesce(r.planned_close_at, r.closes_at) as "closesAt", r.closed_at as "closedAt", r.draw_at as "drawAt", v.rule as "voidRule",
      v.rule_detail as "voidDetail"
    from round r join lottery l on l.id = r.lottery_id left join round_void v on v.round_id = r.id
    where r.id = ${roundId} and r.operator_id = ${operatorId}`
}

/** A result with the roles of the two people who entered it, without their names. */
export interface PublicResult {
  readonly revision: number
  readonly canonical: DrawResult
  readonly source: string
  readonly confirmedAt: Date
  readonly makerRole: string
  readonly checkerRole: string
  readonly officialAt: Date | null
  /** Null for a result from before they were signed. */
  readonly signature: Buffer | null
}

export function findPublicResult(reader: Reader, roundId: string): Promise<PublicResult | undefined> {
  return reader.maybe<PublicResult>`
    select r.revision, r.canonical, r.source, r.confirmed_at as "confirmedAt", r.official_at as "officialAt", r.signature,
      coalesce(r.maker_role, maker.role) as "makerRole", coalesce(r.checker_role, checker.role) as "checkerRole"
    from result r join staff maker on maker.staff_id = r.maker_id join staff checker on checker.staff_id = r.checker_id
    where r.round_id = ${roundId} order by r.revision desc limit 1`
}

/** Heads of an operator's chain after a position, in order. */
export function listSealsAfter(
  reader: Reader,
  operatorId: string,
  seq: number,
  limit: number,
): Promise<Seal[]> {
  return reader.run<Seal>`
    select round_id as "roundId", operator_id as "operatorId", seq, size, stake_sum as "stakeSum", root,
      cancelled_root as "cancelledRoot", closed_at as "closedAt", previous_head as "previousHead", anchors, head,
      signature
    from round_seal where operator_id = ${operatorId} and seq > ${seq} order by seq limit ${limit}`
}
