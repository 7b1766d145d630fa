import type { Reader, Tx } from '../../context.ts'

interface Counted {
  readonly roundId: string
  readonly revision: number
}

/** Rounds that were settled some time ago, by their newest settlement, and not counted once more since; the oldest first. */
export function listIncomeToRecount(
  reader: Reader,
  operatorId: string,
  by: { readonly days: number; readonly afterMinutes: number; readonly limit: number },
): Promise<Counted[]> {
  return reader.run<Counted>`
    select s.round_id as "roundId", s.revision from settlement s
    where s.operator_id = ${operatorId} and s.state = 'settled'
      and s.settled_at > db_now() - make_interval(days => ${by.days})
      and s.settled_at < db_now() - make_interval(mins => ${by.afterMinutes})
      and not exists (select from settlement n where n.round_id = s.round_id and n.revision > s.revision)
      and not exists (select from affiliate_recount c where c.round_id = s.round_id and c.revision = s.revision)
    order by s.settled_at, s.round_id limit ${by.limit}`
}

/** Once a revision: a second one says nothing. */
export async function insertIncomeRecount(
  tx: Tx,
  { roundId, revision }: Counted,
  { operatorId, entries }: { readonly operatorId: string; readonly entries: number },
): Promise<void> {
  await tx.run`
    insert into affiliate_recount (round_id, revision, operator_id, at, entries)
    values (${roundId}, ${revision}, ${operatorId}, db_now(), ${entries}) on conflict do nothing`
}
