import { setTimeout as rest } from 'node:timers/promises'
import postgres from 'postgres'
import type { Moment } from './moment.ts'

const EVERY_MS = 40

/** Looks again and again what the database's processes wait for, and what works in the background, until it is ended. */
export function watchDatabase(databaseUrl: string): { end(): Promise<Moment[]> } {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const stop = new AbortController()
  const watching = look(sql, stop.signal)
  return {
    async end() {
      stop.abort()
      const moments = await watching
      await sql.end()
      return moments
    },
  }
}

async function look(sql: postgres.Sql, stop: AbortSignal): Promise<Moment[]> {
  const moments: Moment[] = []
  while (!stop.aborted) {
    const atMs = performance.timeOrigin + performance.now()
    const seen = await sql<{ what: string; count: number }[]>`
      select case backend_type when 'client backend' then coalesce(wait_event, 'at work') else backend_type end as what,
        count(*)::int as count
      from pg_stat_activity
      where pid <> pg_backend_pid() and coalesce(wait_event_type, '') not in ('Activity', 'Client')
        and backend_type in ('client backend', 'autovacuum worker', 'checkpointer', 'walwriter') and state is distinct from 'idle'
      group by 1`
    for (const { what, count } of seen) moments.push({ what, atMs, ms: count })
    await rest(EVERY_MS, undefined, { signal: stop }).catch(() => undefined)
  }
  return moments
}
