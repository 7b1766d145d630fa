import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './password-hash.ts'

const chance = { bytes: (count: number) => randomBytes(count), id: () => randomUUIDv7() }

test('a hash is a PHC string of its own salt, and fits its password only', async () => {
  const [one, two] = await Promise.all([hashPassword('รหัสลับ 123', chance), hashPassword('รหัสลับ 123', chance)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await passwordFits('รหัสลับ 123', one)).toBe(true)
  expect(await passwordFits('รหัสลับ 124', one)).toBe(false)
})

test('agrees with argon2 elsewhere, and keeps fitting when our setting grows', async () => {
  // The reference program: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const elsewhere = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await passwordFits('password', elsewhere)).toBe(true)
  expect(await passwordFits('Password', elsewhere)).toBe(false)
})

test('the same letters composed otherwise are the same password', async () => {
  const composed = await hashPassword('caf\u00e9 long enough', chance)
  expect(await passwordFits('cafe\u0301 long enough', composed)).toBe(true)
})

test('nobody fits any password', async () => {
  for (const password of ['', 'x', '\0'.repeat(32)])
    expect(await passwordFits(password, undefined)).toBe(false)
})

test('more than a second of work is turned away, and the rest is done', async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('x', chance)))
  const refused = hashes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(80 - 64 - Math.min(2, Math.max(1, availableParallelism() >> 1)))
  for (const reason of refused) expect(reason).toMatchObject({ name: 'Unavailable', part: 'sign-in' })
  await expect(hashPassword('x', chance)).resolves.toMatch(/^\$argon2id/)
})
