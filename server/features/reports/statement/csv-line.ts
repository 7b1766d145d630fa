/** Spreadsheets take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\n|%]/

/** Before the first line, so that spreadsheets read Thai. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A line of a CSV file (RFC 4180). Text that a spreadsheet would reckon is shown as it is; numbers stay numbers. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return cell.toFixed(2)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
