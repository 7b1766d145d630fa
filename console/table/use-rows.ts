import { useMemo } from 'react'
import type { CellValue, Column } from './column.ts'
import type { TableAddress } from './table-address.ts'

interface RowsWish<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly address: Pick<TableAddress, 'sort' | 'search' | 'turned'>
  /** The server has sorted and searched: rows stay in its order. */
  readonly byServer: boolean
}

/** The rows and columns to show. */
export function useRows<Row>({ columns, rows, address, byServer }: RowsWish<Row>) {
  const { sort, search, turned } = address
  const column = sort?.id
  const desc = sort?.desc ?? false
  const shown = useMemo(() => {
    if (rows === undefined || byServer) return rows ?? []
    const found = rowsFound(columns, rows, search)
    const by = columns.find(({ id }) => id === column)
    return by ? rowsInOrder(by, desc, found) : found
  }, [columns, rows, byServer, search, column, desc])
  return { shown, seen: columns.filter(({ id, hidden = false }) => hidden === turned.includes(id)) }
}

/** The rows in which some column, shown or hidden, contains what was typed. */
export function rowsFound<Row>(columns: readonly Column<Row>[], rows: readonly Row[], typed: string) {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) =>
    columns.some(({ value }) =>
      String(value(row) ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  )
}

/** The rows by one column; rows of equal values keep their order. */
export function rowsInOrder<Row>(column: Column<Row>, desc: boolean, rows: readonly Row[]): Row[] {
  const way = desc ? -1 : 1
  return [...rows].sort((a, b) => way * compare(column.value(a), column.value(b)))
}

/** Empty values first; texts in Thai order. */
function compare(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'th', { numeric: true })
}
