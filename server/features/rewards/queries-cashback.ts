import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import type { CashbackFigures, CashbackPeriod, InGames } from '../../../domain/rewards/cashback.ts'
import type { Reader, Tx } from '../../context.ts'

/** Cashback that a member has collected, and how it was reckoned. */
export interface Collected extends CashbackFigures {
  readonly id: string
  readonly period: CashbackPeriod
  readonly from: BangkokDate
  readonly to: BangkokDate
  readonly countedFrom: BangkokDate
  /** The rank's among them. */
  readonly percent: number
  readonly rankPercent: number
  readonly rankDay: BangkokDate | null
  readonly least: Satang
  readonly most: Satang
  readonly amount: Satang
  readonly at: Date
}

/** The newest first. */
export function listCollected(reader: Reader, memberId: string, limit: number): Promise<Collected[]> {
  return reader.run<Collected>`
    select id, period, starts_on::text as "from", ends_on::text as "to", counted_from::text as "countedFrom", staked, won,
      corrected, bonuses, percent, rank_percent as "rankPercent", rank_day::text as "rankDay", at_least as least, at_most as most, amount, collected_at as at
    from cashback where member_id = ${memberId} order by ends_on desc limit ${limit}`
}

/** What a member's play came to on some Bangkok days: read by their own index, whatever lies before them. */
export function sumPlay(
  reader: Reader,
  memberId: string,
  days: { readonly from: BangkokDate; readonly to: BangkokDate },
): Promise<CashbackFigures> {
  return reader.one<CashbackFigures>`
    select staked, won, corrected, bonuses from cashback_figures(${memberId}::uuid, ${days.from}, ${days.to})`
}

/**
 * The member's credit: cash, what is set aside of it, and what stands in game wallets or is on its way home. Without the word of their
 * providers that is what went there and has not come back; with it, what they say and what has gone there since.
 */
export async function sumCredit(reader: Reader, memberId: string, inGames?: InGames): Promise<Satang> {
  const sent = inGames?.sent ?? null
  const { credit } = await reader.one<{ credit: number }>`
    select (select coalesce(sum(balance), 0) from account where member_id = ${memberId} and name in ('cash', 'hold'))::bigint
      + (select coalesce(sum(case when ${sent}::bigint is null then t.amount - t.back else t.amount end), 0) - coalesce(${sent}::bigint, 0)
        from game_transfer t where t.member_id = ${memberId} and t.way = 'in' and t.state = 'done')::bigint
      + (select coalesce(sum(t.amount), 0) from game_transfer t
        where t.member_id = ${memberId} and t.way = 'out' and t.state in ('sending', 'unknown'))::bigint as credit`
  return satang(credit + (inGames?.amount ?? 0))
}

export interface NewCashback extends Omit<Collected, 'at'> {
  readonly memberId: string
  readonly operatorId: string
}

/** The database reckons it again, and takes one a period. */
export async function insertCashback(tx: Tx, wish: NewCashback): Promise<void> {
  await tx.run`
    insert into cashback (member_id, id, operator_id, period, starts_on, ends_on, counted_from, staked, won, corrected,
      bonuses, percent, rank_percent, rank_day, at_least, at_most, amount, collected_at)
    values (${wish.memberId}, ${wish.id}, ${wish.operatorId}, ${wish.period}, ${wish.from}, ${wish.to},
      ${wish.countedFrom}, ${wish.staked}, ${wish.won}, ${wish.corrected}, ${wish.bonuses}, ${wish.percent}, ${wish.rankPercent}, ${wish.rankDay},
      ${wish.least}, ${wish.most}, ${wish.amount}, ${tx.now})`
}
