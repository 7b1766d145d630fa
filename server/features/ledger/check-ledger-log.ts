import { CHUNK_LEAVES, ledgerHead, logRoot } from '../../../domain/fair/ledger-log.ts'
import { HASH_BYTES } from '../../../domain/fair/merkle.ts'
import type { Context } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { isMarked, leafOfRow } from './append-ledger-log.ts'
import { LOG_BEGIN, type LogPlace } from './log-place.ts'
import {
  findLedgerHead,
  type LedgerChunk,
  type LedgerFault,
  listChunks,
  listLogged,
  lockLedgerLog,
  readChunkRoots,
} from './queries-log.ts'
import { type FaultyTransfer, tellLedgerFault } from './tell-ledger-fault.ts'

/** Chunks read at a time. */
const PAGE = 64
/** So many more transfers than leaves are read of a chunk: each is told, and a flood of them in several nights. */
const EXTRA = 1_000

/** Compares every transfer of every operator with its leaf, and the log with its signed head. Returns how many differ. */
export async function checkLedgerLogs(ctx: Context): Promise<number> {
  let faults = 0
  await eachOperator(ctx, async (operatorId) => {
    faults += await checkLedgerLog(ctx, operatorId)
  })
  return faults
}

/** The same for one operator. */
export async function checkLedgerLog(ctx: Context, operatorId: string): Promise<number> {
  const found: { transfer: FaultyTransfer; fault: LedgerFault }[] = []
  const head = await checkHead(ctx, operatorId)
  if (head) found.push({ transfer: { ...head, operatorId }, fault: 'head' })
  let after = LOG_BEGIN
  for (let from = 0; ; from += PAGE) {
    const chunks = await listChunks(ctx.read, operatorId, from, PAGE)
    for (const chunk of chunks) {
      found.push(...(await checkChunk(ctx, operatorId, { chunk, after })))
      after = chunk.last
    }
    if (chunks.length < PAGE) break
  }
  for (const { transfer, fault } of found) {
    await ctx.transaction((tx) => tellLedgerFault(ctx, tx, transfer, fault))
  }
  return found.length
}

/** The place at the end of the log when it does not give its signed head. */
async function checkHead(ctx: Context, operatorId: string): Promise<LogPlace | undefined> {
  // Under the lock: a log that grows between the two statements is no fault.
  const [head, { roots, size }] = await ctx.transaction(async (tx) => {
    await lockLedgerLog(tx, operatorId)
    return [await findLedgerHead(tx, operatorId), await readChunkRoots(tx, operatorId)] as const
  })
  if (!head && size === 0) return undefined
  if (!head) return LOG_BEGIN
  const rootHex = Buffer.from(logRoot(sha256, roots)).toHex()
  const bytes = ledgerHead({ operatorId, size: head.size, rootHex, signedAtMs: head.signedAt.getTime() })
  const isRight =
    size === head.size && rootHex === head.root.toHex() && ctx.keys.verify(bytes, head.signature)
  return isRight ? undefined : LOG_BEGIN
}

async function checkChunk(
  ctx: Context,
  operatorId: string,
  { chunk, after }: { readonly chunk: LedgerChunk; readonly after: LogPlace },
): Promise<{ transfer: FaultyTransfer; fault: LedgerFault }[]> {
  const rows = await listLogged(ctx.read, operatorId, {
    after,
    upTo: chunk.last,
    limit: CHUNK_LEAVES + EXTRA,
  })
  const leaves = new Set<string>()
  for (let from = 0; from < chunk.leaves.length; from += HASH_BYTES) {
    leaves.add(chunk.leaves.toString('latin1', from, from + HASH_BYTES))
  }
  const strangers = rows.filter((row) => !leaves.delete(Buffer.from(leafOfRow(row)).toString('latin1')))
  const faults = strangers.map((row) => ({
    transfer: row,
    fault: isMarked({ mark: ctx.keys.mark }, row) ? ('changed' as const) : ('unmarked' as const),
  }))
  // A leaf without its transfer, where no other stands in its place.
  const isLost = leaves.size > strangers.length
  if (isLost) return [...faults, { transfer: { ...chunk.last, operatorId }, fault: 'missing' as const }]
  const isOther = !Buffer.from(logRoot(sha256, chunk.leaves)).equals(chunk.root)
  return isOther ? [...faults, { transfer: { ...chunk.last, operatorId }, fault: 'head' as const }] : faults
}
