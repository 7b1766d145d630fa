import type { Context, Tx } from '../../../server/context.ts'
import { withSql } from './database.ts'
import { flushKept } from './kept-connections.ts'

/** Rows read so far by reading a whole table, of these tables. For a stage of one connection. */
export async function rowsScanned(
  ctx: Context,
  tables: readonly string[],
): Promise<{ table: string; rows: number }[]> {
  await flush(ctx)
  return ctx.read.run`
    select relname as table, seq_tup_read as rows from pg_stat_user_tables
    where relname = any(${tables}::text[]) order by relname`
}

/** Rows of a table found so far by its indexes: many more than were asked for tell of an index that is read from end to end. */
export async function rowsFound(ctx: Context, table: string): Promise<number> {
  await flush(ctx)
  const { rows } = await ctx.read.one<{ rows: number }>`
    select idx_tup_fetch as rows from pg_stat_user_tables where relname = ${table}`
  return rows
}

/**
 * How many rows of these tables this work of a transaction reads: each row of a table that is read through, and each entry of an index,
 * whether it leads to a row or says what is asked for by itself.
 */
export async function rowsReadBy(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await rowsReadSoFar(tx, tables)
  await work()
  return (await rowsReadSoFar(tx, tables)) - before
}

async function rowsReadSoFar(tx: Tx, tables: readonly string[]): Promise<number> {
  const { rows } = await tx.one<{ rows: number }>`
    select sum(pg_stat_get_xact_tuples_returned(of.id))::int as rows
    from pg_class c cross join lateral (
      select c.oid as id union all select indexrelid from pg_index where indrelid = c.oid) of
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])`
  return rows
}

/** Each connection hands in what it counted when this ends. */
async function flush(ctx: Context): Promise<void> {
  const { database } = await ctx.read.one<{ database: string }>`
    select current_database() as database, pg_stat_force_next_flush()`
  await flushKept(database)
}

/** Plans made while these tables were empty stay: what the database learns of them by itself, whenever it likes, makes others. */
export function keepPlans(url: string, tables: readonly string[]): Promise<void> {
  return withSql(url, async (sql) => {
    for (const table of tables) await sql`alter table ${sql(table)} set (autovacuum_enabled = false)`
  })
}
