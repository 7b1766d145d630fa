import {
  CHUNK_LEAVES,
  type LoggedTransfer,
  ledgerHead,
  logRoot,
  reachesMember,
  transferLeaf,
  transferMark,
} from '../../../domain/fair/ledger-log.ts'
import { HASH_BYTES, leafHash } from '../../../domain/fair/merkle.ts'
import type { Context, Tx } from '../../context.ts'
import { bearsMark } from '../../keys.ts'
import { sha256 } from '../../sha256.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { BEHIND_OLD, beforeTransaction, LOG_BEGIN } from './log-place.ts'
import {
  findLedgerHead,
  findLogEnd,
  findLogRead,
  insertChunk,
  insertLedgerHead,
  type LedgerChunk,
  type LogRow,
  listChunks,
  listLogged,
  lockLedgerLog,
  readChunkRoots,
  updateLogRead,
} from './queries-log.ts'
import { tellLedgerFaults } from './tell-ledger-fault.ts'

/** Transfers taken over in one transaction. */
const PAGE = 8 * CHUNK_LEAVES
const HOUR_MS = 3_600_000

/** Takes the transfers of every operator into its log. Returns how many. */
export async function appendLedgerLogs(ctx: Context): Promise<number> {
  let added = 0
  await eachOperator(ctx, async (operatorId) => {
    added += await appendLedgerLog(ctx, operatorId)
  })
  return added
}

/**
 * Takes what has been committed since the last time into the log, in the order of the transactions, and signs its root. A
 * transfer whose transaction is not over waits for the next time together with all later ones, so that none slips in
 * behind. One that should bear the program's mark and does not is left out and told. Returns how many were taken.
 */
export async function appendLedgerLog(ctx: Context, operatorId: string): Promise<number> {
  let added = 0
  for (;;) {
    const { taken, unmarked, isLast } = await ctx.transaction((tx) => appendPage(ctx, tx, operatorId))
    await tellLedgerFaults(ctx, operatorId, unmarked, 'unmarked')
    added += taken
    if (isLast) return added
  }
}

interface Appended {
  readonly taken: number
  readonly unmarked: readonly LogRow[]
  /** There was no more to read. */
  readonly isLast: boolean
}

async function appendPage(ctx: Context, tx: Tx, operatorId: string): Promise<Appended> {
  await lockLedgerLog(tx, operatorId)
  const { chunks, horizon } = await findLogEnd(tx, operatorId)
  const [open] = chunks === 0 ? [] : await listChunks(tx, operatorId, chunks - 1, 1)
  const head = await findLedgerHead(tx, operatorId)
  const read = await findLogRead(tx, operatorId)
  const upTo = beforeTransaction(horizon)
  const rows = await listLogged(tx, operatorId, {
    after: read ?? open?.last ?? (head ? BEHIND_OLD : LOG_BEGIN),
    upTo,
    limit: PAGE,
  })
  const isLast = rows.length < PAGE
  const marked = rows.filter((row) => isMarked(tx, row))
  for (const chunk of chunksOf(open, marked)) await insertChunk(tx, operatorId, chunk)
  // What is unmarked, and what others write, is read once: a page of it must not stop the log.
  await updateLogRead(tx, operatorId, isLast ? upTo : (rows.at(-1) ?? upTo))
  if (marked.length > 0 || !head) await signHead(ctx, tx, operatorId)
  return { taken: marked.length, unmarked: rows.filter((row) => !isMarked(tx, row)), isLast }
}

/** What was written before there was a log bears no mark. */
export function isMarked(tx: Pick<Tx, 'mark'>, row: LogRow): boolean {
  if (row.writtenBy === 0 || !reachesMember(row)) return true
  return bearsMark(tx, row.mark, transferMark(row))
}

export function leafOfRow(row: LogRow): Uint8Array {
  return leafHash(sha256, transferLeaf(loggedTransfer(row)))
}

/** A transfer as its leaf says it, without what the database adds. */
export function loggedTransfer(row: LogRow): LoggedTransfer {
  const { operatorId, memberId, kind, refType, refId, debit, credit, amount, actor } = row
  const { debitBalance, creditBalance } = row
  const moved = { operatorId, memberId, kind, refType, refId, debit, credit, amount, actor }
  return { ...moved, atMs: row.at.getTime(), debitBalance, creditBalance }
}

/** The chunks that these transfers fill, the first of them the one that is still open. */
function chunksOf(open: LedgerChunk | undefined, rows: readonly LogRow[]): LedgerChunk[] {
  const isFull = open?.leaves.length === CHUNK_LEAVES * HASH_BYTES
  let leaves = open && !isFull ? open.leaves : Buffer.alloc(0)
  let chunk = open ? open.chunk + (isFull ? 1 : 0) : 0
  const written: LedgerChunk[] = []
  for (let from = 0; from < rows.length; ) {
    const taken = rows.slice(from, from + CHUNK_LEAVES - leaves.length / HASH_BYTES)
    const all = Buffer.concat([leaves, ...taken.map(leafOfRow)])
    const last = taken.at(-1)
    if (last) written.push({ chunk, leaves: all, root: Buffer.from(logRoot(sha256, all)), last })
    from += taken.length
    chunk += 1
    leaves = Buffer.alloc(0)
  }
  return written
}

async function signHead(ctx: Context, tx: Tx, operatorId: string): Promise<void> {
  const signedAt = await tx.readClock()
  const before = await findLedgerHead(tx, operatorId)
  const { roots, size } = await readChunkRoots(tx, operatorId)
  const root = Buffer.from(logRoot(sha256, roots))
  const bytes = ledgerHead({ operatorId, size, rootHex: root.toHex(), signedAtMs: signedAt.getTime() })
  await insertLedgerHead(tx, operatorId, { size, root, signedAt, signature: ctx.keys.sign(bytes) })
  // Once an hour the audit chain says it too.
  if (before && hourOf(before.signedAt) === hourOf(signedAt)) return
  await appendAudit(tx, {
    operatorId,
    actor: 'system',
    kind: 'ledger.digest',
    body: { transfers: size, root: root.toHex() },
  })
}

function hourOf(time: Date): number {
  return Math.floor(time.getTime() / HOUR_MS)
}
