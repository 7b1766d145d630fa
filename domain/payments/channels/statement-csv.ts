import { bangkokDate, bangkokMs, DAY_MS, isDate } from '../../calendar/bangkok.ts'
import { bahtToSatang, MOST_PAYMENT, type Satang } from '../../money.ts'

/** How a bank writes a statement: the names of its columns, in any order. */
export interface StatementLayout {
  readonly code: string
  readonly bank: string
  /**
   * `seen`: a file of the bank stands in a public program. `assumed`: none was found; compare with a file of your own. `own`: staff
   * have named its columns.
   */
  readonly source: 'seen' | 'assumed' | 'own'
  readonly date: readonly string[]
  /** Absent: the time stands beside the date, or the bank tells the day alone. */
  readonly time?: readonly string[]
  readonly deposit: readonly string[]
  readonly withdrawal: readonly string[]
  readonly text: readonly string[]
}

export const STATEMENT_LAYOUTS: readonly StatementLayout[] = [
  {
    // K BIZ, "recent transactions", as two programs of 2026 have it in their tests.
    ...{ code: 'kbank-recent', bank: 'kbank', source: 'seen' },
    date: ['transaction date'],
    deposit: ['deposit (baht)'],
    withdrawal: ['withdrawal (baht)'],
    text: ['transaction', 'account/promptpay or biller', 'channel'],
  },
  {
    // K BIZ, "statement": the places of its columns are known from a program, the names are assumed.
    ...{ code: 'kbank-statement', bank: 'kbank', source: 'assumed' },
    date: ['date', 'วันที่'],
    time: ['time', 'time/eff.date', 'time/ eff.date', 'เวลา', 'เวลา/ วันที่มีผล'],
    deposit: ['deposit', 'ฝากเงิน', 'เงินฝาก'],
    withdrawal: ['withdrawal', 'ถอนเงิน', 'เงินถอน'],
    text: ['description', 'descriptions', 'channel', 'details', 'รายการ', 'ช่องทาง', 'รายละเอียด'],
  },
  {
    ...{ code: 'scb', bank: 'scb', source: 'assumed' },
    date: ['date', 'transaction date', 'วันที่'],
    time: ['time', 'transaction time', 'เวลา'],
    deposit: ['credit amount', 'credit', 'deposit', 'ฝาก', 'เงินเข้า'],
    withdrawal: ['debit amount', 'debit', 'withdrawal', 'ถอน', 'เงินออก'],
    text: ['transaction code', 'channel', 'description', 'รายการ', 'ช่องทาง', 'รายละเอียด'],
  },
  {
    // The columns are those of the bank's printed statement, which has no time.
    ...{ code: 'bbl', bank: 'bbl', source: 'assumed' },
    date: ['date', 'tran date', 'วันที่'],
    time: ['time', 'เวลา'],
    deposit: ['deposit', 'credit', 'ฝาก'],
    withdrawal: ['withdrawal', 'debit', 'ถอน'],
    text: ['particulars', 'description', 'via', 'รายการ', 'ช่องทาง'],
  },
  {
    ...{ code: 'ktb', bank: 'ktb', source: 'assumed' },
    date: ['date', 'transaction date', 'วันที่', 'วันที่ทำรายการ'],
    time: ['time', 'เวลา'],
    deposit: ['deposit', 'credit', 'credit amount', 'ฝาก', 'จำนวนเงินเข้า'],
    withdrawal: ['withdrawal', 'debit', 'debit amount', 'ถอน', 'จำนวนเงินออก'],
    text: ['description', 'transaction', 'รายการ', 'รายละเอียด'],
  },
]

/** Whether all lines of a file tell the moment, or all the day alone. Of a file with both, a line may be the twin of another. */
export function isOfOneForm(lines: readonly Pick<StatementLine, 'until'>[]): boolean {
  return new Set(lines.map(({ until }) => until === null)).size <= 1
}

/** A deposit of a statement. */
export interface StatementLine {
  /** Its row in the file, from 1. */
  readonly row: number
  /** The same however often and in whichever file the line comes. */
  readonly reference: string
  readonly at: Date
  /** Where the statement tells the day alone: its end. */
  readonly until: Date | null
  readonly amount: Satang
  readonly senderNo: string | null
  /** What the bank says of it. */
  readonly text: string
}

export interface StatementFault {
  readonly row: number
  readonly why: 'header' | 'date' | 'amount' | 'too-long'
}

export type ReadStatement =
  | { readonly lines: readonly StatementLine[]; readonly withdrawals: number }
  | { readonly faults: readonly StatementFault[] }

/** A day of the busiest account has some thousand deposits. */
export const STATEMENT_ROWS = 5_000
/** Older statements are of no order that can still be credited. */
const OLDEST_MS = 400 * DAY_MS

/**
 * Reads the rows of a statement. A row that has an amount of a deposit and cannot be read is a fault, and a file with faults is
 * imported not at all: half a statement would look like a whole one. Rows without amounts are headings and balances.
 */
