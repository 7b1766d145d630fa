import { HASH_BYTES } from './merkle.ts'

/**
 * Whether a hash is among concatenated ones. Open addressing by the hash's own first bytes: a million take 8 MB and a
 * tenth of a second, a set of texts ten times that.
 */
export function leafSet(leaves: Uint8Array): (leaf: Uint8Array) => boolean {
  const size = leaves.length / HASH_BYTES
  const bits = Math.max(4, Math.ceil(Math.log2(size + 1)) + 1)
  const mask = 2 ** bits - 1
  const slots = new Int32Array(mask + 1) // the leaf's place, from 1
  for (let place = 0; place < size; place += 1) {
    let at = slotOf(leaves, place * HASH_BYTES) & mask
    while (slots[at]) at = (at + 1) & mask
    slots[at] = place + 1
  }
  return (leaf) => {
    if (leaf.length !== HASH_BYTES) return false
    for (let at = slotOf(leaf, 0) & mask; ; at = (at + 1) & mask) {
      const place = slots[at] ?? 0
      if (place === 0) return false
      if (isAt(leaves, (place - 1) * HASH_BYTES, leaf)) return true
    }
  }
}

function slotOf(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  )
}

function isAt(leaves: Uint8Array, from: number, leaf: Uint8Array): boolean {
  for (let i = 0; i < HASH_BYTES; i += 1) if (leaves[from + i] !== leaf[i]) return false
  return true
}
