import type { Satang } from '../../../../domain/money.ts'
import type { PlaceFigures } from '../../../../domain/payments/close/day-close.ts'
import type { CreditPair, Difference, PayoutPair } from '../../../../domain/payments/close/reconcile.ts'
import type { WithdrawalState } from '../../../../domain/payments/withdrawal.ts'
import type { Reader, Tx } from '../../../context.ts'

/** A Bangkok day of an operator, from its beginning to that of the next. */
export interface DayOf {
  readonly operatorId: string
  readonly from: Date
  readonly until: Date
}

/**
 * Serialises what is written about an operator's days, and stops all its receiving accounts until commit, so that money
 * heard of before `tx.now` has been committed and none is heard of meanwhile.
 */
export async function lockDay(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('day-close:' || ${operatorId}, 0))`
  await tx.run`select id from receiving_account where operator_id = ${operatorId} order by id for no key update`
  await tx.readClock()
}

/** What came in and went back, by receiving account. `lateSince`: when the day before was signed off. */
export function sumAccountDay(
  reader: Reader,
  { operatorId, from, until }: DayOf,
  lateSince: Date | null,
): Promise<Omit<PlaceFigures, 'paid'>[]> {
  return reader.run`
    select a.id as place,
      (select coalesce(sum(p.amount), 0)::bigint from incoming_payment p
        where p.account_id = a.id and p.at >= ${from} and p.at < ${until}
          and (p.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = p.id))) as came,
      (select coalesce(sum(p.amount), 0)::bigint from incoming_payment p
        where p.account_id = a.id and p.heard_at >= ${lateSince}::timestamptz and p.at < ${from}
          and (p.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = p.id))) as late,
      (select coalesce(sum(p.amount), 0)::bigint from incoming_payment p
        where p.operator_id = ${operatorId} and p.account_id = a.id
          and p.returned_at >= ${from} and p.returned_at < ${until}) as returned
    from receiving_account a
    where a.operator_id = ${operatorId} and a.created_at < ${until} order by a.created_at, a.id`
}

export interface HouseSum {
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly sum: Satang
}

/** What crossed the border between the ledger and the world. */
export function sumHouseDay(reader: Reader, { operatorId, from, until }: DayOf): Promise<HouseSum[]> {
  return reader.run`
    select kind, debit, credit, sum(amount)::bigint as sum from transfer
    where operator_id = ${operatorId} and at >= ${from} and at < ${until}
      and (debit in ('house:bank', 'house:adjust', 'promo:expense') or credit in ('house:bank', 'house:adjust', 'promo:expense'))
    group by kind, debit, credit order by kind, debit, credit`
}

interface CreditRow {
  readonly paymentId: string
  readonly known: boolean
  readonly memberId: string | null
  readonly amount: Satang
  readonly isCredited: boolean
  readonly told: boolean
  readonly depositTo: string | null
  readonly deposit: Satang | null
}

/** Money credited on that day beside its deposits, where they are not alike in everything. */
export async function listUnlikeCredits(
  reader: Reader,
  { operatorId, from, until }: DayOf,
  limit: number,
): Promise<CreditPair[]> {
  const rows = await reader.run<CreditRow>`
    with pair as (
      select p.id as payment_id, x.member_id as deposit_to, x.amount as deposit
      from incoming_payment p
        left join transfer x on x.member_id = p.member_id and x.kind = 'deposit' and x.ref_type = 'incoming-payment'
          and x.ref_id = p.id
      where p.operator_id = ${operatorId} and p.credited_at >= ${from} and p.credited_at < ${until}
      union
      select x.ref_id, x.member_id, x.amount from transfer x
      where x.operator_id = ${operatorId} and x.at >= ${from} and x.at < ${until} and x.kind = 'deposit'
        and (x.debit in ('house:bank', 'house:adjust', 'promo:expense')
          or x.credit in ('house:bank', 'house:adjust', 'promo:expense'))
    ), shown as (
      select pair.*, p.id is not null as known, p.member_id, p.amount, coalesce(p.state = 'credited', false) as is_credited,
        exists (select from bank_notice n where n.incoming_id = p.id and n.amount = p.amount) as told
      from pair left join incoming_payment p on p.id = pair.payment_id and p.operator_id = ${operatorId}
    )
    select payment_id as "paymentId", known, member_id as "memberId", amount, is_credited as "isCredited", told,
      deposit_to as "depositTo", deposit
    from shown
    where not (known and is_credited and told and deposit is not distinct from amount
      and deposit_to is not distinct from member_id)
    order by payment_id, deposit_to limit ${limit}`
  return rows.map(({ paymentId, known, memberId, amount, isCredited, told, depositTo, deposit }) => ({
    paymentId,
    payment: known ? { memberId, amount, isCredited, told } : null,
    deposit: depositTo === null || deposit === null ? null : { memberId: depositTo, amount: deposit },
  }))
}

interface PayoutRow {
  readonly withdrawalId: string
  readonly memberId: string
  readonly state: WithdrawalState | null
  readonly amount: Satang | null
  readonly elsewhere: Satang
  readonly paidOut: Satang | null
  readonly held: Satang | null
}

/**
 * Withdrawals that ended on that day or are open, what the ledger paid out on that day, and what is set aside for
 * withdrawals, side by side.
 */
export async function listPayoutPairs(
  reader: Reader,
  { operatorId, from, until }: DayOf,
  limit: number,
): Promise<Omit<PayoutPair, 'provider'>[]> {
  const rows = await reader.run<PayoutRow>`
    with one as (
      select member_id, id from withdrawal
        where operator_id = ${operatorId} and ended_at >= ${from} and ended_at < ${until}
      union select member_id, id from withdrawal where operator_id = ${operatorId} and state not in ('paid', 'failed')
      union select member_id, id from list_given_back(${operatorId}, ${from})
      union select x.member_id, x.ref_id from transfer x
        where x.operator_id = ${operatorId} and x.at >= ${from} and x.at < ${until} and x.kind = 'withdraw_paid'
          and (x.debit in ('house:bank', 'house:adjust', 'promo:expense')
            or x.credit in ('house:bank', 'house:adjust', 'promo:expense'))
      union select member_id, cause_id from hold
        where operator_id = ${operatorId} and cause = 'withdrawal' and resolved_at is null
      order by 1, 2 limit ${limit}
    )
    select one.id as "withdrawalId", one.member_id as "memberId", w.state, w.amount, x.amount as "paidOut", h.amount as held,
      coalesce(w.paid_by_members + w.returned, 0)::bigint as elsewhere
    from one
      left join withdrawal w on w.member_id = one.member_id and w.id = one.id
      left join transfer x on x.member_id = one.member_id and x.kind = 'withdraw_paid' and x.ref_type = 'withdrawal'
        and x.ref_id = one.id
      left join hold h on h.member_id = one.member_id and h.cause = 'withdrawal' and h.cause_id = one.id
        and h.resolved_at is null
    order by one.id`
  return rows.map(({ state, amount, elsewhere, ...row }) => ({
    ...row,
    withdrawal: state === null || amount === null ? null : { state, amount, elsewhere },
  }))
}

/** A withdrawal of which the provider has been told. */
export interface ToldPayout {
  readonly id: string
  /** Its day was signed off when it had come back: that the provider has paid it all the same is news, and nothing else is. */
  readonly isGivenBack: boolean
}

/** Withdrawals that ended on that day or are on their way, of which the provider has been told, and those that came back lately. */
export function listToldPayouts(
  reader: Reader,
  { operatorId, from, until }: DayOf,
  limit: number,
): Promise<ToldPayout[]> {
  return reader.run`
    select id, false as "isGivenBack" from withdrawal
      where operator_id = ${operatorId} and ended_at >= ${from} and ended_at < ${until} and sent_at is not null
    union select id, false from withdrawal
      where operator_id = ${operatorId} and state not in ('paid', 'failed') and sent_at is not null
    union select id, true from list_given_back(${operatorId}, ${from})
    order by 2, 1 limit ${limit}`
}

/**
 * Lines of statements of that day that were not taken in, contradict what was told before, or were taken back by somebody
 * and told again by nobody (one person may, and the money would be missed nowhere else), money of that day that
 * the bank's own statement, read after the day was over, does not have; and accounts of which statements are read, and until noon of
 * the next day none has come that speaks of it.
 */
export function listStatementGaps(
  reader: Reader,
  { operatorId, from, until }: DayOf,
  limit: number,
): Promise<Difference[]> {
  return reader.run<Difference>`
    with file as materialized (
      select id, account_id, imported_at, undone_at is not null as is_undone from statement_file
      where operator_id = ${operatorId} and imported_at >= ${from}
    ), covered as (
      select distinct f.account_id from file f
      where f.imported_at >= ${until} and not f.is_undone and exists (select from statement_line l
        where l.statement_id = f.id and l.at >= ${from} and l.at < ${until})
    ), gap as (
      select case when l.outcome = 'changed' then 'line-changed' else 'line-not-taken' end as type, 'statement' as ref,
        f.id as "refId", null::uuid as "memberId", l.amount
      from file f join statement_line l on l.statement_id = f.id
      where l.at >= ${from} and l.at < ${until} and case when f.is_undone
        then l.outcome = 'undone' and exists (select from undone_payment u where u.incoming_id = l.incoming_id)
        else l.outcome is null or l.outcome = 'changed' end
      union all
      select 'not-in-statement', 'payment', p.id, p.member_id, p.amount
      from covered c join incoming_payment p on p.account_id = c.account_id and p.at >= ${from} and p.at < ${until}
      where (p.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = p.id))
        and not exists (select from bank_notice n where n.incoming_id = p.id and n.channel = 'statement')
      union all
      select 'statement-missing', 'account', a.id, null, sum(p.amount)::bigint
      from receiving_account a join incoming_payment p on p.account_id = a.id and p.at >= ${from} and p.at < ${until}
      where a.operator_id = ${operatorId} and db_now() >= ${until}::timestamptz + interval '12 hours'
        and not exists (select from covered c where c.account_id = a.id)
        and exists (select from statement_file f where f.operator_id = ${operatorId} and f.account_id = a.id
          and f.imported_at >= ${from}::timestamptz - interval '31 days' and f.undone_at is null and f.discarded_at is null)
      group by a.id
    )
    select * from gap order by type, "refId", amount limit ${limit}`
}

/** Money of earlier days that was told of after they were signed off. */
export function listToldLate(
  reader: Reader,
  { operatorId, from }: DayOf,
  by: { readonly since: Date; readonly limit: number },
): Promise<Difference[]> {
  return reader.run<Difference>`
    select 'told-late' as type, 'payment' as ref, p.id as "refId", p.member_id as "memberId", p.amount
    from receiving_account a join incoming_payment p on p.account_id = a.id
    where a.operator_id = ${operatorId} and p.heard_at >= ${by.since} and p.at < ${from}
      and (p.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = p.id))
    order by p.id limit ${by.limit}`
}

/** Movements of the bank's account of kinds that nothing compares. */
export function listUnexplainedMovements(
  reader: Reader,
  { operatorId, from, until }: DayOf,
  by: { readonly explained: readonly string[]; readonly limit: number },
): Promise<Difference[]> {
  return reader.run<Difference>`
    select 'movement-unexplained' as type, 'transfer' as ref, ref_id as "refId", member_id as "memberId", amount
    from transfer
    where operator_id = ${operatorId} and at >= ${from} and at < ${until}
      and (debit in ('house:bank', 'house:adjust', 'promo:expense') or credit in ('house:bank', 'house:adjust', 'promo:expense'))
      and 'house:bank' in (debit, credit) and not kind = any(${by.explained}::text[])
    order by ref_id limit ${by.limit}`
}

/**
 * What providers of games say otherwise of a day, where no money by hand that two people have agreed to makes up for it; providers that
 * moved money and whose own list was not brought, named by a hash, as a provider has no id; and money of which nobody knows whether it is
 * in a game wallet, or of which the provider says otherwise than people had agreed to.
 */
export function listGameGaps(
  reader: Reader,
  { operatorId, from, until }: DayOf,
  limit: number,
): Promise<Difference[]> {
  return reader.run<Difference>`
    select * from (
      select 'game-differs' as type, 'game' as ref, d.id as "refId", d.member_id as "memberId",
        abs(coalesce(d.due, coalesce(d.ours, 0) - coalesce(d.theirs, 0)))::bigint as amount
      from game_difference d where d.operator_id = ${operatorId} and d.day = (${from}::timestamptz at time zone 'Asia/Bangkok')::date
        and d.gone_at is null and d.adjustment_id is null
      union all
      select 'games-not-compared', 'game', md5(g.provider || ' ' || g.day)::uuid, null, abs(g.staked - g.won)::bigint
      from game_day g where g.operator_id = ${operatorId} and g.day = (${from}::timestamptz at time zone 'Asia/Bangkok')::date
        and g.game = '' and not exists (select from game_statement s where s.operator_id = g.operator_id
          and s.provider = g.provider and s.day = g.day)
      union all
      select 'game-money-open', 'game', t.id, t.member_id, t.amount from game_transfer t
      where t.operator_id = ${operatorId} and t.state in ('sending', 'unknown') and t.requested_at < ${until}
      union all
      select 'game-money-differs', 'game', t.id, t.member_id, t.amount from game_transfer t
      where t.operator_id = ${operatorId} and t.ended_by <> 'provider' and t.late_at >= ${from} and t.late_at < ${until}
        and (t.late = 'refused' and t.state = 'done' or t.late = 'done' and (t.state = 'failed' or t.late_amount <> t.amount))
    ) gap order by 1, 3 limit ${limit}`
}

/** What went to game wallets on that day, less what came back. */
export async function sumGameMoney(reader: Reader, { operatorId, from, until }: DayOf): Promise<Satang> {
  const { sum } = await reader.one<{ sum: Satang }>`
    select coalesce(sum(case way when 'in' then amount else -amount end), 0)::bigint as sum from game_transfer
    where operator_id = ${operatorId} and state = 'done' and ended_at >= ${from} and ended_at < ${until}`
  return sum
}
