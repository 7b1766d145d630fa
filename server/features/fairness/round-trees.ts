import type { Levels } from '../../../domain/fair/merkle.ts'
import type { Context } from '../../context.ts'
import { Unavailable } from '../../errors.ts'
import { readRoundLeaves } from './queries.ts'
import { treeLevels } from './tree-levels.ts'

/** The two Merkle trees of a sealed round, which are immutable and can be cached. */
export interface RoundTrees {
  readonly all: Levels
  readonly cancelled: Levels
}

/** Size of the cache: a leaf takes about 64 bytes, so a million tickets. The least recently used go first. */
const KEPT_BYTES = 64 * 1024 * 1024
/** Rounds read at once; more wait, because reading a large one takes a connection for a second. */
const MAX_BUILDING = 2

interface Shelf {
  /** Least recently used first. */
  readonly kept: Map<string, { readonly trees: RoundTrees; readonly bytes: number }>
  readonly building: Map<string, Promise<RoundTrees>>
}

const shelves = new WeakMap<Context, Shelf>()

/** The trees of a sealed round. Concurrent calls share one build. */
export function roundTrees(ctx: Context, roundId: string): Promise<RoundTrees> {
  const shelf = shelves.get(ctx) ?? { kept: new Map(), building: new Map() }
  shelves.set(ctx, shelf)
  const found = shelf.kept.get(roundId)
  if (found) {
    shelf.kept.delete(roundId)
    shelf.kept.set(roundId, found)
    return Promise.resolve(found.trees)
  }
  const begun = shelf.building.get(roundId)
  if (begun) return begun
  if (shelf.building.size >= MAX_BUILDING) return Promise.reject(new Unavailable('proofs'))
  const building = build(ctx, shelf, roundId).finally(() => shelf.building.delete(roundId))
  shelf.building.set(roundId, building)
  return building
}

async function build(ctx: Context, shelf: Shelf, roundId: string): Promise<RoundTrees> {
  const leaves = await readRoundLeaves(ctx.read, roundId)
  const [all, cancelled] = await Promise.all([treeLevels(leaves.leaves), treeLevels(leaves.cancelled)])
  const trees = { all, cancelled }
  const bytes = [...all, ...cancelled].reduce((sum, level) => sum + level.length, 0)
  shelf.kept.set(roundId, { trees, bytes })
  let total = [...shelf.kept.values()].reduce((sum, each) => sum + each.bytes, 0)
  for (const [id, each] of shelf.kept) {
    if (total <= KEPT_BYTES) break
    shelf.kept.delete(id)
    total -= each.bytes
  }
  return trees
}
