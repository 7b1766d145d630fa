import type { StatementLine } from '../../../../domain/payments/channels/statement-csv.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { Place } from '../queries-incoming.ts'

export type LineOutcome = 'credited' | 'suspense' | 'known' | 'changed' | 'undone'

export interface StatementFile {
  readonly id: string
  readonly accountId: string
  readonly bank: string
  readonly accountNo: string
  readonly name: string
  readonly undoneAt: Date | null
  /** Who agreed to its import; null: nobody has yet. */
  readonly agreedBy: string | null
  /** It was read by wrong columns, and anew since. */
  readonly discardedAt: Date | null
}

/** A file of an operator. */
export interface StatementOf {
  readonly operatorId: string
  readonly statementId: string
}

export interface NewStatement extends Place {
  readonly id: string
  readonly layout: string
  readonly name: string
  readonly hash: Buffer
  readonly by: string
  /** Null: another person has to agree. */
  readonly agreedBy: string | null
}

/** False when this file was imported into the account before. */
export async function insertStatement(tx: Tx, file: NewStatement): Promise<boolean> {
  const rows = await tx.run`
    insert into statement_file (id, operator_id, account_id, layout, name, file_hash, imported_at, imported_by, agreed_by)
    values (${file.id}, ${file.operatorId}, ${file.accountId}, ${file.layout}, ${file.name}, ${file.hash}, ${tx.now},
      ${file.by}, ${file.agreedBy})
    on conflict (account_id, file_hash) where discarded_at is null do nothing returning id`
  return rows.length > 0
}

export async function insertStatementLines(
  tx: Tx,
  statementId: string,
  lines: readonly StatementLine[],
): Promise<void> {
  await tx.run`
    insert into statement_line (statement_id, row, reference, at, until, amount, sender_no, text)
    select ${statementId}, l.row, l.reference, l.at, l.until, l.amount, l."senderNo", l.text
    from jsonb_to_recordset(${{ json: lines }}::jsonb) as l(row integer, reference text, at timestamptz, until timestamptz,
      amount bigint, "senderNo" text, text text)`
}

export function findStatement(
  reader: Reader,
  operatorId: string,
  by: { readonly id: string } | { readonly accountId: string; readonly hash: Buffer },
): Promise<StatementFile | undefined> {
  const [id, accountId, hash] = 'id' in by ? [by.id, null, null] : [null, by.accountId, by.hash]
  return reader.maybe`
    select f.id, f.account_id as "accountId", a.bank, a.account_no as "accountNo", f.name, f.undone_at as "undoneAt",
      f.agreed_by as "agreedBy", f.discarded_at as "discardedAt"
    from statement_file f join receiving_account a on a.id = f.account_id
    where f.operator_id = ${operatorId}
      and (f.id = ${id}::uuid
        or (f.account_id = ${accountId}::uuid and f.file_hash = ${hash}::bytea and f.discarded_at is null))`
}

/** A reading that has brought nothing to anybody makes place for another. The receiving account is locked. */
export async function updateStatementDiscarded(
  tx: Tx,
  { operatorId, statementId }: StatementOf,
  by: string,
): Promise<void> {
  await tx.run`
    update statement_file set discarded_at = ${tx.now}, discarded_by = ${by}
    where operator_id = ${operatorId} and id = ${statementId}`
}

/**
 * Somebody agrees to a file's import. One that was undone is imported again: what was taken back is taken in anew. The receiving
 * account is locked.
 */
export async function updateStatementAgreed(
  tx: Tx,
  { operatorId, statementId }: StatementOf,
  by: string,
): Promise<void> {
  await tx.run`
    update statement_file set undone_at = null, undone_by = null, agreed_by = ${by}
    where operator_id = ${operatorId} and id = ${statementId}`
  await tx.run`
    update statement_line l set outcome = null, incoming_id = null
    from statement_file f
    where f.operator_id = ${operatorId} and f.id = ${statementId} and l.statement_id = f.id and l.outcome = 'undone'`
}

export interface StoredLine extends StatementLine {
  readonly outcome: LineOutcome | null
}

export function listStatementLines(
  reader: Reader,
  { operatorId, statementId }: StatementOf,
): Promise<StoredLine[]> {
  return reader.run`
    select l.row, l.reference, l.at, l.until, l.amount::float8 as amount, l.sender_no as "senderNo", l.text, l.outcome
    from statement_line l join statement_file f on f.id = l.statement_id
    where f.operator_id = ${operatorId} and f.id = ${statementId} order by l.row`
}

/** A line that still has to be taken in. The receiving account is locked. */
export function findOpenLine(
  tx: Tx,
  { operatorId, statementId, row }: StatementOf & { readonly row: number },
): Promise<object | undefined> {
  return tx.maybe`
    select l.row from statement_line l join statement_file f on f.id = l.statement_id
    where f.operator_id = ${operatorId} and l.statement_id = ${statementId} and l.row = ${row} and l.outcome is null and f.undone_at is null
      and f.agreed_by is not null`
}

export async function updateLineTaken(
  tx: Tx,
  line: StatementOf & { readonly row: number },
  taken: { readonly outcome: LineOutcome; readonly incomingId: string | null },
): Promise<void> {
  await tx.run`
    update statement_line l set outcome = ${taken.outcome}, incoming_id = ${taken.incomingId}
    from statement_file f
    where f.operator_id = ${line.operatorId} and f.id = ${line.statementId} and l.statement_id = f.id and l.row = ${line.row}`
}

/**
 * Takes back what a file alone told of and what still waits in suspense. Returns how many. What credited somebody, or was told
 * by another channel, stays. The receiving account is locked.
 */
export async function updateStatementUndone(
  tx: Tx,
  { operatorId, statementId }: StatementOf,
  by: string,
): Promise<{ undone: number }> {
  await tx.run`
    update statement_file set undone_at = ${tx.now}, undone_by = ${by} 
    where operator_id = ${operatorId} and id = ${statementId} and undone_at is null and discarded_at is null`
  const rows = await tx.run`
    with back as (
      insert into undone_payment (incoming_id, statement_id, at)
      select p.id, l.statement_id, ${tx.now} from incoming_payment p join statement_line l on l.incoming_id = p.id
      where p.operator_id = ${operatorId} and l.statement_id = ${statementId} and l.outcome = 'suspense'
        and p.state = 'suspense'
        and not exists (select from bank_notice n where n.incoming_id = p.id
          and (n.channel <> 'statement' or (n.until is null) <> (l.until is null)))
      on conflict do nothing returning incoming_id as id
    )
    update statement_line set outcome = 'undone'
    where statement_id = ${statementId} and incoming_id in (select id from back) returning row`
  return { undone: rows.length }
}
