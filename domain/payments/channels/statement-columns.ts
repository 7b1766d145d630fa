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

/** Headings are within so many rows: before them stand the bank's name and the account's. */
const HEADING_ROWS = 40
const LEAST_NAMES = 3

/** The names of a file's columns, as they stand there: of the first row with most texts and without figures; or none. */
export function namesIn(rows: readonly (readonly string[])[]): readonly string[] {
  const named = rows.slice(0, HEADING_ROWS).map((row) => {
    const names = [...new Set(row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))]
    const isHeading = names.every((name) => name.length <= LONGEST_NAME && !/^[-+]?\d[\d,.:/ -]*$/.test(name))
    return isHeading ? names.slice(0, MOST_NAMES) : []
  })
  const most = Math.max(0, ...named.map(({ length }) => length))
  return most < LEAST_NAMES ? [] : (named.find(({ length }) => length === most) ?? [])
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
