import type postgres from 'postgres'

/** Of each member in the month. */
const DEPOSITS = 10

/**
 * Dates what was counted over the last thirty days, in order of time as it would have come, and writes deposits of all members
 * who played: a month of history, as far as a forecast reads it.
 */
export async function fillMonth(sql: postgres.Sql, operatorId: string): Promise<void> {
  await sql`set synchronous_commit = off`
  for (const name of ['play_entry', 'turnover_entry']) {
    const table = sql(name)
    await sql`alter table ${table} disable trigger user`
    await sql`create temp table moved as select * from ${table}`
    await sql`update moved set at = db_now() - interval '1 day' * (1 + (hashtext(member_id::text || round_id::text)::bigint
      & 1048575) % 28) - interval '1 hour' * (hashtext(member_id::text) & 15)`
    await sql`truncate ${table}`
    await sql`insert into ${table} select * from moved order by at`
    await sql`drop table moved`
    await sql`alter table ${table} enable trigger user`
  }
  await sql`alter table transfer disable trigger user`
  await sql`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
      credit_version, actor, at)
    select member_id, gen_random_uuid(), ${operatorId}, 'deposit', 'incoming-payment', gen_random_uuid(), 'house:bank', 'cash',
      10000 + n * 5000, 100000, 1000000 + n, 'bench', db_now() - interval '1 day' * (1 + n * 28.0 / ${DEPOSITS})
    from (select distinct member_id from play_entry) m cross join generate_series(1, ${DEPOSITS}) n
    order by n`
  await sql`alter table transfer enable trigger user`
  await sql`vacuum analyze play_entry, turnover_entry, transfer`
  await sql`checkpoint`
}
