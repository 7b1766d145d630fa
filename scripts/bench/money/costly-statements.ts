import type postgres from 'postgres'

/** What a database needs from its start to say which statements cost most, also those that triggers ask. */
export const STATEMENT_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  track_functions: 'all',
  track_io_timing: 'on',
} as const

const SHOWN = 30
const WORDS = 230

/** Forgets what was counted so far. */
export async function forgetStatements(sql: postgres.Sql): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`
  await sql`select pg_stat_statements_reset(), pg_stat_reset()`
}

/** Prints the statements and functions that took most since; what a function took is in its statement as well. */
export async function printStatements(sql: postgres.Sql, of: string): Promise<void> {
  const statements = await sql`
    select round(total_exec_time)::int as ms, calls::int, rows::int, round((total_exec_time / calls)::numeric, 2)::float8 as each,
      shared_blks_hit::float8 as hit, shared_blks_read::float8 as read,
      left(regexp_replace(query, '\\s+', ' ', 'g'), ${WORDS}) as query
    from pg_stat_statements order by total_exec_time desc limit ${SHOWN}`
  const functions = await sql`
    select funcname as name, calls::int, round(total_time)::int as ms from pg_stat_user_functions order by total_time desc limit 8`
  console.log(`most of ${of}:`)
  for (const { ms, calls, rows, each, hit, read, query } of statements) {
    console.log(
      `${ms} ms in ${calls} calls (${each} each), ${rows} rows, pages ${hit} and ${read} read: ${query}`,
    )
  }
  for (const { name, calls, ms } of functions) console.log(`${ms} ms in ${calls} calls: ${name}()`)
}
