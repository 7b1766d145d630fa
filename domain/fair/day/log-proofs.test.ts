import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildLevels, leafHash, packHashes, rootOf, type Sha256, verifyInclusion } from '../merkle.ts'
import { type Consistency, consistencyRanges, inclusionRanges, verifyConsistency } from './log-proofs.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const LEAVES = Array.from({ length: 40 }, (_, n) => leafHash(sha256, Uint8Array.of(n)))
const rootOver = (from: number, to: number) =>
  rootOf(sha256, buildLevels(sha256, packHashes(LEAVES.slice(from, to))))
const pathOf = (ranges: readonly { from: number; to: number }[]) =>
  ranges.map(({ from, to }) => rootOver(from, to))

function consistencyOf(earlier: number, later: number): Consistency {
  return {
    earlier: { size: earlier, root: rootOver(0, earlier) },
    later: { size: later, root: rootOver(0, later) },
    path: pathOf(consistencyRanges(earlier, later)),
  }
}

/** Another hash: its last bit is turned. */
const turned = (hash: Uint8Array | undefined) =>
  Uint8Array.from(hash ?? [], (byte, at) => (at === 31 ? byte ^ 1 : byte))

describe('a log that only grows', () => {
  test('every leaf of every size is in it', () => {
    for (let size = 1; size <= LEAVES.length; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const leaf = LEAVES[index] ?? new Uint8Array()
        const path = pathOf(inclusionRanges(index, size))
        expect(verifyInclusion(sha256, { leaf, index, size, path, root: rootOver(0, size) })).toBe(true)
      }
    }
  })

  test('every size goes on from every earlier one, and no path proves another pair', () => {
    for (let later = 0; later <= 20; later += 1) {
      for (let earlier = 0; earlier <= later; earlier += 1) {
        const proof = consistencyOf(earlier, later)
        expect(verifyConsistency(sha256, proof), `${earlier} to ${later}`).toBe(true)
        const wrong = { ...proof, earlier: { ...proof.earlier, root: turned(proof.earlier.root) } }
        expect(verifyConsistency(sha256, wrong), `${earlier} to ${later}, another earlier root`).toBe(false)
        if (earlier === 0) continue
        const other = { ...proof, later: { ...proof.later, root: turned(proof.later.root) } }
        expect(verifyConsistency(sha256, other), `${earlier} to ${later}, another later root`).toBe(false)
        for (const [at, hash] of proof.path.entries()) {
          const path = proof.path.with(at, turned(hash))
          expect(verifyConsistency(sha256, { ...proof, path }), `${earlier} to ${later}, hash ${at}`).toBe(
            false,
          )
        }
      }
    }
  })

  test('a path that is too short, too long, or of hashes of another length proves nothing', () => {
    const proof = consistencyOf(6, 13)
    const [first = new Uint8Array()] = proof.path
    expect(verifyConsistency(sha256, { ...proof, path: proof.path.slice(0, -1) })).toBe(false)
    expect(verifyConsistency(sha256, { ...proof, path: [...proof.path, first] })).toBe(false)
    expect(verifyConsistency(sha256, { ...proof, path: proof.path.with(0, first.slice(1)) })).toBe(false)
    expect(verifyConsistency(sha256, { ...consistencyOf(5, 5), path: [first] })).toBe(false)
    expect(verifyConsistency(sha256, { ...proof, earlier: proof.later, later: proof.earlier })).toBe(false)
  })
})
