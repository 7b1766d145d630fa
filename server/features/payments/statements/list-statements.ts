import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { foreseeLines } from './preview-statement.ts'
import {
  findStatement,
  type LineOutcome,
  listStatementLines,
  type StatementOf,
  type StoredLine,
} from './queries-statements.ts'

/** A person reads no more of a file; a line is foreseen by some statements. */
export const LINES_SHOWN = 500

export interface LineOfFile extends StoredLine {
  readonly what: LineOutcome | 'credits'
  /** Whom it would credit. */
  readonly member: string | null
}

/**
 * The first lines of a file: what became of each, and of those that are not taken in what they would do now. Throws `Refusal`
 * STATEMENT_UNKNOWN.
 */
export async function readStatementLines(
  ctx: Context,
  wish: StatementOf,
): Promise<{ lines: readonly LineOfFile[]; of: number }> {
  const file = await findStatement(ctx.read, wish.operatorId, { id: wish.statementId })
  if (!file) throw new Refusal('STATEMENT_UNKNOWN')
  const all = await listStatementLines(ctx.read, wish)
  const lines = all.slice(0, LINES_SHOWN)
  const { accountId, bank, accountNo } = file
  const place = { operatorId: wish.operatorId, accountId, bank, accountNo }
  const open = file.discardedAt ? [] : lines.filter(({ outcome }) => outcome === null)
  const foreseen = new Map((await foreseeLines(ctx, place, open)).map((line) => [line.row, line]))
  return {
    of: all.length,
    lines: lines.map((line) => {
      const next = foreseen.get(line.row)
      const none = file.discardedAt ? 'undone' : 'known'
      return { ...line, what: line.outcome ?? next?.what ?? none, member: next?.member ?? null }
    }),
  }
}
