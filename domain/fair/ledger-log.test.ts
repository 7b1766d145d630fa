import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toHex } from './encode.ts'
import {
  CHUNK_LEAVES,
  type LoggedTransfer,
  ledgerHead,
  logRoot,
  transferLeaf,
  transferMark,
} from './ledger-log.ts'
import { buildLevels, packHashes, rootOf, type Sha256 } from './merkle.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const leafOf = (n: number) => sha256(new TextEncoder().encode(`leaf ${n}`))

test.each([1, 2, 1_023, 1_024, 1_025, 2_048, 5_000])(
  'the tree over chunks of %i leaves is the tree over the leaves',
  (size) => {
    const leaves = Array.from({ length: size }, (_, n) => leafOf(n))
    const chunks: Uint8Array[] = []
    for (let from = 0; from < size; from += CHUNK_LEAVES) {
      chunks.push(logRoot(sha256, packHashes(leaves.slice(from, from + CHUNK_LEAVES))))
    }
    const whole = rootOf(sha256, buildLevels(sha256, packHashes(leaves)))
    expect(toHex(logRoot(sha256, packHashes(chunks)))).toBe(toHex(whole))
  },
)

const TRANSFER: LoggedTransfer = {
  operatorId: 'o',
  memberId: 'm',
  kind: 'opening',
  refType: 'opening',
  refId: 'r',
  debit: 'house:adjust',
  credit: 'cash',
  amount: 5_000,
  actor: 'system',
  atMs: 1_767_225_600_000,
  debitBalance: null,
  creditBalance: 5_000,
}

test.each(Object.keys(TRANSFER) as (keyof LoggedTransfer)[])('another %s is another leaf', (field) => {
  const other = { ...TRANSFER, [field]: typeof TRANSFER[field] === 'string' ? 'x' : 7 }
  expect(transferLeaf(other)).not.toEqual(transferLeaf(TRANSFER))
  const isMarked = !['atMs', 'debitBalance', 'creditBalance'].includes(field)
  expect(toHex(transferMark(other)) === toHex(transferMark(TRANSFER))).toBe(!isMarked)
})

test('another size, root or time is another head', () => {
  const head = { operatorId: 'o', size: 3, rootHex: 'a'.repeat(64), signedAtMs: 5 }
  const heads = [head, { ...head, size: 4 }, { ...head, rootHex: 'b'.repeat(64) }, { ...head, signedAtMs: 6 }]
  expect(new Set(heads.map((each) => toHex(ledgerHead(each)))).size).toBe(4)
})
