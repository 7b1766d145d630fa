import { invariant } from '../invariant.ts'

/**
 * Passed in, because server and browsers have different implementations. It must not keep the given bytes, which are
 * reused.
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export const HASH_BYTES = 32

/** The levels of a tree from leaves to root, each one block of hashes. */
export type Levels = readonly Uint8Array[]

export interface Inclusion {
  readonly leaf: Uint8Array
  readonly index: number
  readonly size: number
  readonly path: readonly Uint8Array[]
  readonly root: Uint8Array
}

/** Large enough for a leaf of a ticket of a hundred lines. Reused, to save an allocation per leaf. */
const SCRATCH = new Uint8Array(4_096)

/** RFC 6962: leaves are prefixed with 0x00 and nodes with 0x01, so that neither can be taken for the other. */
export function leafHash(sha256: Sha256, leaf: Uint8Array): Uint8Array {
  const size = 1 + leaf.length
  const bytes = size > SCRATCH.length ? new Uint8Array(size) : SCRATCH.subarray(0, size)
  bytes[0] = 0
  bytes.set(leaf, 1)
  return sha256(bytes)
}

export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return sha256(bytes)
}

/** Joins leaf hashes into one block, as buildLevels expects. */
export function packHashes(hashes: readonly Uint8Array[]): Uint8Array {
  const packed = new Uint8Array(hashes.length * HASH_BYTES)
  hashes.forEach((hash, index) => {
    invariant(hash.length === HASH_BYTES, 'a hash is 32 bytes')
    packed.set(hash, index * HASH_BYTES)
  })
  return packed
}

/**
 * Builds the tree level by level; a node without a sibling moves up unchanged. Each level is one block, so a million
 * leaves need twenty arrays instead of two million.
 */
export function buildLevels(sha256: Sha256, leaves: Uint8Array): Levels {
  invariant(leaves.length % HASH_BYTES === 0, 'leaves are whole hashes')
  const levels = [leaves]
  const scratch = new Uint8Array(1 + 2 * HASH_BYTES)
  scratch[0] = 1
  let below = leaves
  while (below.length > HASH_BYTES) {
    const level = new Uint8Array(Math.ceil(below.length / HASH_BYTES / 2) * HASH_BYTES)
    for (let from = 0, to = 0; from < below.length; from += 2 * HASH_BYTES, to += HASH_BYTES) {
      const pair = below.subarray(from, from + 2 * HASH_BYTES)
      if (pair.length === HASH_BYTES) {
        level.set(pair, to)
      } else {
        scratch.set(pair, 1)
        level.set(sha256(scratch), to)
      }
    }
    levels.push(level)
    below = level
  }
  return levels
}

/** The root of a tree; the root of an empty tree is the hash of no bytes. */
export function rootOf(sha256: Sha256, levels: Levels): Uint8Array {
  const top = levels[levels.length - 1]
  invariant(top && top.length <= HASH_BYTES, 'a tree ends in one root')
  return top.length === 0 ? sha256(top) : top.slice()
}

/**
 * The roots of the whole trees that the first leaves of a tree are made of, the largest first: a tree that has grown still
 * has them. Undefined: it has not so many leaves.
 */
export function peaksOf(levels: Levels, count: number): readonly Uint8Array[] | undefined {
  if (count > sizeOf(levels)) return undefined
  const peaks: Uint8Array[] = []
  let from = 0
  for (const [above, level] of levels.toReversed().entries()) {
    const size = 2 ** (levels.length - 1 - above)
    if (from + size > count) continue
    const at = (from / size) * HASH_BYTES
    peaks.push(level.subarray(at, at + HASH_BYTES))
    from += size
  }
  return peaks
}

/** The root of the tree whose whole trees these are. */
export function rootOfPeaks(sha256: Sha256, peaks: readonly Uint8Array[]): Uint8Array {
  const [last, ...larger] = peaks.toReversed()
  return last ? larger.reduce((right, left) => nodeHash(sha256, left, right), last) : sha256(new Uint8Array())
}

/** The siblings of a leaf from bottom to root. A node without a sibling adds none. */
export function inclusionPath(levels: Levels, index: number): readonly Uint8Array[] {
  invariant(
    Number.isInteger(index) && index >= 0 && index < sizeOf(levels),
    'a path begins at a leaf of the tree',
  )
  const path: Uint8Array[] = []
  let at = index
  for (const level of levels.slice(0, -1)) {
    const beside = (at ^ 1) * HASH_BYTES
    if (beside < level.length) path.push(level.subarray(beside, beside + HASH_BYTES))
    at >>>= 1
  }
  return path
}

/** RFC 9162, 2.1.3.2. True only if the leaf stands at that index of a tree of that size and root. */
export function verifyInclusion(sha256: Sha256, proof: Inclusion): boolean {
  if (proof.path.some((beside) => beside.length !== HASH_BYTES)) return false
  const top = climb(proof, (left, right) => nodeHash(sha256, left, right))
  return top !== undefined && sameBytes(top, proof.root)
}

/**
 * What a leaf and the nodes beside its way give at the top, for trees of any kind of node. Undefined: no tree of that size
 * has a way of that length there.
 */
export function climb<Node>(
  { leaf, index, size, path }: Readonly<{ leaf: Node; index: number; size: number; path: readonly Node[] }>,
  join: (left: Node, right: Node) => Node,
): Node | undefined {
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size || size > 2 ** 31)
    return undefined
  let fn = index
  let sn = size - 1
  let node = leaf
  for (const beside of path) {
    if (sn === 0) return undefined
    if (fn % 2 === 1 || fn === sn) {
      node = join(beside, node)
      while (fn % 2 === 0 && fn !== 0) {
        fn >>>= 1
        sn >>>= 1
      }
    } else {
      node = join(node, beside)
    }
    fn >>>= 1
    sn >>>= 1
  }
  return sn === 0 ? node : undefined
}

function sizeOf(levels: Levels): number {
  return (levels[0]?.length ?? 0) / HASH_BYTES
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
