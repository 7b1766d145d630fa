import type { Reader, Tx } from '../../context.ts'

interface Counted {
  readonly roundId: string
  readonly revision: number
}

/**
 * Rounds whose newest settlement was counted some time ago, play and then income, and not once more since; the oldest first. One
 * whose count still stands in the queue is late, and not wrong.
 */
export function listIncomeToRecount(
  reader: Reader,
  operatorId: string,
  by: {
    readonly days: number
    readonly lateDays: number
    readonly afterMinutes: number
    readonly limit: number
  },
): Promise<Counted[]> {
  return reader.run<Counted>`
    select s.round_id as "roundId", s.revision from settlement s
      join play_count p on p.round_id = s.round_id and p.revision = s.revision
    where s.operator_id = ${operatorId} and s.state = 'settled'
      and s.settled_at > db_now() - make_interval(days => ${by.lateDays}) and p.at > db_now() - make_interval(days => ${by.days})
      and p.at < db_now() - make_interval(mins => ${by.afterMinutes})
      and not exists (select from settlement n where n.round_id = s.round_id and n.revision > s.revision)
      and not exists (select from affiliate_recount c where c.round_id = s.round_id and c.revision = s.revision)
      and not exists (select from graphile_worker.jobs j where j.key = 'accrue-affiliates:' || s.round_id and j.attempts < j.max_attempts)
    order by s.settled_at, s.round_id limit ${by.limit}`
}

/** Rounds that were settled some time ago and wait for their count, of play or of income; the oldest and how many they are. */
export async function findLateIncome(
  reader: Reader,
  operatorId: string,
  by: { readonly lateDays: number; readonly afterMinutes: number; readonly wrongAfterHours: number },
): Promise<{ rounds: number; since: Date; isWrong: boolean } | undefined> {
  const late = await reader.one<{ rounds: number; since: Date | null; isWrong: boolean }>`
    select count(*)::int as rounds, min(s.settled_at) as since,
      coalesce(min(s.settled_at) < db_now() - make_interval(hours => ${by.wrongAfterHours}), false) as "isWrong" from settlement s
      left join play_count p on p.round_id = s.round_id and p.revision = s.revision
    where s.operator_id = ${operatorId} and s.state = 'settled'
      and s.settled_at > db_now() - make_interval(days => ${by.lateDays})
      and s.settled_at < db_now() - make_interval(mins => ${by.afterMinutes})
      and not exists (select from settlement n where n.round_id = s.round_id and n.revision > s.revision)
      and (p.at is null or exists (select from graphile_worker.jobs j
        where j.key = 'accrue-affiliates:' || s.round_id and j.attempts < j.max_attempts))`
  return late.since ? { ...late, since: late.since } : undefined
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
