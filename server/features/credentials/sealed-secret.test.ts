import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysFrom } from '../../keys.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

const chance = { bytes: (count: number) => randomBytes(count), id: () => randomUUIDv7() }
const here = { chance, keys: keysFrom(Buffer.alloc(32, 1)) }
const elsewhere = { chance, keys: keysFrom(Buffer.alloc(32, 2)) }
const SECRET = Buffer.from('twenty bytes of both')

test('a sealed secret opens for its owner alone, with its key alone', () => {
  const sealed = sealSecret(here, 'one', SECRET)
  expect(sealed.includes(SECRET)).toBe(false)
  expect(openSecret(here, 'one', sealed)).toEqual(SECRET)
  expect(() => openSecret(here, 'two', sealed)).toThrow()
  expect(() => openSecret(elsewhere, 'one', sealed)).toThrow()
})

test('a changed bit is noticed wherever it is', () => {
  const sealed = sealSecret(here, 'one', SECRET)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => openSecret(here, 'one', changed)).toThrow()
  }
})

test('the same secret is never sealed alike twice', () => {
  expect(sealSecret(here, 'one', SECRET)).not.toEqual(sealSecret(here, 'one', SECRET))
})
