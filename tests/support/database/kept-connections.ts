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

/** What they have read is in the database's statistics afterwards; by themselves they hand it in up to ten seconds later. */
export async function flushKept(): Promise<void> {
  await Promise.all([...free.values()].flat().map((sql) => sql`select pg_stat_force_next_flush()`))
}

/** Before its database is dropped or used as a template. */
export async function closeKept(url: string): Promise<void> {
  const open = free.get(url) ?? []
  free.delete(url)
  await Promise.all(open.map((sql) => sql.end()))
}
