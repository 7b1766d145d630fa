import { createHash } from 'node:crypto'
import { headBytes } from '../../../domain/fair/check-ticket.ts'
import { leafSet } from '../../../domain/fair/leaf-set.ts'
import { NO_HEAD_HEX } from '../../../domain/fair/round-head.ts'
import type { SealDifference, SealFault } from '../../../domain/fair/seal-faults.ts'
import type { Context } from '../../context.ts'
import type { Keys } from '../../keys.ts'
import { sha256 } from '../../sha256.ts'
import type { SoldTicket } from '../betting/queries-sold.ts'
import { type SoldLine, soldLeaf, soldLines, tagsOfRound } from '../betting/sold-leaf.ts'
import { findRound } from '../rounds/queries.ts'
import { headOf } from './find-fair-round.ts'
import { findSeal, readRoundLeaves, type Seal } from './queries.ts'
import { listSealsAfter } from './queries-fair.ts'
import { treeRoot } from './seal-round.ts'

/** A round whose stored leaves give the root that was signed. They stay in memory: the database may change after. */
export interface SealedRound {
  /** Its signed head: results are signed over it. */
  readonly head: Buffer
  /** Heads of before, without anchors, may have results that nobody signed. */
  readonly isAnchored: boolean
  /** The lines of a ticket that is the one that was sold, and was not cancelled. Undefined: it is not. */
  linesOf(ticket: SoldTicket): readonly SoldLine[] | undefined
}

/**
 * Compares what is stored of a round with its seal: signature (by the program's own key, not one of the database's), the
 * head before (there by a key of EARLIER_KEYS as well), roots and stakes. A million tickets take about 2 s, most of it off this thread.
 */
export async function openSealedRound(ctx: Context, roundId: string): Promise<SealedRound | SealDifference> {
  const [round, seal] = await Promise.all([findRound(ctx.read, roundId), findSeal(ctx.read, roundId)])
  if (!round || !seal) return wholly('missing')
  const wrongHead = await headFault(ctx, seal)
  if (wrongHead) return wholly(wrongHead)
  const { leaves, cancelled, size, stakeSum } = await readRoundLeaves(ctx.read, roundId)
  if (size !== seal.size || !(await isTreeOf(leaves, seal))) return wholly('tree')
  if (!(await treeRoot(cancelled)).equals(seal.cancelledRoot)) return wholly('cancelled')
  if (stakeSum !== seal.stakeSum) return wholly('stakes')
  const isSealed = leafSet(leaves)
  const isCancelled = leafSet(cancelled)
  const ofLeaf = { operatorId: seal.operatorId, roundId, tagOf: tagsOfRound(round.salt) }
  return {
    head: seal.head,
    isAnchored: seal.anchors !== null,
    linesOf(ticket) {
      const lines = soldLines(ticket)
      const leaf = lines && soldLeaf(ofLeaf, ticket, lines)
      return leaf && isSealed(leaf) && !isCancelled(leaf) ? lines : undefined
    },
  }
}

/** The signed hash over the leaves says the same as the root, without 100,000 hashes more. */
async function isTreeOf(leaves: Buffer, { anchors, root }: Seal): Promise<boolean> {
  if (anchors) return createHash('sha256').update(leaves).digest('hex') === anchors.leaves
  return (await treeRoot(leaves)).equals(root)
}

async function headFault(ctx: Context, seal: Seal): Promise<SealFault | undefined> {
  if (!isSigned(seal, ctx.keys.verify)) return 'signature'
  if (seal.seq === 1) return seal.previousHead.toHex() === NO_HEAD_HEX ? undefined : 'chain'
  const [before] = await listSealsAfter(ctx.read, seal.operatorId, seal.seq - 2, 1)
  if (before?.seq !== seal.seq - 1 || !before.head.equals(seal.previousHead)) return 'chain'
  // What is only followed by this round may be of a secret of before: nothing is paid by it.
  return isSigned(before, ctx.keys.verifyOfChain) ? undefined : 'chain'
}

/** The stored head is the one that its columns give, and bears the signature. */
export function isSigned(seal: Seal, verify: Keys['verify']): boolean {
  const bytes = headBytes(headOf(seal))
  return sha256(bytes).equals(seal.head) && verify(bytes, seal.signature)
}

function wholly(fault: SealFault): SealDifference {
  return { fault, ticketId: null }
}
