import { isOfOneForm } from '../../../../domain/payments/channels/statement-csv.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockReceivingAccount } from '../queries-accounts.ts'
import { receiveIn } from '../receive-payment.ts'
import { isImported, keepReading } from './keep-reading.ts'
import {
  findOpenLine,
  findStatement,
  listStatementLines,
  type StatementOf,
  type StoredLine,
  updateLineTaken,
  updateStatementAgreed,
  updateStatementUndone,
} from './queries-statements.ts'
import { openStatement, type StatementUpload } from './read-statement-file.ts'

export interface StatementWish extends StatementUpload {
  readonly operatorId: string
  readonly accountNo: string
  /** Who imports: `staff:<id>` or `system`. */
  readonly actor: string
}

/** What became of the lines of a file. */
export interface ImportedStatement {
  readonly id: string
  readonly lines: readonly StoredLine[]
  readonly withdrawals: number
}

/**
 * Imports a statement: each of its deposits is a notice of its channel, taken in by a transaction of its own, so that members'
 * deposits do not wait for a file. Stopped in the middle, the same file again goes on where it was; imported already, it changes
 * nothing; undone, it is taken in anew. Throws `Refusal` STATEMENT_UNREADABLE, RECEIVING_UNKNOWN, and as `keepReading`.
 */
export async function importStatement(ctx: Context, wish: StatementWish): Promise<ImportedStatement> {
  const opened = await openStatement(ctx, wish)
  const { operatorId, accountNo, actor } = wish
  const account = { bank: opened.bank, accountNo }
  const id = await ctx.transaction(async (tx) => {
    const locked = await lockReceivingAccount(tx, operatorId, account)
    if (!locked) throw new Refusal('RECEIVING_UNKNOWN')
    const file = { ...wish, ...opened, accountId: locked.id, by: actor, agreedBy: actor }
    const { id, before, discarded } = await keepReading(ctx, tx, file)
    if (before && isImported(before)) return id
    if (before) await updateStatementAgreed(tx, { operatorId, statementId: id }, actor)
    const body = { name: wish.name, account: `${account.bank} ${accountNo}`, lines: opened.lines.length }
    if (discarded) await appendAudit(tx, { operatorId, actor, kind: 'statement.discard', body })
    await appendAudit(tx, { operatorId, actor, kind: 'statement.import', body })
    return id
  })
  const file = { operatorId, statementId: id }
  await takeLines(ctx, { ...file, account })
  return { id, lines: await listStatementLines(ctx.read, file), withdrawals: opened.withdrawals }
}

/** Takes in what is left of a file that two people have agreed to. Throws `Refusal` STATEMENT_UNKNOWN. */
export async function takeStatement(ctx: Context, file: StatementOf): Promise<void> {
  const account = await findStatement(ctx.read, file.operatorId, { id: file.statementId })
  if (!account) throw new Refusal('STATEMENT_UNKNOWN')
  const { bank, accountNo } = account
  await takeLines(ctx, { ...file, account: { bank, accountNo } })
}

interface FileOfAccount extends StatementOf {
  readonly account: { readonly bank: string; readonly accountNo: string }
}

interface TakenLine extends FileOfAccount {
  readonly line: StoredLine
  readonly ofOneForm: boolean
}

async function takeLines(ctx: Context, file: FileOfAccount): Promise<void> {
  const lines = await listStatementLines(ctx.read, file)
  const ofOneForm = isOfOneForm(lines)
  for (const line of lines) {
    if (line.outcome === null) await takeLine(ctx, { ...file, line, ofOneForm })
  }
}

async function takeLine(ctx: Context, taken: TakenLine): Promise<void> {
  const { operatorId, statementId, account, line, ofOneForm } = taken
  const { at, until, amount, senderNo, reference, row } = line
  const place = { operatorId, statementId, row }
  await ctx
    .transaction(async (tx) => {
      await lockReceivingAccount(tx, operatorId, account)
      // Another import of the same file may have taken it, or somebody has undone the file.
      if (!(await findOpenLine(tx, place))) return
      const notice = {
        ...account,
        at,
        until,
        amount,
        senderNo,
        reference,
        ofOneForm,
        channel: 'statement' as const,
      }
      const got = await receiveIn(ctx, tx, operatorId, { ...notice, senderBank: null, senderName: null })
      const outcome = got.known || got.state === 'returned' ? 'known' : got.state
      await updateLineTaken(tx, place, { outcome, incomingId: got.id })
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'NOTICE_CHANGED') throw error
      await ctx.transaction(async (tx) => {
        await lockReceivingAccount(tx, operatorId, account)
        if (!(await findOpenLine(tx, place))) return
        await updateLineTaken(tx, place, { outcome: 'changed', incomingId: null })
      })
    })
}

/**
 * Undoes an import as far as it credited nobody: what it alone told of and what still waits in suspense is taken back. A
 * credit stays. Throws `Refusal` STATEMENT_UNKNOWN.
 */
export function undoStatement(
  ctx: Context,
  wish: { readonly operatorId: string; readonly statementId: string; readonly actor: string },
): Promise<{ undone: number }> {
  const { operatorId, statementId, actor } = wish
  return ctx.transaction(async (tx) => {
    const file = await findStatement(tx, operatorId, { id: statementId })
    if (!file) throw new Refusal('STATEMENT_UNKNOWN')
    await lockReceivingAccount(tx, operatorId, { id: file.accountId })
    const done = await updateStatementUndone(tx, { operatorId, statementId }, actor)
    const body = { name: file.name, undone: done.undone }
    if (!file.undoneAt) await appendAudit(tx, { operatorId, actor, kind: 'statement.undo', body })
    return done
  })
}
