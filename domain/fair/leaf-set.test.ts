import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leafSet } from './leaf-set.ts'
import { packHashes } from './merkle.ts'

const hashOf = (n: number) => createHash('sha256').update(`leaf ${n}`).digest()

test.each([0, 1, 2, 3, 16, 17, 1_000])('of %i leaves each is found, and no other', (size) => {
  const has = leafSet(packHashes(Array.from({ length: size }, (_, n) => hashOf(n))))
  for (let n = 0; n < size; n += 1) expect(has(hashOf(n))).toBe(true)
  for (let n = size; n < size + 50; n += 1) expect(has(hashOf(n))).toBe(false)
})

test('leaves that begin alike are told apart, wherever they differ', () => {
  const alike = Array.from({ length: 32 }, (_, at) =>
    Uint8Array.from({ length: 32 }, (_, i) => (i === at ? 1 : 0)),
  )
  const has = leafSet(packHashes(alike.slice(0, 20)))
  expect(alike.map(has)).toEqual(alike.map((_, at) => at < 20))
  expect(has(new Uint8Array(31))).toBe(false)
})
