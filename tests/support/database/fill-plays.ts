import type { Sql } from 'postgres'

/**
 * What members of all operators did in the last twelve days, at random: plays, deposits, ranks. Written around the rules that ask
 * for rounds and money behind them, so it is rolled back, or thrown away with its database. `plays`: at most so many a member.
 */
export async function fillPlays(sql: Sql, { plays }: { readonly plays: number }): Promise<void> {
  await sql`set session_replication_role = replica`
  await sql`select setseed(0.417)`
  await sql`
    insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
    select member_id, gen_random_uuid(), 1, operator_id, 100, 0, db_now() - random() * interval '12 days'
    from member cross join generate_series(1, ${plays}::int) where random() < 0.3`
  await sql`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
      credit_version, actor, at)
    select m.member_id, gen_random_uuid(), m.operator_id, k.kind, k.cause, gen_random_uuid(), k.house, 'cash', 100, 100,
      1000 + k.nth, 'made', db_now() - random() * interval '12 days'
    from member m cross join (values (1, 'deposit', 'incoming-payment', 'house:bank'), (2, 'deposit_peer', 'pair', 'house:peers'))
      as k(nth, kind, cause, house)
    where random() < 0.3`
  await sql`
    insert into member_rank (member_id, day, operator_id, rank, percent, reached, turnover, decided_at)
    select member_id, (db_now() at time zone 'Asia/Bangkok')::date - ago, operator_id, rank, rank, rank, rank, db_now()
    from (select member_id, operator_id, ago, floor(random() * 4)::int as rank
      from member cross join generate_series(0, 2) ago where random() < 0.4) decided`
  await sql`
    insert into rank_run (operator_id, day, at)
    select id, (db_now() at time zone 'Asia/Bangkok')::date, db_now() from operator`
  await sql`update operator set settings = jsonb_set(settings, '{ranks}', '{"isOn": true}')`
  await sql`set session_replication_role = origin`
}
