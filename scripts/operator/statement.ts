import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { bangkokIso } from '../../domain/calendar/bangkok.ts'
import type { StatementLine } from '../../domain/payments/channels/statement-csv.ts'
import type { Context } from '../../server/context.ts'
import { Refusal } from '../../server/errors.ts'
import { findOperatorByCode } from '../../server/features/operators/queries.ts'
import { importStatement, undoStatement } from '../../server/features/payments/statements/import-statement.ts'
import { previewStatement } from '../../server/features/payments/statements/preview-statement.ts'
import { type Command, WrongWords } from './read-words.ts'

type StatementCommand = Extract<Command, { act: 'statement' }>

/** Shows what a statement would do, imports it, or takes an import back. */
export async function followStatement(ctx: Context, { code, what }: StatementCommand): Promise<void> {
  const operator = await findOperatorByCode(ctx.read, code)
  if (!operator) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  const by = { operatorId: operator.id, actor: 'system' }
  if ('undo' in what) {
    const { undone } = await undoStatement(ctx, { ...by, statementId: what.undo })
    console.log(`${undone} payments that credited nobody are taken back. What was credited stays.`)
    return
  }
  const file = { ...by, ...what, bytes: bytesOf(what.file), name: basename(what.file) }
  if (!what.imports) {
    const { lines, withdrawals } = await previewStatement(ctx, file)
    for (const line of lines) show(line, line.member === null ? line.what : `${line.what} ${line.member}`)
    console.log(
      `${lines.length} deposits, ${withdrawals} withdrawals left out. Nothing is imported without --import.`,
    )
    return
  }
  const { id, lines, withdrawals } = await importStatement(ctx, file)
  for (const line of lines) show(line, line.outcome ?? 'open')
  console.log(`${lines.length} deposits, ${withdrawals} withdrawals left out. To take it back: --undo ${id}`)
}

function show({ row, at, until, amount, text }: StatementLine, what: string): void {
  const time = bangkokIso(at.getTime()).slice(0, until ? 10 : 16)
  console.log(`${row}  ${time}  ${(amount / 100).toFixed(2)}  ${what}  ${text}`)
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new WrongWords('--file is a file that can be read.')
  }
}
