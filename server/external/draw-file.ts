import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { type BangkokDate, isDate } from '../../domain/calendar/bangkok.ts'
import type { DrawResult, Lottery, PublishedResult } from '../../domain/lottery/lottery.ts'
import { readResult } from '../../domain/lottery/read-result.ts'
import { readSlipPrizes, type SlipPrizes } from '../../domain/lottery/slip-prizes.ts'

export interface PastDraw {
  readonly businessDate: BangkokDate
  readonly published: PublishedResult
  readonly result: DrawResult
  /** The lesser prizes, where the file has all of them. */
  readonly slip: SlipPrizes | undefined
}

/** A file that cannot be replayed, in one sentence. */
export class DrawFileError extends Error {}

/** Which columns of a file hold the fields of a published result. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'thai-government': { first: 'first', last2: 'last2', front3: 'front3', back3: 'back3' },
  hanoi: { special: 'special', prize1: 'prize1' },
  lao: { four: 'four' },
}

/** The lotteries whose draws can be read from a file. */
export const DRAW_FILES: readonly string[] = Object.keys(FIELDS)

/** Digits a file states beside the prizes: they must be the ones we derive. */
const DERIVED = ['three_top', 'two_top', 'two_bottom'] as const

/** Files are a few hundred kilobytes; a larger one is somebody's mistake. */
const MAX_BYTES = 32 * 1024 * 1024

/** Reads the draws of a lottery from a CSV file, oldest first. Throws `DrawFileError` with what is wrong and where. */
export function readDrawFile(lottery: Lottery, path: string): PastDraw[] {
  return readDraws(lottery, path, textOf(path))
}

/**
 * The newest draws before a day that the packed files have beside the excerpt, oldest first. Only the rows that are wanted
 * are read: all of them would hold up everything else for a moment.
 */
export function readOlderDraws(lottery: Lottery, before: BangkokDate, atMost: number): PastDraw[] {
  if (!FIELDS[lottery.code]) return []
  const path = fileURLToPath(new URL(`../../data/draws/older/${lottery.code}.csv.br`, import.meta.url))
  const [columns = '', ...rows] = brotliDecompressSync(readFileSync(path)).toString().trimEnd().split('\n')
  const end = rows.findIndex((row) => row.slice(0, before.length) >= before)
  const wanted = rows.slice(0, end < 0 ? rows.length : end).slice(-atMost)
  return wanted.length === 0 ? [] : readDraws(lottery, path, [columns, ...wanted].join('\n'))
}

/** Every real draw that the project has of a lottery, oldest first. */
export function readKnownDraws(lottery: Lottery): PastDraw[] {
  const newest = readDrawFile(lottery, excerptPath(lottery))
  const [first] = newest
  return first ? [...readOlderDraws(lottery, first.businessDate, Number.POSITIVE_INFINITY), ...newest] : []
}

function readDraws(lottery: Lottery, path: string, text: string): PastDraw[] {
  const fields = FIELDS[lottery.code]
  if (!fields) throw new DrawFileError(`There is no file of draws for "${lottery.code}".`)
  const rows = rowsOf(path, text)
  const first = rows[0]
  if (!first) throw new DrawFileError(`${path} holds no draws.`)
  const missing = ['date', ...Object.values(fields)].filter((column) => !(column in first.columns))
  if (missing.length > 0) throw new DrawFileError(`${path} has no column ${missing.join(', ')}.`)
  const draws = rows.map((row) => drawOf(lottery, fields, path, row))
  const dates = new Set<string>()
  for (const { businessDate } of draws) {
    if (dates.has(businessDate)) throw new DrawFileError(`${path} has the draw of ${businessDate} twice.`)
    dates.add(businessDate)
  }
  return draws
}

interface Row {
  readonly line: number
  readonly columns: Readonly<Record<string, string>>
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new DrawFileError(`${path} cannot be read.`)
  }
}

function rowsOf(path: string, text: string): Row[] {
  if (text.length > MAX_BYTES) throw new DrawFileError(`${path} is larger than 32 MB.`)
  try {
    const parsed: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      columns: true,
      info: true,
      skip_empty_lines: true,
      bom: true,
    })
    return parsed.map(({ record, info }) => ({ line: info.lines, columns: record }))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    // Without the file's own text: a binary file would fill the terminal.
    const reason = said.replace(/, value is .*$/s, '')
    throw new DrawFileError(`${path} is not a complete CSV file: ${reason}.`)
  }
}

function drawOf(
  lottery: Lottery,
  fields: Readonly<Record<string, string>>,
  path: string,
  { line, columns }: Row,
): PastDraw {
  const businessDate = columns.date ?? ''
  const refuse = (what: string) => new DrawFileError(`${path} line ${line}: ${what}.`)
  if (!isDate(businessDate)) {
    throw refuse(`"${businessDate}" is not a date`)
  }
  const lists = new Set(lottery.fieldsOn('9999-12-31').flatMap((f) => (f.count > 1 ? [f.key] : [])))
  const said = Object.fromEntries(
    Object.entries(fields).map(([key, column]) => {
      const text = columns[column] ?? ''
      return [key, lists.has(key) ? text.split(';').filter(Boolean) : text]
    }),
  )
  const read = readResult(lottery, businessDate as BangkokDate, said)
  if (!read.ok) throw refuse(`${read.field ?? 'the result'} is wrong (${read.fault})`)
  for (const key of DERIVED) {
    const stated = columns[key]
    if (stated !== undefined && stated !== read.result[key]) {
      throw refuse(`it states ${key} ${stated}, its prizes give ${read.result[key]}`)
    }
  }
  const slip = readSlipPrizes((prize) => columns[prize]?.split(';'))
  return { businessDate: businessDate as BangkokDate, published: read.published, result: read.result, slip }
}

/** The excerpt of real draws that comes with the program. */
export function excerptPath(lottery: Pick<Lottery, 'code'>): string {
  return fileURLToPath(new URL(`../../data/draws/${lottery.code}.csv`, import.meta.url))
}
