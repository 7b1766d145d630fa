import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { CellValue, Column } from './column.ts'
import type { TableAddress } from './table-address.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
})

interface RowsWish<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  readonly address: TableAddress
  /** The server has sorted and searched: rows stay in its order. */
  readonly byServer: boolean
}

/** The rows and columns to show. */
export function useRows<Row extends RowData>({ columns, rows, rowId, address, byServer }: RowsWish<Row>) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map(({ id, value }) =>
        helper.accessor(value, {
          id,
          sortFn: (a, b) => compare(value(a.original), value(b.original)),
        }),
      ),
    )
  }, [columns])
  const found = useMemo(() => [...(rows ?? [])], [rows])
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: found,
    getRowId: rowId,
    manualSorting: byServer,
    manualFiltering: byServer,
    globalFilterFn: (row, columnId, typed: string) => contains(row.getValue(columnId), typed),
    getColumnCanGlobalFilter: () => true,
    state: {
      sorting: address.sort && !byServer ? [{ ...address.sort }] : [],
      globalFilter: byServer ? '' : address.search,
      columnVisibility: Object.fromEntries(
        columns.map(({ id, hidden = false }) => [id, hidden === address.turned.includes(id)]),
      ),
    },
  })
  return {
    shown: table.getRowModel().rows.map(({ original }) => original),
    seen: columns.filter(({ id }) => table.getColumn(id)?.getIsVisible()),
  }
}

/** Empty values first; texts in Thai order. */
function compare(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'th', { numeric: true })
}

function contains(value: unknown, typed: string): boolean {
  return String(value ?? '')
    .toLowerCase()
    .includes(typed.trim().toLowerCase())
}
