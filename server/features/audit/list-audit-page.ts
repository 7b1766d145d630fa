import { type BangkokDate, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import type { Context } from '../../context.ts'
import { type AuditListed, listActorsNamed, listNewestAudit, listNextAudit } from './queries-list.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

export interface ListAuditPage {
  readonly operatorId: string
  /** A sign-in name; undefined: anybody. */
  readonly person?: string | undefined
  readonly act?: string | undefined
  readonly date?: BangkokDate | undefined
  /** The page of older rows after this one, or of newer ones before it. With both, the older page. */
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly limit: number
}

export interface AuditPage {
  readonly rows: readonly AuditListed[]
  /** The first and last row, null where no more follow. */
  readonly previous: number | null
  readonly next: number | null
}

/** One page of the audit log, newest first, without a total count. */
export async function listAuditPage(ctx: Context, wish: ListAuditPage): Promise<AuditPage> {
  const { operatorId, person, date, after, limit } = wish
  const before = after === undefined ? wish.before : undefined
  const actors =
    person === undefined ? undefined : await listActorsNamed(ctx.read, operatorId, person.toLowerCase())
  const from = date === undefined ? undefined : new Date(bangkokMs(date))
  const list = before === undefined ? listNewestAudit : listNextAudit
  const found = await list(ctx.read, {
    ...{ operatorId, actors, kind: wish.act, from, to: from && new Date(from.getTime() + DAY_MS) },
    ...{ beyond: after ?? before, limit: limit + 1 },
  })
  const rows = found.slice(0, limit)
  if (before !== undefined) rows.reverse()
  const more = found.length > limit
  return {
    rows,
    previous: (before === undefined ? after !== undefined : more) ? (rows[0]?.seq ?? null) : null,
    next: (before === undefined ? more : true) ? (rows.at(-1)?.seq ?? null) : null,
  }
}
