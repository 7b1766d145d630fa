import type { ReactNode } from 'react'

export type CellValue = string | number | null

/** One column of a table, as its screen declares it. */
export interface Column<Row> {
  /** Its name in the address and in style sheets. */
  readonly id: string
  readonly title: string
  /** What is sorted, searched, added up and written to the CSV. */
  readonly value: (row: Row) => CellValue
  /** How it is drawn, where that is more than its value. */
  readonly cell?: (row: Row) => ReactNode
  /** Figures stand at the end of their cell. */
  readonly kind?: 'figure'
  /** Whether its head sorts the table; by default every one does where the browser has all rows. */
  readonly sorts?: boolean
  /** Draws the sum of its figures in the last row. */
  readonly sum?: (total: number) => ReactNode
  /** Shown only when somebody chooses it. */
  readonly hidden?: true
}

/** The sum of a column; what is no figure counts nothing. */
export function sumOf<Row>(column: Column<Row>, rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + (Number(column.value(row)) || 0), 0)
}
