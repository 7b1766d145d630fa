import type { WinningNumber } from '../../../domain/betting/win/winning-numbers.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'
import type { ResultRow } from './queries-result.ts'

export interface Settlement {
  readonly roundId: string
  readonly revision: number
  readonly operatorId: string
  /** A result, or a void, which refunds every stake. */
  readonly kind: 'result' | 'void'
  readonly state: 'evaluating' | 'held' | 'paying' | 'refunding' | 'settled' | 'stopped'
  readonly winners: number | null
  readonly payout: Satang | null
}

/**
 * Keeps other workers from evaluating the same revision until commit. Not a lock of the settlement's row: a correction
 * stops a settlement that is being evaluated, however long that takes. The transaction waits for the second evaluator and for the
 * seal, as long as a statement of theirs may take; it holds no account meanwhile.
 */
export async function lockEvaluation(tx: Tx, roundId: string, revision: number): Promise<void> {
  await tx.run`
    select pg_advisory_xact_lock(hashtextextended(${`evaluation:${roundId}:${revision}`}, 0)),
      set_config('idle_in_transaction_session_timeout', current_setting('statement_timeout'), true)`
}

/** Locks a settlement until commit, so that two workers never evaluate or finish it together. */
export function lockSettlement(tx: Tx, roundId: string, revision: number): Promise<Settlement | undefined> {
  return tx.maybe<Settlement>`
    select round_id as "roundId", revision, operator_id as "operatorId", kind, state, winners, payout
    from settlement where round_id = ${roundId} and revision = ${revision} for update`
}

/**
 * Keeps a settlement from being stopped until commit. A shared lock: several workers may pay at once. Returns its
 * state.
 */
export async function shareSettlement(
  tx: Tx,
  { roundId, revision }: Pick<Settlement, 'roundId' | 'revision'>,
): Promise<Settlement['state']> {
  const row = await tx.one<Pick<Settlement, 'state'>>`
    select state from settlement where round_id = ${roundId} and revision = ${revision} for share`
  return row.state
}

/** The settlements of a round, the oldest first. */
export function listSettlements(reader: Reader, roundId: string): Promise<Settlement[]> {
  return reader.run<Settlement>`
    select round_id as "roundId", revision, operator_id as "operatorId", kind, state, winners, payout
    from settlement where round_id = ${roundId} order by revision`
}

/** The settlement that is carried out: an earlier one is stopped by it. */
export function findNewestSettlement(reader: Reader, roundId: string): Promise<Settlement | undefined> {
  return reader.maybe<Settlement>`
    select round_id as "roundId", revision, operator_id as "operatorId", kind, state, winners, payout
    from settlement where round_id = ${roundId} order by revision desc limit 1`
}

export async function insertSettlement(
  tx: Tx,
  wish: Pick<Settlement, 'roundId' | 'revision' | 'operatorId' | 'kind'>,
): Promise<void> {
  await tx.run`
    insert into settlement (round_id, revision, operator_id, kind, started_at)
    values (${wish.roundId}, ${wish.revision}, ${wish.operatorId}, ${wish.kind}, db_now()) on conflict do nothing`
}

/**
 * The first evaluator: joins the round's lines to the winning numbers. Losing lines are read once and never touched. A ticket
 * that was given back by an official time that no longer stands takes part again: the stake is back, so it wins what is
 * above it.
 */
