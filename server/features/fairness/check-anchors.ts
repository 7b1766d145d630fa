import { toHex } from '../../../domain/fair/encode.ts'
import { readHead } from '../../../domain/fair/evidence.ts'
import { NO_HEAD_HEX } from '../../../domain/fair/round-head.ts'
import type { Context } from '../../context.ts'
import { GENESIS } from '../audit/append-audit.ts'
import { listAuditHashes } from '../audit/queries.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { type LogPast, openLogPast } from '../ledger/log-past.ts'
import { headOf } from './find-fair-round.ts'
import { isSigned } from './open-sealed-round.ts'
import { findLastSeal, type Seal } from './queries.ts'
import { listSealsAfter } from './queries-fair.ts'
import { findAnchorsCompared, updateAnchorsCompared } from './queries-heads.ts'
import { type AnchorFault, tellAnchorFaults } from './tell-anchor-faults.ts'

/** Heads compared at a time: a signature takes a tenth of a millisecond, and others work on this thread. */
const PAGE = 200
/** A run is over within the limit of a job, 45 s: then each operator has a page of it, and the next run goes on there. */
const RUN_MS = 15_000

/**
 * Compares what the signed heads of rounds say of the audit chain and of the log of transfers with the two as they are.
 * Heads that agreed are not read again: the last of them stands for all before it, because chain and log come to the same
 * hash only from the same past. Returns how many heads differ.
 */
export function checkAnchors(ctx: Context): Promise<number> {
  return checkOperators(ctx, false)
}

/** The same from the first head on: how far they were compared is a row that the owner of the database could write. */
export function checkAllAnchors(ctx: Context): Promise<number> {
  return checkOperators(ctx, true)
}

async function checkOperators(ctx: Context, isAnew: boolean): Promise<number> {
  const endsMs = performance.now() + RUN_MS
  let faults = 0
  await eachOperator(ctx, async (operatorId) => {
    faults += await checkOperator(ctx, { operatorId, endsMs, isAnew })
  })
  return faults
}

interface Asked {
  readonly operatorId: string
  readonly endsMs: number
  readonly isAnew: boolean
}

async function checkOperator(ctx: Context, { operatorId, endsMs, isAnew }: Asked): Promise<number> {
  const compared = await findAnchorsCompared(ctx.read, operatorId)
  const end = (await findLastSeal(ctx.read, operatorId))?.seq ?? 0
  const isGone = end < compared
  if (end === 0 && !isGone) return 0
  // After the last head: what it speaks of is in the log.
  const log = await openLogPast(ctx.read, operatorId)
  const range = { operatorId, endsMs, end, log, isKept: !isGone }
  let faults = await compareFrom(ctx, range, isAnew || isGone ? 0 : compared)
  // The head that stood for all before it agrees no more: they are looked at again.
  if (faults[0] && faults[0].seq === compared) faults = await compareFrom(ctx, range, 0)
  if (isGone) faults.push({ seq: compared, roundId: null, fault: 'head' })
  await tellAnchorFaults(ctx, operatorId, faults)
  return new Set(faults.map(({ seq }) => seq)).size
}

interface Range {
  readonly operatorId: string
  readonly endsMs: number
  /** The last head that is compared. */
  readonly end: number
  readonly log: LogPast
  /** Whether it is kept how far they agreed. */
  readonly isKept: boolean
}

/** Compares the heads from one on, that one as well. */
async function compareFrom(ctx: Context, range: Range, from: number): Promise<AnchorFault[]> {
  const { operatorId, end, log } = range
  const faults: AnchorFault[] = []
  let before: Before = { seq: Math.max(0, from - 1), head: from <= 1 ? NO_HEAD_HEX : undefined }
  do {
    const page = await listSealsAfter(ctx.read, operatorId, before.seq, Math.min(PAGE, end - before.seq))
    const seqs = page.flatMap(({ anchors }) => (anchors ? [anchors.auditSeq] : []))
    const audit = await listAuditHashes(ctx.read, operatorId, seqs)
    for (const seal of page) {
      faults.push(...(await faultsOf(ctx, seal, { before, audit, log })))
      before = { seq: seal.seq, head: seal.head.toHex() }
    }
    const agreed = faults[0] ? faults[0].seq - 1 : before.seq
    if (range.isKept) await ctx.transaction((tx) => updateAnchorsCompared(tx, operatorId, agreed))
    if (page.length === 0) break
  } while (before.seq < end && performance.now() < range.endsMs)
  return faults
}

/** The head before one; of the first that is compared only its place is known. */
interface Before {
  readonly seq: number
  readonly head: string | undefined
}

interface Books {
  readonly before: Before
  /** The hashes of the rows that heads speak of. */
  readonly audit: ReadonlyMap<number, string>
  readonly log: LogPast
}

async function faultsOf(ctx: Context, seal: Seal, { before, audit, log }: Books): Promise<AnchorFault[]> {
  const { seq, roundId } = seal
  const head = readHead(headOf(seal))
  const isNext = seq === before.seq + 1 && (before.head ?? head?.previousHead) === head?.previousHead
  // What is not signed says nothing of the books.
  if (!head || !isNext || !isSigned(seal, ctx.keys.verifyOfChain)) return [{ seq, roundId, fault: 'head' }]
  if (!head.anchors) return []
  const { auditSeq, auditHash, ledgerSize, ledgerRoot } = head.anchors
  const row = auditSeq === 0 ? toHex(GENESIS) : audit.get(auditSeq)
  const faults: AnchorFault[] = []
  if (row !== auditHash) faults.push({ seq, roundId, fault: 'audit', at: auditSeq })
  if ((await log.rootAt(ledgerSize)) !== ledgerRoot)
    faults.push({ seq, roundId, fault: 'ledger', at: ledgerSize })
  return faults
}
