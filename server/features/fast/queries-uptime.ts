import type { Reader, Tx } from '../../context.ts'

/** Starts a new stretch of uptime at the current time. */
export async function insertUptime(tx: Tx, id: string): Promise<void> {
  await tx.run`insert into uptime (id, began_at, last_at) values (${id}, ${tx.now}, ${tx.now})`
}

/** Extends a stretch to the current time. False: the gap since its end is too long, and a new stretch has to start. */
export async function updateUptime(tx: Tx, id: string, silentMs: number): Promise<boolean> {
  const rows = await tx.run`
    update uptime set last_at = greatest(last_at, ${tx.now})
    where id = ${id} and last_at > ${tx.now}::timestamptz - ${silentMs} * interval '1 millisecond' returning id`
  return rows.length > 0
}

export interface Silence {
  readonly from: Date
  readonly until: Date
}

/** The longest span between two times in which no server was up. */
export function findSilence(reader: Reader, from: Date, until: Date): Promise<Silence | undefined> {
  return reader.maybe<Silence>`
    select lower(gap) as "from", upper(gap) as until
    from unnest(tstzmultirange(tstzrange(${from}, ${until})) - coalesce(
      (select range_agg(tstzrange(began_at, last_at, '[]')) from uptime where last_at >= ${from} and began_at <= ${until}),
      '{}')) as gap
    order by upper(gap) - lower(gap) desc, gap limit 1`
}
