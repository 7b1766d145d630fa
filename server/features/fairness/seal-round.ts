import { createHash } from 'node:crypto'
import { toHex } from '../../../domain/fair/encode.ts'
import { freezesAtMs } from '../../../domain/fair/fast/fast-rules.ts'
import { HASH_BYTES, rootOf } from '../../../domain/fair/merkle.ts'
import { type HeadAnchors, NO_HEAD_HEX, roundHead } from '../../../domain/fair/round-head.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context, Tx } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { appendAudit, GENESIS } from '../audit/append-audit.ts'
import { findAuditHead } from '../audit/queries.ts'
import { findLedgerHead } from '../ledger/queries-log.ts'
import { moveRound } from '../rounds/move-round.ts'
import { findRound } from '../rounds/queries.ts'
import { findFastRound } from '../rounds/queries-fast.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { shootingTimes } from '../rounds/shooting-times.ts'
import { findLastSeal, findSeal, insertSeal, lockSealChain, readRoundLeaves, type Seal } from './queries.ts'
import { treeLevels } from './tree-levels.ts'

/**
 * Seals a closed round: signs and publishes the chained head over all its tickets before its result can be entered. A
 * repeat gives the same seal.
 */
export async function sealRound(ctx: Context, roundId: string): Promise<Seal> {
  const found = await findRound(ctx.read, roundId)
  // Read after the round: if another worker has sealed it meanwhile, that seal is the answer.
  const before = await findSeal(ctx.read, roundId)
  if (before) return before
  // A round that became void before its seal is sealed as well, so that its tickets stay provable.
  const closed = found?.status === 'closed' || found?.status === 'void'
  invariant(closed && found.closedAt, 'a round is sealed after its close')
  // The round takes no more tickets, so these are exactly the leaves of the seal.
  const leaves = await readRoundLeaves(ctx.read, roundId)
  const [root, cancelledRoot] = await Promise.all([treeRoot(leaves.leaves), treeRoot(leaves.cancelled)])
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, roundId)
    invariant(round?.closedAt, 'a round is sealed after its close')
    await lockSealChain(tx, round.operatorId)
    const existing = await findSeal(tx, roundId)
    if (existing) return existing // another worker has sealed it
    const last = await findLastSeal(tx, round.operatorId)
    const anchors = await readAnchors(tx, round.operatorId, leaves.leaves)
    const bytes = roundHead({
      round: round.id,
      size: leaves.size,
      rootHex: root.toHex(),
      cancelledRootHex: cancelledRoot.toHex(),
      closedAtMs: round.closedAt.getTime(),
      stakeSum: leaves.stakeSum,
      prevHeadHashHex: last?.head.toHex() ?? NO_HEAD_HEX,
      anchors,
    })
    const seal: Seal = {
      roundId: round.id,
      operatorId: round.operatorId,
      seq: (last?.seq ?? 0) + 1,
      size: leaves.size,
      stakeSum: leaves.stakeSum,
      root,
      cancelledRoot,
      closedAt: round.closedAt,
      previousHead: last?.head ?? Buffer.from(NO_HEAD_HEX, 'hex'),
      anchors,
      head: sha256(bytes),
      signature: ctx.keys.sign(bytes),
    }
    await insertSeal(tx, seal, { size: leaves.cancelled.length / HASH_BYTES, sum: leaves.cancelledSum })
    await planFreeze(tx, round.id)
    if (round.status === 'closed') await moveRound(tx, round, 'sealed')
    // The worst case is computed before the result: computing it during the settlement would double its time.
    if (leaves.size > 0) await tx.enqueue('add-up-round', { roundId }, { key: `add-up-round:${roundId}` })
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: 'system',
      kind: 'round.seal',
      body: { round: round.id, seq: seal.seq, head: seal.head.toHex() },
    })
    return seal
  })
}

/** How far the operator's records have come: whoever holds a head of a round holds them too. */
async function readAnchors(tx: Tx, operatorId: string, leaves: Buffer): Promise<HeadAnchors> {
  const [audit, ledger] = await Promise.all([findAuditHead(tx, operatorId), findLedgerHead(tx, operatorId)])
  return {
    leaves: createHash('sha256').update(leaves).digest('hex'),
    auditSeq: audit?.seq ?? 0,
    auditHash: audit?.rowHash.toHex() ?? toHex(GENESIS),
    ledgerSize: ledger?.size ?? 0,
    ledgerRoot: ledger?.root.toHex() ?? sha256('').toHex(),
  }
}

/** A fast round accepts shots for a while after its tickets are sealed; then they are frozen. */
async function planFreeze(tx: Tx, roundId: string): Promise<void> {
  const fast = await findFastRound(tx, roundId)
  if (!fast) return
  const runAt = new Date(freezesAtMs(shootingTimes(fast)))
  await tx.enqueue('freeze-shots', { roundId }, { key: `freeze-shots:${roundId}`, runAt })
}

/** The root over concatenated leaf hashes. Large trees are hashed on a worker thread, so that bets do not wait. */
export async function treeRoot(leaves: Buffer): Promise<Buffer> {
  return Buffer.from(rootOf(sha256, await treeLevels(leaves)))
}
