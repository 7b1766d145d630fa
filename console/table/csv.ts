import { BYTE_ORDER_MARK, csvText } from '../../domain/csv-text.ts'
import type { CellValue, Column } from './column.ts'

/** The most rows of a file: what a spreadsheet opens quickly, and twenty-five pages of the server. */
const ROWS_MAX = 5_000

/** A table as a file for spreadsheets. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ]
  return `${BYTE_ORDER_MARK}${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Numbers are written as they are. */
function csvCell(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : csvText(value)
}

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** All rows of the pages, up to the most that a file has. */
export async function gather<Row>(
  pages: AsyncIterable<readonly Row[]>,
): Promise<{ found: Row[]; cut: boolean }> {
  const found: Row[] = []
  for await (const page of pages) {
    found.push(...page)
    if (found.length > ROWS_MAX) return { found: found.slice(0, ROWS_MAX), cut: true }
  }
  return { found, cut: false }
}
