import type { Reader } from '../../context.ts'

/** A row of the record with the name of whoever did it. */
export interface AuditListed {
  readonly seq: number
  readonly at: Date
  /** `staff:<id>`, `member:<id>`, `system`. */
  readonly actor: string
  readonly name: string | null
  readonly kind: string
  readonly text: string
}

export interface AuditSearch {
  readonly operatorId: string
  /** Undefined: anybody. An empty list matches no row. */
  readonly actors?: readonly string[] | undefined
  readonly kind?: string | undefined
  /** From (inclusive) and until (exclusive). */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Rows after this one. */
  readonly beyond?: number | undefined
  readonly limit: number
}

/** The newest rows of a search, those after `beyond` counted backwards. */
export function listNewestAudit(reader: Reader, search: AuditSearch): Promise<AuditListed[]> {
  const { operatorId, actors = null, kind = null, from = null, to = null, beyond = null, limit } = search
  return reader.run<AuditListed>`
    with page as materialized (
      select seq, at, actor, kind, body from audit
      where operator_id = ${operatorId}
        and (${actors}::text[] is null or actor = any(${actors}::text[]))
        and (${kind}::text is null or kind = ${kind})
        and (${from}::timestamptz is null or at >= ${from})
        and (${to}::timestamptz is null or at < ${to})
        and (${beyond}::bigint is null or seq < ${beyond})
      order by seq desc limit ${limit}
    )
    select p.seq, p.at, p.actor, coalesce(s.name, m.name) as name, p.kind, p.body as text
    from page p
      left join staff s on s.staff_id = case when p.actor like 'staff:%' then substr(p.actor, 7)::uuid end
      left join member m on m.member_id = case when p.actor like 'member:%' then substr(p.actor, 8)::uuid end
    order by p.seq desc`
}

/** The rows of a search that come next after `beyond`, the oldest of them first. */
export function listNextAudit(reader: Reader, search: AuditSearch): Promise<AuditListed[]> {
  const { operatorId, actors = null, kind = null, from = null, to = null, beyond = null, limit } = search
  return reader.run<AuditListed>`
    with page as materialized (
      select seq, at, actor, kind, body from audit
      where operator_id = ${operatorId}
        and (${actors}::text[] is null or actor = any(${actors}::text[]))
        and (${kind}::text is null or kind = ${kind})
        and (${from}::timestamptz is null or at >= ${from})
        and (${to}::timestamptz is null or at < ${to})
        and (${beyond}::bigint is null or seq > ${beyond})
      order by seq limit ${limit}
    )
    select p.seq, p.at, p.actor, coalesce(s.name, m.name) as name, p.kind, p.body as text
    from page p
      left join staff s on s.staff_id = case when p.actor like 'staff:%' then substr(p.actor, 7)::uuid end
      left join member m on m.member_id = case when p.actor like 'member:%' then substr(p.actor, 8)::uuid end
    order by p.seq`
}

/** What staff and the program did to a round, the newest first. */
export function listAuditOfRound(
  reader: Reader,
  wish: { operatorId: string; roundId: string; limit: number },
): Promise<AuditListed[]> {
  return reader.run<AuditListed>`
    select a.seq, a.at, a.actor, s.name, a.kind, a.body as text
    from audit a
      left join staff s on s.staff_id = case when a.actor like 'staff:%' then substr(a.actor, 7)::uuid end
    where a.operator_id = ${wish.operatorId} and a.actor not like 'member:%' and a.body like '%"round":"%'
      and substring(a.body from '"round":"([0-9a-f-]{36})"') = ${wish.roundId}
    order by a.seq desc limit ${wish.limit}`
}

/** The actors a sign-in name may refer to: staff, a member, or both. */
export async function listActorsNamed(reader: Reader, operatorId: string, name: string): Promise<string[]> {
  const rows = await reader.run<{ actor: string }>`
    select 'staff:' || staff_id as actor from staff where operator_id = ${operatorId} and name = ${name}
    union all
    select 'member:' || member_id from sign_in_name where operator_id = ${operatorId} and name = ${name}`
  return rows.map(({ actor }) => actor)
}
