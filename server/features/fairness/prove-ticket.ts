import type { LeafProof } from '../../../domain/fair/evidence.ts'
import { HASH_BYTES, inclusionPath, type Levels } from '../../../domain/fair/merkle.ts'
import type { TreePlace } from '../../../domain/fair/tree-place.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findSeal } from './queries.ts'
import { findOpenFacts } from './queries-fair.ts'
import { roundTrees } from './round-trees.ts'

/** A leaf from a receipt. */
export interface ProveTicket {
  readonly operatorId: string
  readonly roundId: string
  readonly leaf: Buffer
}

/**
 * The Merkle path from a leaf to the root, computed from the stored leaves; the caller compares that root with the
 * sealed one. Throws ROUND_UNKNOWN, PROOF_TOO_EARLY, and LEAF_UNKNOWN for a leaf that is not there.
 */
export async function proveTicket(ctx: Context, wish: ProveTicket): Promise<LeafProof> {
  if (!(await findOpenFacts(ctx.read, wish.operatorId, wish.roundId))) throw new Refusal('ROUND_UNKNOWN')
  if (!(await findSeal(ctx.read, wish.roundId))) throw new Refusal('PROOF_TOO_EARLY')
  const trees = await roundTrees(ctx, wish.roundId)
  const place = placeIn(trees.all, wish.leaf)
  if (!place) throw new Refusal('LEAF_UNKNOWN')
  return { leaf: wish.leaf.toHex(), ...place, cancelled: placeIn(trees.cancelled, wish.leaf) }
}

function placeIn(levels: Levels, leaf: Buffer): TreePlace | null {
  const [bottom = new Uint8Array()] = levels
  const leaves = Buffer.from(bottom.buffer, bottom.byteOffset, bottom.byteLength)
  let at = leaves.indexOf(leaf)
  // A match that does not start at a leaf boundary is not a leaf.
  while (at >= 0 && at % HASH_BYTES !== 0) at = leaves.indexOf(leaf, at + 1)
  if (at < 0) return null
  const index = at / HASH_BYTES
  const path = inclusionPath(levels, index).map((hash) => hash.toHex())
  return { index, size: leaves.length / HASH_BYTES, path }
}
