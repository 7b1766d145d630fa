import { HASH_BYTES, nodeHash, type Sha256, sameBytes } from '../merkle.ts'

/** Leaves of a log from one place up to, and without, another. */
export interface LeafRange {
  readonly from: number
  readonly to: number
}

/** The parts of a tree whose roots prove that a leaf is in it (RFC 6962, 2.1.1), from the leaf to the top. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from)
    if (index < middle) {
      ranges.unshift({ from: middle, to })
      to = middle
    } else {
      ranges.unshift({ from, to: middle })
      from = middle
    }
  }
  return ranges
}

/** The parts of a tree whose roots prove that its first leaves are those of an earlier tree (RFC 6962, 2.1.2). */
export function consistencyRanges(earlier: number, size: number): LeafRange[] {
  if (earlier === 0 || earlier === size) return []
  const ranges: LeafRange[] = []
  let [from, to] = [0, size]
  while (to !== earlier) {
    const middle = from + largestPowerBelow(to - from)
    if (earlier <= middle) {
      ranges.unshift({ from: middle, to })
      to = middle
    } else {
      ranges.unshift({ from, to: middle })
      from = middle
    }
  }
  // The earlier tree as a whole is known to who checks.
  return from === 0 ? ranges : [{ from, to }, ...ranges]
}

export interface Consistency {
  readonly earlier: { readonly size: number; readonly root: Uint8Array }
  readonly later: { readonly size: number; readonly root: Uint8Array }
  readonly path: readonly Uint8Array[]
}

/** RFC 9162, 2.1.4.2. True only if the later tree begins with all leaves of the earlier one. */
export function verifyConsistency(sha256: Sha256, { earlier, later, path }: Consistency): boolean {
  const [m, n] = [earlier.size, later.size]
  if (![m, n].every((size) => Number.isInteger(size) && size >= 0 && size <= 2 ** 31) || m > n) return false
  if (path.some((hash) => hash.length !== HASH_BYTES)) return false
  if (m === n) return path.length === 0 && sameBytes(earlier.root, later.root)
  if (m === 0) return path.length === 0 && sameBytes(earlier.root, sha256(new Uint8Array()))
  const isPower = 2 ** Math.floor(Math.log2(m)) === m
  const [first, ...rest] = isPower ? [earlier.root, ...path] : path
  if (!first) return false
  let fn = m - 1
  let sn = n - 1
  while (fn % 2 === 1) {
    fn >>>= 1
    sn >>>= 1
  }
  let [old, now] = [first, first]
  for (const beside of rest) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      old = nodeHash(sha256, beside, old)
      now = nodeHash(sha256, beside, now)
      while (fn % 2 === 0 && fn !== 0) {
        fn >>>= 1
        sn >>>= 1
      }
    } else {
      now = nodeHash(sha256, now, beside)
    }
    fn >>>= 1
    sn >>>= 1
  }
  return sn === 0 && sameBytes(old, earlier.root) && sameBytes(now, later.root)
}

function largestPowerBelow(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}
