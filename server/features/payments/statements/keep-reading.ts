import { invariant } from '../../../../domain/invariant.ts'
import type { StatementLine } from '../../../../domain/payments/channels/statement-csv.ts'
import type { Context, Reader, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findOpenApproval } from '../../approvals/queries.ts'
import {
  findStatement,
  insertStatement,
  insertStatementLines,
  listStatementLines,
  type NewStatement,
  type StatementFile,
  updateStatementDiscarded,
} from './queries-statements.ts'

type FileRead = Omit<NewStatement, 'id'> & { readonly lines: readonly StatementLine[] }

export interface KeptReading {
  readonly id: string
  /** The file that was there before, read alike or imported; undefined: it is new, or read anew. */
  readonly before: StatementFile | undefined
  /** The reading that this one replaces: the caller puts it on the record, after all else. */
  readonly discarded: string | undefined
}

/**
 * Keeps the lines of a file: once, where it was read alike before, and in the place of an earlier reading that has brought nothing
 * to anybody. An imported file stays as it was read. The receiving account is locked. Throws `Refusal` STATEMENT_READ_OTHERWISE,
 * PROPOSAL_WAITS.
 */
export async function keepReading(ctx: Context, tx: Tx, file: FileRead): Promise<KeptReading> {
  const id = ctx.chance.id()
  if (await insertReading(tx, id, file)) return { id, before: undefined, discarded: undefined }
  const before = await findStatement(tx, file.operatorId, file)
  invariant(before, 'what is not new is there')
  if (isImported(before) || (await isReadAlike(tx, file, before.id)))
    return { id: before.id, before, discarded: undefined }
  const statement = { operatorId: file.operatorId, statementId: before.id }
  const taken = await listStatementLines(tx, statement)
  if (taken.some(({ outcome }) => outcome !== null && outcome !== 'undone'))
    throw new Refusal('STATEMENT_READ_OTHERWISE')
  if (await findOpenApproval(tx, file.operatorId, 'statement', before.id)) throw new Refusal('PROPOSAL_WAITS')
  await updateStatementDiscarded(tx, statement, file.by)
  invariant(await insertReading(tx, id, file), 'a discarded reading makes place for another')
  return { id, before: undefined, discarded: before.id }
}

/** Whether this file was read by other columns before, and would be read anew. */
export async function isReadAnew(
  reader: Reader,
  file: Pick<FileRead, 'operatorId' | 'accountId' | 'hash' | 'lines'>,
): Promise<boolean> {
  const before = await findStatement(reader, file.operatorId, file)
  return before !== undefined && !isImported(before) && !(await isReadAlike(reader, file, before.id))
}

export function isImported({ agreedBy, undoneAt }: StatementFile): boolean {
  return agreedBy !== null && !undoneAt
}

async function insertReading(tx: Tx, id: string, file: FileRead): Promise<boolean> {
  const isNew = await insertStatement(tx, { ...file, id })
  if (isNew) await insertStatementLines(tx, id, file.lines)
  return isNew
}

async function isReadAlike(
  reader: Reader,
  { operatorId, lines }: Pick<FileRead, 'operatorId' | 'lines'>,
  statementId: string,
): Promise<boolean> {
  const before = await listStatementLines(reader, { operatorId, statementId })
  return JSON.stringify(before.map(read)) === JSON.stringify(lines.map(read))
}

/** What was read of a line, in one order. */
function read({ row, reference, at, until, amount, senderNo, text }: StatementLine) {
  return [row, reference, at.getTime(), until?.getTime() ?? null, amount, senderNo, text]
}
