import { z } from 'zod'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { pageAfter, pageEnds } from '../paging.ts'

const nothing = z.object({})
const statementId = idOr('STATEMENT_UNKNOWN')
const onStatement = z.strictObject({ statementId, proposalId: idOr('PROPOSAL_UNKNOWN') })

/** The name of a column, as the file has it. */
const column = plainText(100)

/** A file of 2 MiB as base64, and what stands beside it. */
const FILE_LIMIT = 3 * 1024 * 1024
const upload = {
  /** A layout of the account's bank. */
  layout: plainText(60),
  accountNo: plainText(20),
  name: plainText(200),
  /** The bytes as they are: banks write two encodings. */
  file: z.base64(),
}

const line = z.object({
  row: z.int(),
  /** Where the statement tells the day alone, its beginning. */
  at: time,
  isDay: z.boolean(),
  amount: baht,
  text: z.string(),
  /** What became of it, or what would now. */
  what: z.enum(['credited', 'suspense', 'known', 'changed', 'undone', 'credits']),
  /** Sign-in name of whom it would credit. */
  member: z.string().nullable(),
})
export type StatementLineShown = z.output<typeof line>
const lines = z.object({ lines: z.array(line), more: z.int(), withdrawals: z.int() })
export type StatementLinesShown = z.output<typeof lines>

const STATEMENT_STATES = ['waits', 'discarded', 'dropped', 'importing', 'imported', 'undone'] as const

const statement = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  by: z.string(),
  at: time,
  state: z.enum(STATEMENT_STATES),
  /** How many of its lines became what; `open`: not taken in. */
  counts: z.object({
    lines: z.int(),
    credited: z.int(),
    suspense: z.int(),
    known: z.int(),
    changed: z.int(),
    undone: z.int(),
    open: z.int(),
  }),
})
export type StatementShown = z.output<typeof statement>

export const statementActs = declareConsole('statements', {
  list: {
    method: 'GET',
    use: 'The imported files, the newest first; accounts and layouts for one more; and messages that nobody could read.',
    permission: 'payments.see',
    query: pageAfter('STATEMENT_UNKNOWN'),
    reply: z.object({
      statements: z.array(statement),
      ...pageEnds,
      accounts: z.array(z.object({ bank: z.string(), bankName: z.string(), accountNo: z.string() })),
      layouts: z.array(
        z.object({ code: z.string(), bank: z.string(), source: z.enum(['seen', 'assumed', 'own']) }),
      ),
      unread: z.array(
        z.object({ id: z.string(), from: z.string(), text: z.string(), at: time, reason: z.string() }),
      ),
    }),
  },
  one: {
    method: 'GET',
    use: 'The lines of a file: what became of each, or what it would do now.',
    permission: 'payments.see',
    params: z.object({ statementId }),
    reply: lines,
  },
  columns: {
    method: 'POST',
    use: 'Keeps which columns of a bank’s files are which; the newest of a bank is offered from then on.',
    permission: 'payments.match',
    keyed: true,
    body: z.strictObject({
      bank: plainText(40),
      date: column,
      time: column.nullable(),
      deposit: column,
      withdrawal: column,
      text: z.array(column).max(5),
    }),
    reply: z.object({ layout: z.string() }),
  },
  preview: {
    method: 'POST',
    use: 'What each line of a file would do now. Nothing is written.',
    permission: 'payments.match',
    readsOnly: true,
    bodyLimit: FILE_LIMIT,
    tooLarge: 'STATEMENT_UNREADABLE',
    body: z.strictObject(upload),
    reply: lines.extend({
      /** What the file's columns are called, and what stands first in each. */
      columns: z.array(z.object({ name: z.string(), example: z.string() })),
      /** It was read by other columns before: what is proposed replaces that reading, which brought nothing to anybody. */
      readsAnew: z.boolean(),
    }),
  },
  propose: {
    method: 'POST',
    use: 'Keeps a file, for a second person to agree to its import.',
    permission: 'payments.match',
    keyed: true,
    two: true,
    bodyLimit: FILE_LIMIT,
    tooLarge: 'STATEMENT_UNREADABLE',
    body: z.strictObject({ ...upload, reason: plainText(200) }),
    reply: z.object({ statementId: z.string(), proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to the import of a file that somebody else has brought: its lines are taken in, each once.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: onStatement,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to the import of a file: nothing of it is taken in.',
    permission: 'payments.confirm',
    keyed: true,
    body: onStatement,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back a file that one has brought.',
    permission: 'payments.match',
    keyed: true,
    body: onStatement,
    reply: nothing,
  },
  undo: {
    method: 'POST',
    use: 'Takes back what a file alone told of and what credited nobody. A credit stays.',
    permission: 'payments.match',
    keyed: true,
    body: z.strictObject({ statementId }),
    reply: z.object({ undone: z.int() }),
  },
})
