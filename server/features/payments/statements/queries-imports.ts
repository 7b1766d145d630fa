import type { Reader } from '../../../context.ts'

/** A file with what became of its lines. */
export interface ListedStatement {
  readonly id: string
  readonly name: string
  readonly bank: string
  readonly accountNo: string
  /** Who brought it: a name, or `system`. */
  readonly by: string
  readonly at: Date
  readonly state: 'waits' | 'discarded' | 'dropped' | 'importing' | 'imported' | 'undone'
  readonly lines: number
  readonly credited: number
  readonly suspense: number
  readonly known: number
  readonly changed: number
  readonly undone: number
  /** Not taken in. */
  readonly open: number
}

/** The files of an operator, the newest first. */
export function listStatements(
  reader: Reader,
  {
    operatorId,
    after,
    limit,
  }: { readonly operatorId: string; readonly after: string | null; readonly limit: number },
): Promise<ListedStatement[]> {
  return reader.run<ListedStatement>`
    select f.id, f.name, a.bank, a.account_no as "accountNo", coalesce(s.name, f.imported_by) as by, f.imported_at as at,
      case when exists (select from open_approval p
          where p.operator_id = f.operator_id and p.kind = 'statement' and p.slot = f.id::text) then 'waits'
        when f.discarded_at is not null then 'discarded' when f.undone_at is not null then 'undone' when f.agreed_by is null then 'dropped'
        when c.open > 0 then 'importing' else 'imported' end as state, c.*
    from statement_file f join receiving_account a on a.id = f.account_id
      left join staff s on f.imported_by = 'staff:' || s.staff_id
      left join statement_count n on n.statement_id = f.id
      cross join lateral (
        select coalesce(n.lines, 0) as lines, coalesce(n.credited, 0) as credited, coalesce(n.suspense, 0) as suspense,
          coalesce(n.known, 0) as known, coalesce(n.changed, 0) as changed, coalesce(n.undone, 0) as undone,
          coalesce(n.lines - n.credited - n.suspense - n.known - n.changed - n.undone, 0) as open) c
    where f.operator_id = ${operatorId} and (${after}::uuid is null or exists (
        select from statement_file b where b.operator_id = ${operatorId} and b.id = ${after}::uuid
          and (f.imported_at < b.imported_at or f.imported_at = b.imported_at and f.id > b.id)))
    order by f.imported_at desc, f.id limit ${limit}`
}
