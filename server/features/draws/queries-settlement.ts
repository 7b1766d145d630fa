import type { WinningNumber } from '../../../domain/betting/expand.ts'
import type { Reader, Tx } from '../../context.ts'
import type { ResultRow } from './queries.ts'

export interface Settlement {
  readonly roundId: string
  readonly revision: number
  readonly operatorId: string
  readonly state: 'evaluating' | 'paying' | 'settled'
  readonly winners: number | null
  readonly payout: number | null
}

export function findSettlement(
  reader: Reader,
  roundId: string,
  revision: number,
): Promise<Settlement | undefined> {
  return reader.maybe<Settlement>`
    select round_id as "roundId", revision, operator_id as "operatorId", state, winners, payout
    from settlement where round_id = ${roundId} and revision = ${revision}`
}

/** Holds one settlement until commit, so that two workers never evaluate or finish it together. */
export function lockSettlement(tx: Tx, roundId: string, revision: number): Promise<Settlement | undefined> {
  return tx.maybe<Settlement>`
    select round_id as "roundId", revision, operator_id as "operatorId", state, winners, payout
    from settlement where round_id = ${roundId} and revision = ${revision} for update`
}

export async function insertSettlement(
  tx: Tx,
  result: Pick<ResultRow, 'roundId' | 'revision' | 'operatorId'>,
): Promise<void> {
  await tx.run`
    insert into settlement (round_id, revision, operator_id, started_at)
    values (${result.roundId}, ${result.revision}, ${result.operatorId}, db_now()) on conflict do nothing`
}

/** The first evaluator: joins the round's lines to the winning numbers. Losing lines are read once and never touched. */
export async function insertSettleItems(
  tx: Tx,
  result: Pick<ResultRow, 'roundId' | 'revision'>,
  winning: readonly WinningNumber[],
): Promise<Verdict> {
  return tx.one<Verdict>`
    with winning as materialized (
      select type::bet_type as type, number, share
      from unnest(${winning.map((w) => w.type)}::text[], ${winning.map((w) => w.number)}::text[],
        ${winning.map((w) => w.share)}::int[]) as w(type, number, share)
    ), won as (
      insert into settle_item (member_id, round_id, revision, ticket_id, payout)
      select t.member_id, t.round_id, ${result.revision}, t.id,
        sum(line_win(l.type, l.stake, l.rate) * w.share / 10000)::bigint
      from ticket t
        cross join lateral unnest(t.types, t.numbers, t.stakes, t.rates) as l(type, number, stake, rate)
        join winning w on w.type = l.type and w.number = l.number
      where t.round_id = ${result.roundId} and t.status = 'placed'
      group by t.member_id, t.id, t.round_id
      returning ticket_id, payout
    )
    select count(*)::int as winners, coalesce(sum(payout), 0)::bigint as payout,
      coalesce(bit_xor(hashtextextended(ticket_id::text || ' ' || payout, 0)), 0)::text as hash
    from won`
}

/** What an evaluator found: how many tickets win, how much in satang, and a hash over every (ticket, payout). */
export interface Verdict {
  readonly winners: number
  readonly payout: number
  readonly hash: string
}

/** The second evaluator: asks every line by itself whether it wins, from the result and not from its expansion. */
export function countWinnersAgain(
  reader: Reader,
  result: Pick<ResultRow, 'roundId' | 'canonical'>,
): Promise<Verdict> {
  return reader.one<Verdict>`
    with won as (
      select t.id, sum(line_win(l.type, l.stake, l.rate)
        * line_share(l.type, l.number, ${{ json: result.canonical }}::jsonb) / 10000)::bigint as payout
      from ticket t
        cross join lateral unnest(t.types, t.numbers, t.stakes, t.rates) as l(type, number, stake, rate)
      where t.round_id = ${result.roundId} and t.status = 'placed'
        and line_wins(l.type, l.number, ${{ json: result.canonical }}::jsonb)
      group by t.id
    )
    select count(*)::int as winners, coalesce(sum(payout), 0)::bigint as payout,
      coalesce(bit_xor(hashtextextended(id::text || ' ' || payout, 0)), 0)::text as hash
    from won`
}

export async function updateSettlementPaying(
  tx: Tx,
  result: Pick<ResultRow, 'roundId' | 'revision'>,
  verdict: Verdict,
): Promise<void> {
  await tx.run`
    update settlement set state = 'paying', winners = ${verdict.winners}, payout = ${verdict.payout},
      agreed_hash = ${verdict.hash}
    where round_id = ${result.roundId} and revision = ${result.revision}`
}

export async function updateSettlementSettled(
  tx: Tx,
  result: Pick<ResultRow, 'roundId' | 'revision'>,
): Promise<void> {
  await tx.run`
    update settlement set state = 'settled', settled_at = ${tx.now}
    where round_id = ${result.roundId} and revision = ${result.revision}`
}

export interface SettleItem {
  readonly memberId: string
  readonly ticketId: string
  readonly payout: number
}

/** The next winning tickets to pay, by member, so that accounts are locked in one order everywhere. */
export function listUnpaid(
  reader: Reader,
  roundId: string,
  revision: number,
  limit: number,
): Promise<SettleItem[]> {
  return reader.run<SettleItem>`
    select member_id as "memberId", ticket_id as "ticketId", payout from settle_item
    where round_id = ${roundId} and revision = ${revision} and paid_at is null
    order by member_id, ticket_id limit ${limit}`
}

/**
 * Marks the unpaid ones among these as paid and returns just those: another worker may have been faster, but not between
 * our lock on the accounts and this. The limit makes each a look-up by its key: a plan made while the table was thought
 * empty went through all winners for each of these, and paying 12,000 took 5 s instead of 1.
 */
export function updateSettleItemsPaid(
  tx: Tx,
  revision: number,
  items: readonly SettleItem[],
): Promise<SettleItem[]> {
  return tx.run<SettleItem>`
    update settle_item i set paid_at = ${tx.now}
    from unnest(${items.map((i) => i.memberId)}::uuid[], ${items.map((i) => i.ticketId)}::uuid[]) as p(member_id, ticket_id)
      cross join lateral (select member_id, ticket_id, revision from settle_item
        where member_id = p.member_id and ticket_id = p.ticket_id and revision = ${revision} and paid_at is null
        limit 1) unpaid
    where i.member_id = unpaid.member_id and i.ticket_id = unpaid.ticket_id and i.revision = unpaid.revision
    returning i.member_id as "memberId", i.ticket_id as "ticketId", i.payout`
}

/** What a round has taken and paid, in satang. Their difference is the house's. */
export function sumRound(
  reader: Reader,
  roundId: string,
  revision: number,
): Promise<{ taken: number; paid: number }> {
  return reader.one`
    select
      (select coalesce(sum(net), 0)::bigint from ticket where round_id = ${roundId} and status = 'placed') as taken,
      (select coalesce(sum(payout), 0)::bigint from settle_item
        where round_id = ${roundId} and revision = ${revision} and paid_at is not null) as paid`
}
