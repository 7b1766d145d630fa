import { csvText } from '../../../../domain/csv-text.ts'

/** A line of a CSV file: texts, and numbers with two decimals. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? cell.toFixed(2) : csvText(cell)
}
