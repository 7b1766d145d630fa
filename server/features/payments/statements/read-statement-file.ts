import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import {
  columnsIn,
  type FileColumn,
  layoutOf,
  OWN_LAYOUT,
} from '../../../../domain/payments/channels/statement-columns.ts'
import {
  readStatement,
  STATEMENT_LAYOUTS,
  type StatementLine,
} from '../../../../domain/payments/channels/statement-csv.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findOwnLayout } from './queries-layouts.ts'

/** 5,000 rows of 400 bytes. */
const MAX_BYTES = 2 * 1024 * 1024

export interface StatementUpload {
  readonly operatorId: string
  /** A layout's code. */
  readonly layout: string
  readonly name: string
  readonly bytes: Uint8Array
}

export interface OpenedStatement {
  readonly bank: string
  readonly hash: Buffer
  readonly lines: readonly StatementLine[]
  readonly withdrawals: number
  /** Those the file seems to have. */
  readonly columns: readonly FileColumn[]
}

/**
 * The deposits of a file. Throws `Refusal` STATEMENT_UNREADABLE with the first row at fault; where no heading is found, or staff
 * have named the columns, with those the file seems to have: they may be named anew.
 */
export async function openStatement(
  ctx: Context,
  { operatorId, layout: code, bytes }: StatementUpload,
): Promise<OpenedStatement> {
  const layout = await findLayout(ctx, operatorId, code)
  if (!layout) throw new Refusal('STATEMENT_UNREADABLE', { field: 'layout' })
  if (bytes.length > MAX_BYTES) throw new Refusal('STATEMENT_UNREADABLE', { why: 'too-long' })
  const rows = rowsOf(textOf(bytes))
  const read = readStatement(layout, rows, ctx.now())
  if ('faults' in read) {
    const [first] = read.faults
    const isNamed = first?.why === 'header' || layout.source === 'own'
    const faults = { ...first, faults: read.faults.length }
    throw new Refusal('STATEMENT_UNREADABLE', { ...faults, columns: isNamed ? columnsIn(rows) : [] })
  }
  const hash = createHash('sha256').update(bytes).digest()
  return { ...read, bank: layout.bank, hash, columns: columnsIn(rows) }
}

async function findLayout(ctx: Context, operatorId: string, code: string) {
  const prepared = STATEMENT_LAYOUTS.find((each) => each.code === code)
  const id = code.startsWith(OWN_LAYOUT) ? code.slice(OWN_LAYOUT.length) : ''
  if (prepared || id === '') return prepared
  const own = await findOwnLayout(ctx.read, operatorId, id)
  return own && layoutOf(code, own.bank, own.columns)
}

/** Banks write UTF-8 or the Thai code page (TIS-620, which Windows-874 contains). Thai in the one is never valid in the other. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

function rowsOf(text: string): string[][] {
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => text.split(b).length - text.split(a).length)
  try {
    return parse(text, {
      ...{ delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false },
    })
  } catch {
    throw new Refusal('STATEMENT_UNREADABLE', { why: 'header' })
  }
}
