import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import {
  readStatement,
  STATEMENT_LAYOUTS,
  type StatementLine,
} from '../../../../domain/payments/statement-csv.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'

/** 5,000 rows of 400 bytes. */
const MAX_BYTES = 2 * 1024 * 1024

export interface StatementUpload {
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
}

/** The deposits of a file. Throws `Refusal` STATEMENT_UNREADABLE with the first rows at fault. */
export function openStatement(ctx: Context, { layout: code, bytes }: StatementUpload): OpenedStatement {
  const layout = STATEMENT_LAYOUTS.find((each) => each.code === code)
  if (!layout) throw new Refusal('STATEMENT_UNREADABLE', { field: 'layout' })
  if (bytes.length > MAX_BYTES) throw new Refusal('STATEMENT_UNREADABLE', { why: 'too-long' })
  const read = readStatement(layout, rowsOf(textOf(bytes)), ctx.now())
  if ('faults' in read) {
    const [first] = read.faults
    throw new Refusal('STATEMENT_UNREADABLE', { ...first, faults: read.faults.length })
  }
  return { ...read, bank: layout.bank, hash: createHash('sha256').update(bytes).digest() }
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
