import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from './encode.ts'
import {
  buildLevels,
  type Inclusion,
  inclusionPath,
  leafHash,
  nodeHash,
  packHashes,
  peaksOf,
  rootOf,
  rootOfPeaks,
  type Sha256,
  verifyInclusion,
} from './merkle.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()

const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))

function treeOf(leaves: readonly Uint8Array[]) {
  const levels = buildLevels(sha256, packHashes(leaves.map((leaf) => leafHash(sha256, leaf))))
  return { levels, root: rootOf(sha256, levels) }
}

function proofOf(leaves: readonly Uint8Array[], index: number): Inclusion {
  const { levels, root } = treeOf(leaves)
  const leaf = leafHash(sha256, leaves[index] ?? new Uint8Array())
  return { leaf, index, size: leaves.length, path: inclusionPath(levels, index), root }
}

/** The vectors of transparency-dev/merkle, testonly/constants.go. */
describe('the vectors of certificate transparency', () => {
  const LEAVES = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map(fromHex)

  test.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ] as const)('the root of %s leaves', (size, root) => {
    expect(toHex(treeOf(LEAVES.slice(0, size)).root)).toBe(root)
  })

  test('a leaf and a node', () => {
    expect(toHex(leafHash(sha256, text('L123456')))).toBe(
      '395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56',
    )
    expect(toHex(nodeHash(sha256, text('N123'), text('N456')))).toBe(
      'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
    )
  })

  test.each([
    [8, 5, ['bc1a0643', 'ca854ea1', 'd37ee418']],
    [7, 6, ['0ebc5d34', 'd37ee418']],
    [5, 1, ['6e340b9c', '5f083f0a', 'bc1a0643']],
  ] as const)('the path in a tree of %s from leaf %s', (size, index, beginnings) => {
    const { levels } = treeOf(LEAVES.slice(0, size))
    expect(inclusionPath(levels, index).map((hash) => toHex(hash).slice(0, 8))).toEqual(beginnings)
  })
})

const LEAVES = Array.from({ length: 40 }, (_, index) => text(`ticket ${index}`))

test('every leaf of every small tree is proved', () => {
  for (let size = 1; size <= LEAVES.length; size += 1) {
    for (let index = 0; index < size; index += 1) {
      if (!verifyInclusion(sha256, proofOf(LEAVES.slice(0, size), index)))
        expect.fail(`leaf ${index} of ${size}`)
    }
  }
})

/** The recursive definition of RFC 6962, section 2.1; our code builds levels from the leaves up. */
function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 1 && leaves[0]) return leafHash(sha256, leaves[0])
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(sha256, rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)))
}

test('the tree is the one of the RFC at every size', () => {
  for (let size = 1; size <= LEAVES.length; size += 1) {
    const leaves = LEAVES.slice(0, size)
    expect(toHex(treeOf(leaves).root), `${size} leaves`).toBe(toHex(rootByDefinition(leaves)))
  }
})

test('no proof passes for another leaf, place, size, path or root', () => {
  for (const [size, index] of [
    [1, 0],
    [2, 1],
    [7, 6],
    [8, 5],
    [40, 38],
  ] as const) {
    const proof = proofOf(LEAVES.slice(0, size), index)
    const other = leafHash(sha256, text('another ticket'))
    const forged: [string, Inclusion][] = [
      ['leaf', { ...proof, leaf: other }],
      ['root', { ...proof, root: other }],
      ['short root', { ...proof, root: proof.root.slice(0, 31) }],
      ['longer path', { ...proof, path: [...proof.path, other] }],
      ['place outside', { ...proof, index: size }],
      ['negative place', { ...proof, index: -1 }],
      ['broken place', { ...proof, index: index + 0.5 }],
      ['no size', { ...proof, size: 0 }],
      ['broken size', { ...proof, size: Number.NaN }],
      ['huge size', { ...proof, size: 2 ** 40 }],
      ...proof.path.flatMap((hash, level): [string, Inclusion][] => [
        [`path without ${level}`, { ...proof, path: proof.path.toSpliced(level, 1) }],
        [`path with another ${level}`, { ...proof, path: proof.path.with(level, other) }],
        [`path cut at ${level}`, { ...proof, path: proof.path.with(level, hash.slice(0, 16)) }],
      ]),
      ...(index > 0 ? [['place', { ...proof, index: index - 1 }] as [string, Inclusion]] : []),
    ]
    for (const [what, forgery] of forged) {
      expect(verifyInclusion(sha256, forgery), `${what}, leaf ${index} of ${size}`).toBe(false)
    }
  }
})

test('a node does not pass for a leaf', () => {
  const { levels, root } = treeOf(LEAVES.slice(0, 4))
  const node = levels[1]?.slice(0, 32) ?? new Uint8Array()
  const path = [levels[1]?.slice(32) ?? new Uint8Array()]
  expect(verifyInclusion(sha256, { leaf: node, index: 0, size: 2, path, root })).toBe(true) // an inner node verifies as a node ...
  const leaf = leafHash(sha256, Uint8Array.of(...(levels[0]?.slice(0, 64) ?? [])))
  expect(verifyInclusion(sha256, { leaf, index: 0, size: 2, path, root })).toBe(false) // ... but not as a leaf
})

test('incomplete hashes are refused, and paths begin at a leaf', () => {
  expect(() => buildLevels(sha256, new Uint8Array(33))).toThrow('whole hashes')
  expect(() => packHashes([new Uint8Array(31)])).toThrow('32 bytes')
  const { levels } = treeOf(LEAVES.slice(0, 3))
  for (const index of [-1, 3, 0.5]) expect(() => inclusionPath(levels, index)).toThrow('leaf of the tree')
  expect(() => inclusionPath(treeOf([]).levels, 0)).toThrow('leaf of the tree')
  expect(() => rootOf(sha256, [])).toThrow('one root')
})

test('building a tree leaves its leaves as they were', () => {
  const leaves = packHashes(LEAVES.map((leaf) => leafHash(sha256, leaf)))
  const before = toHex(leaves)
  const levels = buildLevels(sha256, leaves)
  rootOf(sha256, levels).fill(0)
  expect(toHex(leaves)).toBe(before)
  expect(toHex(rootOf(sha256, levels))).not.toMatch(/^0+$/)
})

test('every earlier root of a tree comes from its nodes, and none of a later one', () => {
  const leaves = Array.from({ length: 70 }, (_, n) => leafHash(sha256, text(`leaf ${n}`)))
  for (const size of [0, 1, 2, 3, 8, 37, 64, 70]) {
    const levels = buildLevels(sha256, packHashes(leaves.slice(0, size)))
    for (let count = 0; count <= size; count += 1) {
      const then = rootOf(sha256, buildLevels(sha256, packHashes(leaves.slice(0, count))))
      const peaks = peaksOf(levels, count)
      expect(peaks && toHex(rootOfPeaks(sha256, peaks)), `${count} of ${size}`).toBe(toHex(then))
    }
    expect(peaksOf(levels, size + 1)).toBeUndefined()
  }
})