export async function insertSettleItems(
  tx: Tx,
  result: Pick<ResultRow, 'roundId' | 'revision' | 'officialAt'>,
  winning: readonly WinningNumber[],
): Promise<Verdict> {
  return tx.one<Verdict>`
    with winning as materialized (
      select type::bet_type as type, number, share
      from unnest(${winning.map((w) => w.type)}::text[], ${winning.map((w) => w.number)}::text[],
        ${winning.map((w) => w.share)}::int[]) as w(type, number, share)
    ), won as materialized (
      select t.member_id, t.id as ticket_id,
        greatest(sum(line_win(l.type, l.stake, l.rate) * w.share / 10000)
          - case when t.status = 'refunded' then t.net else 0 end, 0)::bigint as payout
      from ticket t
        cross join lateral unnest(t.types, t.numbers, t.stakes, t.rates) as l(type, number, stake, rate)
        join winning w on w.type = l.type and w.number = l.number
      where t.round_id = ${result.roundId} and (t.status = 'placed' or t.refund_reason = 'late')
        and t.placed_at < coalesce(${result.officialAt}, 'infinity'::timestamptz)
      group by t.member_id, t.id
    ), earlier as materialized (
      select member_id, ticket_id, coalesce(sum(held - before), 0)::bigint as held from settle_item
      where round_id = ${result.roundId} and revision < ${result.revision} group by member_id, ticket_id
    ), written as (
      insert into settle_item (member_id, round_id, revision, ticket_id, payout, before, held, paid_at)
      select member_id, ${result.roundId}, ${result.revision}, ticket_id, coalesce(won.payout, 0),
        coalesce(earlier.held, 0), case when coalesce(won.payout, 0) = earlier.held then earlier.held end,
        case when coalesce(won.payout, 0) = earlier.held then db_now() end
      from won full join earlier using (member_id, ticket_id)
    )
    select count(*)::int as winners, coalesce(sum(payout), 0)::bigint as payout,
      coalesce(bit_xor(hashtextextended(ticket_id::text || ' ' || payout, 0)), 0)::text as hash
    from won`
}

/** The finding of an evaluator: how many tickets win, how much in satang, and a hash over every (ticket, payout). */
export interface Verdict {
  readonly winners: number
  readonly payout: Satang
  readonly hash: string
}

/**
 * The second evaluator: checks every line against the result itself, not against its expansion into winning numbers.
 */
export function countWinnersAgain(
  reader: Reader,
  result: Pick<ResultRow, 'roundId' | 'canonical' | 'officialAt'>,
): Promise<Verdict> {
  return reader.one<Verdict>`
    with won as (
      select t.id, greatest(sum(line_win(l.type, l.stake, l.rate)
        * line_share(l.type, l.number, ${{ json: result.canonical }}::jsonb) / 10000)
        - coalesce(max(t.net) filter (where t.status = 'refunded'), 0), 0)::bigint as payout
      from ticket t
        cross join lateral unnest(t.types, t.numbers, t.stakes, t.rates) as l(type, number, stake, rate)
      where t.round_id = ${result.roundId} and (t.status = 'placed' or t.refund_reason = 'late')
        and t.placed_at < coalesce(${result.officialAt}, 'infinity'::timestamptz)
        and line_wins(l.type, l.number, ${{ json: result.canonical }}::jsonb)
      group by t.id
    )
    select count(*)::int as winners, coalesce(sum(payout), 0)::bigint as payout,
      coalesce(bit_xor(hashtextextended(id::text || ' ' || payout, 0)), 0)::text as hash
    from won`
}

export async function updateSettlementEvaluated(
  tx: Tx,
  { roundId, revision }: Pick<Settlement, 'roundId' | 'revision'>,
  verdict: Verdict & { readonly state: 'paying' | 'held' },
): Promise<void> {
  await tx.run`
    update settlement set state = ${verdict.state}, winners = ${verdict.winners}, payout = ${verdict.payout},
      agreed_hash = ${verdict.hash}
    where round_id = ${roundId} and revision = ${revision}`
}

export async function updateSettlementState(
  tx: Tx,
  { roundId, revision }: Pick<Settlement, 'roundId' | 'revision'>,
  state: Settlement['state'],
): Promise<void> {
  await tx.run`
    update settlement set state = ${state}, settled_at = case when ${state} = 'settled' then db_now() end
    where round_id = ${roundId} and revision = ${revision}`
}

/** Stops settlements that a newer decision replaces; waits for a payment in progress. */
export async function updateSettlementsStopped(
  tx: Tx,
  roundId: string,
  states: readonly Settlement['state'][],
): Promise<void> {
  await tx.run`
    update settlement set state = 'stopped' where round_id = ${roundId} and state = any(${states})`
}
