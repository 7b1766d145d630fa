import type { Rest } from '../../../domain/games/rest.ts'
import type { Reader, Tx } from '../../context.ts'

export interface RestRow extends Rest {
  readonly id: string
  /** Who planned it. Null: it stood in the site's settings before there were rests. */
  readonly by: string | null
}

/** Those that hold now or later, and the database's time, the first to begin first. */
export function listRests(
  reader: Reader,
  operatorId: string,
): Promise<(RestRow & { readonly readAt: Date })[]> {
  return reader.run<RestRow & { readonly readAt: Date }>`
    select r.id, r.provider, r.starts_at as "startsAt", r.ends_at as "endsAt", r.message, s.name as by, db_now() as "readAt"
    from game_rest r left join staff s on s.staff_id = r.made_by
    where r.operator_id = ${operatorId} and r.ended_at is null and (r.ends_at is null or r.ends_at > db_now())
    order by r.starts_at, r.id`
}

interface NewRest extends Rest {
  readonly id: string
  readonly operatorId: string
  readonly staffId: string
}

export async function insertRest(tx: Tx, rest: NewRest): Promise<void> {
  await tx.run`
    insert into game_rest (id, operator_id, provider, starts_at, ends_at, message, made_by, made_at)
    values (${rest.id}, ${rest.operatorId}, ${rest.provider}, ${rest.startsAt}, ${rest.endsAt}, ${rest.message},
      ${rest.staffId}, ${tx.now})`
}

interface FoundRest extends Rest {
  readonly endedAt: Date | null
}

export async function lockRest(tx: Tx, operatorId: string, id: string): Promise<FoundRest | undefined> {
  const found = await tx.maybe<FoundRest>`
    select provider, starts_at as "startsAt", ends_at as "endsAt", message, ended_at as "endedAt"
    from game_rest where operator_id = ${operatorId} and id = ${id} for update`
  await tx.readClock()
  return found
}

export async function updateRestEnded(tx: Tx, operatorId: string, id: string): Promise<void> {
  await tx.run`update game_rest set ended_at = ${tx.now} where operator_id = ${operatorId} and id = ${id}`
}
