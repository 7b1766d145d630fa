import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../encode.ts'
import type { Sha256 } from '../merkle.ts'
import {
  debtLeaf,
  debtorSalt,
  debtorTag,
  joinSums,
  type SumNode,
  sumLevels,
  sumPath,
  sumRoot,
  verifySum,
} from './sum-tree.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const DAY = fromHex('11'.repeat(32))
const BALANCES = [0, 500, 12_345, 1, 999_999, 0, 70, 4_200, 3]

function debtorOf(n: number) {
  const memberId = `00000000-0000-7000-8000-00000000000${n}`
  return { memberId, code: `DM01demo0${n}`, salt: debtorSalt(sha256, DAY, memberId) }
}

function proofOf(balances: readonly number[], index: number) {
  const leaves = balances.map((balance, n) => {
    const debtor = debtorOf(n)
    return debtLeaf(sha256, debtorTag(sha256, debtor.salt, debtor), balance)
  })
  const top = sumRoot(sha256, leaves)
  const leaf = leaves[index] as SumNode
  const path = sumPath(sumLevels(sha256, leaves), index)
  return { leaf, index, size: leaves.length, path, root: toHex(top.hash), total: top.sum }
}

describe('the tree over what is owed', () => {
  test('every member of every size is in the total', () => {
    for (let size = 1; size <= BALANCES.length; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const proof = proofOf(BALANCES.slice(0, size), index)
        expect(proof.total).toBe(BALANCES.slice(0, size).reduce((sum, each) => sum + each, 0))
        expect(verifySum(sha256, proof)).toBe(true)
        expect(verifySum(sha256, { ...proof, total: proof.total - 1 })).toBe(false)
        expect(verifySum(sha256, { ...proof, root: toHex(sha256(DAY)) })).toBe(false)
      }
    }
  })

  test('a sum beside the way that is changed, or moved to another place, is not in the total', () => {
    const proof = proofOf(BALANCES, 2)
    for (const [at, node] of proof.path.entries()) {
      const path = proof.path.with(at, { ...node, sum: node.sum + 1 })
      expect(verifySum(sha256, { ...proof, path, total: proof.total + 1 })).toBe(false)
    }
    const [a, b, ...rest] = proof.path as [SumNode, SumNode]
    const moved = [{ ...a, sum: a.sum + 1 }, { ...b, sum: b.sum - 1 }, ...rest]
    expect(verifySum(sha256, { ...proof, path: moved })).toBe(false)
  })

  test('no sum is below zero, in parts, or larger than can be counted', () => {
    const proof = proofOf(BALANCES, 2)
    const [first, ...rest] = proof.path as [SumNode, ...SumNode[]]
    for (const sum of [-1, 0.5, Number.NaN, 2 ** 53]) {
      expect(verifySum(sha256, { ...proof, path: [{ ...first, sum }, ...rest] })).toBe(false)
    }
    const leaf = proof.leaf
    expect(() => joinSums(sha256, { ...leaf, sum: -5 }, leaf)).toThrow('below zero')
    expect(() => debtLeaf(sha256, DAY, -1)).toThrow('below zero')
    expect(() => joinSums(sha256, { ...leaf, sum: Number.MAX_SAFE_INTEGER }, { ...leaf, sum: 1 })).toThrow()
  })

  test('two members of one balance have two leaves, and nobody has the same on two days', () => {
    const [one, two] = [debtorOf(1), debtorOf(2)]
    const tag = toHex(debtorTag(sha256, one.salt, one))
    expect(toHex(debtorTag(sha256, two.salt, two))).not.toBe(tag)
    expect(toHex(debtorTag(sha256, one.salt, two))).not.toBe(tag)
    expect(toHex(debtorTag(sha256, debtorSalt(sha256, sha256(DAY), one.memberId), one))).not.toBe(tag)
  })
})
