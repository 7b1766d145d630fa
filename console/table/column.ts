import type { ReactNode } from 'react'

export type CellValue = string | number | null

/** One column of a table, as its screen declares it. */
export interface Column<Row> {
  /** Its name in the address and in CSS. */
  readonly id: string
  readonly title: string
  /** The value that is sorted, searched, summed and exported. Null is drawn as a dash, on phones not at all. */
  readonly value: (row: Row) => CellValue
  /** How the cell renders, if it is more than its value. */
  readonly cell?: (row: Row) => ReactNode
  /** Right-aligned. */
  readonly kind?: 'figure'
  /** Whether its header sorts the table; by default yes when the browser has all rows. */
  readonly sorts?: boolean
  /** Renders the column's sum in the last row. */
  readonly sum?: (total: number) => ReactNode
  /** Hidden until somebody chooses it. */
  readonly hidden?: true
}

/** The sum of a column; other values than numbers count as zero. */
export function sumOf<Row>(column: Column<Row>, rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + (Number(column.value(row)) || 0), 0)
}