export function readStatement(
  layout: StatementLayout,
  rows: readonly (readonly string[])[],
  readAt: Date,
): ReadStatement {
  const top = rows.findIndex((row) => columnsOf(layout, row) !== undefined)
  const columns = columnsOf(layout, rows[top] ?? [])
  if (!columns) return { faults: [{ row: 1, why: 'header' }] }
  if (rows.length > STATEMENT_ROWS) return { faults: [{ row: STATEMENT_ROWS + 1, why: 'too-long' }] }
  const read = rows.slice(top + 1).map((row, nth) => readRow(row, columns, { row: top + nth + 2, readAt }))
  const faults = read.filter((each) => 'why' in each)
  if (faults.length > 0) return { faults }
  return {
    lines: numbered(read.filter((each) => 'amount' in each)),
    withdrawals: read.filter((each) => 'withdrawal' in each).length,
  }
}

/** A column's name as it is compared: banks change spaces and capitals. */
export function columnName(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

interface Columns {
  readonly date: number
  readonly time: number
  readonly deposit: number
  readonly withdrawal: number
  readonly text: readonly number[]
}

function columnsOf(layout: StatementLayout, row: readonly string[]): Columns | undefined {
  const names = row.map(columnName)
  const find = (known: readonly string[] = []) => names.findIndex((name) => known.includes(name))
  const [date, deposit, withdrawal] = [find(layout.date), find(layout.deposit), find(layout.withdrawal)]
  if (date < 0 || deposit < 0 || withdrawal < 0) return undefined
  // In the order of the layout: by what they tell equal lines are told apart, and a bank may turn its columns round.
  const text = layout.text.flatMap((known) => names.flatMap((name, place) => (name === known ? [place] : [])))
  return { date, time: find(layout.time), deposit, withdrawal, text }
}

type Deposit = Omit<StatementLine, 'reference'>
type Row = Deposit | StatementFault | { readonly withdrawal: true } | { readonly empty: true }

function readRow(
  cells: readonly string[],
  columns: Columns,
  { row, readAt }: { readonly row: number; readonly readAt: Date },
): Row {
  const cell = (place: number) => cells[place]?.trim() ?? ''
  const amount = amountOf(cell(columns.deposit))
  if (amount === 'none')
    return amountOf(cell(columns.withdrawal)) === 'none' ? { empty: true } : { withdrawal: true }
  const day = cell(columns.date)
  // Sums at the end of a statement stand without a date.
  if (day === '') return { empty: true }
  if (amount === 'wrong') return { row, why: 'amount' }
  const time = timeOf(day, cell(columns.time), readAt)
  if (!time) return { row, why: 'date' }
  const text = columns.text.map(cell).filter(Boolean).join(' ').slice(0, 200)
  const sender = /\/\s?[Xx](\d{4,12})\b/.exec(text)?.[1]
  return { row, amount, ...time, senderNo: sender === undefined ? null : `x${sender}`, text }
}

function amountOf(text: string): Satang | 'none' | 'wrong' {
  if (/^-?$|^[+-]?0(\.00?)?$/.test(text)) return 'none'
  if (!/^\+?(\d{1,3}(,\d{3})+|\d{1,12})(\.\d\d?)?$/.test(text)) return 'wrong'
  const amount = bahtToSatang(Number(text.replaceAll(/[+,]/g, '')))
  return amount > MOST_PAYMENT ? 'wrong' : amount
}

/** The minute or the day that a row tells, in either era. Seconds are left out: not every file of a bank has them. */
function timeOf(day: string, clock: string, readAt: Date): { at: Date; until: Date | null } | undefined {
  const [date = '', beside = ''] = day.split(/[ T]+/)
  const iso = dateOf(date, readAt)
  if (!iso) return undefined
  const hour = /^(\d?\d)[:.](\d\d)/.exec(clock || beside)
  if (!hour) {
    if (clock || beside) return undefined
    return { at: new Date(bangkokMs(iso)), until: new Date(bangkokMs(iso) + DAY_MS) }
  }
  const text = `${hour[1]?.padStart(2, '0')}:${hour[2]}`
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return undefined
  return { at: new Date(bangkokMs(iso, text)), until: null }
}

/** Day, month and year, or year, month and day. Two digits of a year are the nearest past year that they may mean. */
function dateOf(text: string, readAt: Date): string | undefined {
  const parts = text.split(/[/.-]/)
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.toReversed()
  const years =
    year.length === 4 ? [Number(year), Number(year) - 543] : [2000, 1957].map((era) => era + Number(year))
  const tomorrow = bangkokDate(readAt.getTime() + DAY_MS)
  const oldest = bangkokDate(readAt.getTime() - OLDEST_MS)
  return years
    .map((each) => `${String(each).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .find((iso) => isDate(iso) && iso >= oldest && iso <= tomorrow)
}

/**
 * Gives each line its reference: what it tells, and which of its equals it is. Equals are put in the order of their texts, so
 * that a file that begins with the newest gives the same.
 */
function numbered(lines: readonly Deposit[]): StatementLine[] {
  const inOrder = lines.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.row - b.row))
  const counts = new Map<string, number>()
  const named = inOrder.map((line) => {
    const at = new Date(line.at.getTime() + 7 * 3_600_000).toISOString()
    const told = `${at.slice(0, 10)} ${line.until ? 'day' : at.slice(11, 16)} ${line.amount}`
    const nth = (counts.get(told) ?? 0) + 1
    counts.set(told, nth)
    return { ...line, reference: `${told} ${nth}` }
  })
  return named.toSorted((a, b) => a.row - b.row)
}
