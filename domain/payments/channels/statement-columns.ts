import { columnName, type StatementLayout } from './statement-csv.ts'

/** Which column of a bank's file is which, by its name there, as somebody has said once. */
export interface NamedColumns {
  readonly date: string
  /** Null: the time stands beside the date, or the bank tells the day alone. */
  readonly time: string | null
  readonly deposit: string
  readonly withdrawal: string
  /** What the bank says of a line, and from where it came. */
  readonly text: readonly string[]
}

/** The layouts of operators, by the id of what was said. */
export const OWN_LAYOUT = 'own:'

/** What one file's names may be: a heading is no text of a page. */
const MOST_NAMES = 40
const LONGEST_NAME = 100
/** Of what stands in a column, as much as tells what it is. */
const LONGEST_EXAMPLE = 30

/** Headings are within so many rows: before them stand the bank's name and the account's. */
const HEADING_ROWS = 40
const LEAST_NAMES = 3

/** A column of a file by its name there, and what stands first in it. */
export interface FileColumn {
  readonly name: string
  readonly example: string
}

/** The columns of a file: their names are the first row with most texts and without figures; or none. */
export function columnsIn(rows: readonly (readonly string[])[]): readonly FileColumn[] {
  const named = rows.slice(0, HEADING_ROWS).map((row) => {
    const names = [...new Set(row.map(plain).filter(Boolean))]
    const isHeading = names.every((name) => name.length <= LONGEST_NAME && !/^[-+]?\d[\d,.:/ -]*$/.test(name))
    return isHeading ? names.slice(0, MOST_NAMES) : []
  })
  const most = Math.max(0, ...named.map(({ length }) => length))
  if (most < LEAST_NAMES) return []
  const heading = named.findIndex(({ length }) => length === most)
  const cells = (rows[heading] ?? []).map(plain)
  const below = rows.slice(heading + 1, heading + 1 + HEADING_ROWS)
  return (named[heading] ?? []).map((name) => {
    const place = cells.indexOf(name)
    const example = below.map((row) => plain(row[place] ?? '')).find(Boolean) ?? ''
    return { name, example: example.slice(0, LONGEST_EXAMPLE) }
  })
}

/** What a column is, as banks name it; its own word comes before a word that others contain. */
const KNOWN_WORDS = [
  ['date', /วันที่|วันทำ|\bdate\b/],
  ['time', /เวลา|\btime\b/],
  ['deposit', /ฝาก|เข้า|รับ|deposit|credit/],
  ['withdrawal', /ถอน|ออก|จ่าย|withdraw|debit/],
  ['text', /รายละเอียด|หมายเหตุ|ผู้โอน|จากบัญชี|description|detail|particular|remark|รายการ/],
] as const

/** Which column is likely which, each once; what no name tells stays open. */
export function guessColumns(
  names: readonly string[],
): Readonly<Partial<Record<(typeof KNOWN_WORDS)[number][0], string>>> {
  const taken = new Map<string, string>()
  for (const [what, words] of KNOWN_WORDS) {
    const free = names.filter((name) => ![...taken.values()].includes(name))
    const found = free.find((name) => words.test(columnName(name)))
    if (found !== undefined) taken.set(what, found)
  }
  return Object.fromEntries(taken)
}

function plain(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim()
}

/** Whether date, deposit and withdrawal are three columns, and the others none of the amounts. */
export function areColumns({ date, time, deposit, withdrawal, text }: NamedColumns): boolean {
  const main = [date, deposit, withdrawal].map(columnName)
  const others = [...(time === null ? [] : [time]), ...text].map(columnName)
  return (
    [...main, ...others].every((name) => name !== '') &&
    new Set(main).size === main.length &&
    others.every((name) => !main.includes(name))
  )
}

export function layoutOf(code: string, bank: string, columns: NamedColumns): StatementLayout {
  const { date, time, deposit, withdrawal, text } = columns
  return {
    ...{ code, bank, source: 'own', date: [columnName(date)] },
    ...(time === null ? {} : { time: [columnName(time)] }),
    ...{ deposit: [columnName(deposit)], withdrawal: [columnName(withdrawal)], text: text.map(columnName) },
  }
}
