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
  operatorId: string,
  limit: number,
): Promise<ListedStatement[]> {
  return reader.run<ListedStatement>`
    select f.id, f.name, a.bank, a.account_no as "accountNo", coalesce(s.name, f.imported_by) as by, f.imported_at as at,
      case when exists (select from open_approval p
          where p.operator_id = f.operator_id and p.kind = 'statement' and p.slot = f.id::text) then 'waits'
        when f.discarded_at is not null then 'discarded' when f.undone_at is not null then 'undone' when f.agreed_by is null then 'dropped'
        when c.open > 0 then 'importing' else 'imported' end as state, c.*
    from statement_file f join receiving_account a on a.id = f.account_id
      left join staff s on f.imported_by = 'staff:' || s.staff_id
      cross join lateral (
        select count(*)::int as lines, (count(*) filter (where outcome = 'credited'))::int as credited,
          (count(*) filter (where outcome = 'suspense'))::int as suspense,
          (count(*) filter (where outcome = 'known'))::int as known,
          (count(*) filter (where outcome = 'changed'))::int as changed,
          (count(*) filter (where outcome = 'undone'))::int as undone,
          (count(*) filter (where outcome is null))::int as open
        from statement_line where statement_id = f.id) c
    where f.operator_id = ${operatorId} order by f.imported_at desc, f.id limit ${limit}`
}
