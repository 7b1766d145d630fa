import { CHUNK_LEAVES, ledgerHead, logRoot } from '../../../domain/fair/ledger-log.ts'
import { HASH_BYTES } from '../../../domain/fair/merkle.ts'
import type { Context } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { isMarked, leafOfRow } from './append-ledger-log.ts'
import { LOG_BEGIN, type LogPlace } from './log-place.ts'
import {
  findLedgerHead,
  findLogRead,
  type LedgerChunk,
  type LogRow,
  listChunks,
  listLogged,
  lockLedgerLog,
  readChunkRoots,
} from './queries-log.ts'
import { tellLedgerFaults } from './tell-ledger-fault.ts'

/** Chunks read at a time. */
const PAGE = 64
/** Transfers read at a time: in the place of a chunk stand as many as it has leaves, and what was slipped in. */
const ROWS = 2 * CHUNK_LEAVES

/** A run of the job is over within its limit of 45 s; the next run goes on where this one ended. */
const RUN_MS = 15_000

/** Where the check of a log goes on. */
export interface LogPart {
  readonly operatorId: string
  readonly chunk: number
}

interface PartChecked {
  readonly faults: number
  /** The chunk with which the next run begins; null behind the last. */
  readonly next: number | null
}

/** Begins to compare every transfer of every operator with its leaf, and the log with its signed head: a job for each, which goes on by itself. */
export async function beginLedgerChecks(ctx: Context): Promise<void> {
  await eachOperator(ctx, (operatorId) => goOn(ctx, { operatorId, chunk: 0 }))
}

/** Compares what a run of a job has time for, and leaves the rest to the next. Returns how many differ, and where that one begins. */
export async function checkLedgerPart(
  ctx: Context,
  part: LogPart,
  forMs: number = RUN_MS,
): Promise<PartChecked> {
  const checked = await checkFrom(ctx, part, forMs)
  if (checked.next !== null) await goOn(ctx, { ...part, chunk: checked.next })
  return checked
}

/** Compares all of one operator. Returns how many differ. */
export async function checkLedgerLog(ctx: Context, operatorId: string): Promise<number> {
  const { faults } = await checkFrom(ctx, { operatorId, chunk: 0 }, Number.POSITIVE_INFINITY)
  return faults
}

function goOn(ctx: Context, part: LogPart): Promise<void> {
  return ctx.transaction((tx) =>
    tx.enqueue('check-ledger-log', part, { key: `check-ledger-log:${part.operatorId}` }),
  )
}

async function checkFrom(
  ctx: Context,
  { operatorId, chunk: first }: LogPart,
  forMs: number,
): Promise<PartChecked> {
  const isHead = first > 0 || (await isSignedHead(ctx, operatorId))
  if (!isHead) await tellLedgerFaults(ctx, operatorId, [LOG_BEGIN], 'head')
  let faults = isHead ? 0 : 1
  // Before the chunks: what is taken meanwhile is in a chunk, and behind this place.
  const read = await findLogRead(ctx.read, operatorId)
  let after = await findEnd(ctx, { operatorId, chunk: first - 1 })
  const endsMs = performance.now() + forMs
  for (let from = first; ; from += PAGE) {
    const chunks = await listChunks(ctx.read, operatorId, from, PAGE)
    for (const chunk of chunks) {
      faults += await checkChunk(ctx, operatorId, { chunk, after })
      after = chunk.last
    }
    if (chunks.length < PAGE) break
    if (performance.now() > endsMs) return { faults, next: from + PAGE }
  }
  // Behind the last leaf the log has read only what it could not take.
  const slippedIn = read ? await tellStrangers(ctx, operatorId, { after, upTo: read, leaves: new Set() }) : 0
  return { faults: faults + slippedIn, next: null }
}

/** The last place of a chunk; of none, where the log begins. */
async function findEnd(ctx: Context, { operatorId, chunk }: LogPart): Promise<LogPlace> {
  if (chunk < 0) return LOG_BEGIN
  const [before] = await listChunks(ctx.read, operatorId, chunk, 1)
  return before?.last ?? LOG_BEGIN
}

async function isSignedHead(ctx: Context, operatorId: string): Promise<boolean> {
  // Under the lock: a log that grows between the two statements is no fault.
  const [head, { roots, size }] = await ctx.transaction(async (tx) => {
    await lockLedgerLog(tx, operatorId)
    return [await findLedgerHead(tx, operatorId), await readChunkRoots(tx, operatorId)] as const
  })
  if (!head) return size === 0
  const rootHex = Buffer.from(logRoot(sha256, roots)).toHex()
  const bytes = ledgerHead({ operatorId, size: head.size, rootHex, signedAtMs: head.signedAt.getTime() })
  return size === head.size && rootHex === head.root.toHex() && ctx.keys.verify(bytes, head.signature)
}

async function checkChunk(
  ctx: Context,
  operatorId: string,
  { chunk, after }: { readonly chunk: LedgerChunk; readonly after: LogPlace },
): Promise<number> {
  const leaves = new Set<string>()
  for (let from = 0; from < chunk.leaves.length; from += HASH_BYTES) {
    leaves.add(chunk.leaves.toString('latin1', from, from + HASH_BYTES))
  }
  const strangers = await tellStrangers(ctx, operatorId, { after, upTo: chunk.last, leaves })
  // A leaf without its transfer, where no other stands in its place.
  const isLost = leaves.size > strangers
  const isOther = !Buffer.from(logRoot(sha256, chunk.leaves)).equals(chunk.root)
  if (isLost || isOther) await tellLedgerFaults(ctx, operatorId, [chunk.last], isLost ? 'missing' : 'head')
  return strangers + (isLost || isOther ? 1 : 0)
}

interface Checked {
  readonly after: LogPlace
  readonly upTo: LogPlace
  /** Those that are found are taken out. */
  readonly leaves: Set<string>
}

/** Tells of every transfer between two places that has no leaf. Returns how many. */
async function tellStrangers(
  ctx: Context,
  operatorId: string,
  { after, upTo, leaves }: Checked,
): Promise<number> {
  let count = 0
  for (let from = after; ; ) {
    const rows = await listLogged(ctx.read, operatorId, { after: from, upTo, limit: ROWS })
    const strangers = rows.filter((row) => !leaves.delete(Buffer.from(leafOfRow(row)).toString('latin1')))
    const isOwn = (row: LogRow) => isMarked({ mark: ctx.keys.mark }, row)
    await tellLedgerFaults(ctx, operatorId, strangers.filter(isOwn), 'changed')
    await tellLedgerFaults(
      ctx,
      operatorId,
      strangers.filter((row) => !isOwn(row)),
      'unmarked',
    )
    count += strangers.length
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return count
    from = last
  }
}
