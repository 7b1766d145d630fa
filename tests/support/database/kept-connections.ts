import postgres from 'postgres'

/** Those that nobody uses at the moment, by address. */
const free = new Map<string, postgres.Sql[]>()

/**
 * Asks over a connection that stays open for the next who asks the same database: to open one takes forty times as long as what
 * is asked of it. Nothing that was set in it is left to the next; one in which something failed is not used again.
 */
export async function withKept<T>(url: string, act: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = free.get(url)?.pop() ?? openKept(url)
  try {
    const answer = await act(sql)
    await sql`discard all`
    free.set(url, [...(free.get(url) ?? []), sql])
    return answer
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
}

/** `discard all` forgets prepared statements, so there are none. */
function openKept(url: string): postgres.Sql {
  return postgres(url, { max: 1, prepare: false, idle_timeout: 10, onnotice: () => {} })
}

/** What they have read is in the statistics of that database afterwards; by themselves they hand it in up to ten seconds later. */
export async function flushKept(database: string): Promise<void> {
  const open = [...free].flatMap(([url, some]) => (databaseOf(url) === database ? some : []))
  await Promise.all(open.map((sql) => sql`select pg_stat_force_next_flush()`))
}

/** Before its database is dropped or used as a template, by whichever login it was asked: a later file of tests finds none of them. */
export async function closeKept(url: string): Promise<void> {
  const own = [...free].filter(([kept]) => databaseOf(kept) === databaseOf(url))
  for (const [kept] of own) free.delete(kept)
  await Promise.all(own.flatMap(([, open]) => open).map((sql) => sql.end()))
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1)
}
