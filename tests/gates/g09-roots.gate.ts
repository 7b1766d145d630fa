import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildLevels, HASH_BYTES, inclusionPath, rootOf, verifyInclusion } from '../../domain/fair/merkle.ts'
import { treeRoot } from '../../server/features/fairness/seal-round.ts'
import { sha256 } from '../../server/sha256.ts'
import { aimHere } from '../support/aims.ts'
import { percentile, printFigures, timed } from '../support/figures.ts'

const MB = 2 ** 20
const PROOFS = 1_000

test('the root of 100,000 tickets takes at most 2 s, and the proof of one of them 5 ms', async () => {
  const leaves = randomBytes(100_000 * HASH_BYTES)
  const root = await timed(() => treeRoot(leaves))
  const levels = buildLevels(sha256, leaves)
  expect(root.value.equals(rootOf(sha256, levels))).toBe(true)

  const proofsMs: number[] = []
  for (let count = 0; count < PROOFS; count += 1) {
    const index = Math.floor(Math.random() * 100_000)
    const beganMs = performance.now()
    const path = inclusionPath(levels, index)
    proofsMs.push(performance.now() - beganMs)
    const leaf = leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
    const proof = { leaf, index, size: 100_000, path, root: root.value }
    expect(verifyInclusion(sha256, proof)).toBe(true)
    expect(verifyInclusion(sha256, { ...proof, leaf: randomBytes(HASH_BYTES) })).toBe(false)
  }
  printFigures('G9', { rootMs: root.ms, proofP99Ms: percentile(proofsMs, 0.99) })
  expect(root.ms).toBeLessThanOrEqual(aimHere(2_000))
  // The median, because a single proof may wait for the garbage collector.
  expect(percentile(proofsMs, 0.5)).toBeLessThanOrEqual(aimHere(5))
})

test('the root of a million tickets takes at most 15 s and 1.5 GB, and blocks nobody', async () => {
  const leaves = randomBytes(1_000_000 * HASH_BYTES)
  const digestBefore = createHash('sha256').update(leaves).digest('hex')
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 5)
  const root = await timed(() => treeRoot(leaves))
  clearInterval(turning)
  const peakMb = (process.resourceUsage().maxRSS * 1024) / MB
  printFigures('G9 million', { rootMs: root.ms, peakMb, turnsMeanwhile: turns })
  expect(root.value).toHaveLength(HASH_BYTES)
  expect(createHash('sha256').update(leaves).digest('hex'), 'the leaves are read, not changed').toBe(
    digestBefore,
  )
  expect(turns, 'bets go on while a thread hashes').toBeGreaterThan(10)
  expect(root.ms).toBeLessThanOrEqual(aimHere(15_000))
  expect(peakMb).toBeLessThanOrEqual(1_536)
})
