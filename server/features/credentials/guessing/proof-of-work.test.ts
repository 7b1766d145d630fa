import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { solvePuzzle } from '../../../../domain/account/sign-in-puzzle.ts'
import { readConfig } from '../../../config.ts'
import { keysFrom } from '../../../keys.ts'
import { makeMachinery } from '../../../make-context.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
import { bitsFor, isEnough, MIN_BITS, makePuzzle, workOf } from './proof-of-work.ts'

let nowMs = Date.UTC(2026, 10, 22)
const machineryOf = (secret: string) =>
  makeMachinery({
    config: readConfig({ LOG_LEVEL: 'error' }),
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none', // nothing here asks a database
    keys: keysFrom(createHash('sha256').update(secret).digest()),
    now: () => new Date(nowMs),
  })
const here = machineryOf('here')
const elsewhere = machineryOf('elsewhere')
const { ctx } = here
afterAll(() => Promise.all([here.close(), elsewhere.close()]))

const OWNER = { account: 'a', address: '192.0.2.1' }
const solved = (bits: number) => solvePuzzle(makePuzzle(ctx, OWNER, bits), async () => {})

test.each([
  [0, MIN_BITS],
  [3, MIN_BITS],
  [4, MIN_BITS + 1],
  [12, MIN_BITS + 2],
  [60, MIN_BITS + 4],
  [100_000, 22],
])('%d failures above a limit ask for %d bits', (above, bits) => {
  expect(bitsFor(above)).toBe(bits)
})

test('a proof holds for its owner and installation, and until it expires', async () => {
  const proof = await solved(8)
  expect(workOf(ctx, OWNER, proof)).toBe(8)
  expect(workOf(ctx, { ...OWNER, account: 'b' }, proof)).toBe(0)
  expect(workOf(ctx, { ...OWNER, address: '192.0.2.2' }, proof)).toBe(0)
  expect(workOf(elsewhere.ctx, OWNER, proof)).toBe(0)
  nowMs += 59_000
  expect(workOf(ctx, OWNER, proof)).toBe(8)
  nowMs += 3_000
  expect(workOf(ctx, OWNER, proof)).toBe(0)
})

test.each([
  [MIN_BITS, 60],
  [MIN_BITS + 1, 120],
  [MIN_BITS + 3, 300],
  [22, 300],
])('a puzzle of %d bits is good for %d seconds', (bits, seconds) => {
  const ends = Number.parseInt(makePuzzle(ctx, OWNER, bits).split('.')[1] ?? '', 36)
  expect(ends - Math.ceil(nowMs / 1000)).toBe(seconds)
})

test('work is enough up to one step dearer than it was asked for, and no work never', () => {
  expect([isEnough(17, 17), isEnough(17, 18), isEnough(17, 19), isEnough(0, 1)]).toEqual([
    ...[true, true, false, false],
  ])
})

test('what is no solution is no proof', async () => {
  const proof = await solved(8)
  const puzzle = makePuzzle(ctx, OWNER, 30)
  for (const bad of [
    '',
    '.',
    'x'.repeat(100),
    puzzle,
    `${puzzle}.0`,
    `${proof}.0`,
    proof.replace(/^8/, '1'),
  ]) {
    expect(workOf(ctx, OWNER, bad), bad).toBe(0)
  }
})

const PASSWORD = '$argon2id$one'
const known = (cookie: string | undefined, account: string, passwordHash: string | undefined = PASSWORD) =>
  knownDevice(ctx, { cookie, account, findPasswordHash: async () => passwordHash })

test('a device is known for its accounts, each with a number of its own', async () => {
  const first = rememberDevice(ctx, undefined, { account: 'a', passwordHash: PASSWORD })
  const both = rememberDevice(ctx, first, { account: 'b', passwordHash: PASSWORD })
  const [a, b] = [await known(both, 'a'), await known(both, 'b')]
  expect(a).toMatch(/^[\w-]{22}$/)
  expect(b).not.toBe(a)
  expect(await known(both, 'c')).toBeUndefined()
  const again = rememberDevice(ctx, both, { account: 'a', passwordHash: PASSWORD })
  expect(again.split('~')).toHaveLength(2)
})

test('another password ends it, and nobody can make one up', async () => {
  const cookie = rememberDevice(ctx, undefined, { account: 'a', passwordHash: PASSWORD })
  expect(await known(cookie, 'a', '$argon2id$two')).toBeUndefined()
  expect(await known(cookie.replace(/.{6}$/, 'AAAAAA'), 'a')).toBeUndefined()
  expect(await known('x~y.z', 'a')).toBeUndefined()
  const ofOthers = rememberDevice(elsewhere.ctx, undefined, { account: 'a', passwordHash: PASSWORD })
  expect(await known(ofOthers, 'a')).toBeUndefined()
})

test('a cookie of another account asks for no password', async () => {
  const cookie = rememberDevice(ctx, undefined, { account: 'a', passwordHash: PASSWORD })
  const findPasswordHash = () => Promise.reject(new Error('looked up'))
  expect(await knownDevice(ctx, { cookie, account: 'b', findPasswordHash })).toBeUndefined()
})

test('a browser is known for four accounts at most', () => {
  let cookie: string | undefined
  for (const account of ['a', 'b', 'c', 'd', 'e']) {
    cookie = rememberDevice(ctx, cookie, { account, passwordHash: PASSWORD })
  }
  expect(cookie?.split('~')).toHaveLength(4)
})
