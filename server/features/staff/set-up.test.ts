import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import type { Machinery } from '../../make-context.ts'
import { listOperators } from '../directory/queries.ts'
import { createOperator } from './create-operator.ts'
import { isSetupOpen, offerSetup, setUpFirstOperator } from './set-up.ts'

const FIRST = {
  ...{ code: 'yok', name: 'หยก ลอตโต้', hosts: ['yok.example'], company: 'YK', agent: '01' },
  ...{ owner: 'somchai', password: 'ฝนตกที่ทะเลสาบ', address: '192.0.2.1' },
}

let database: TestDatabase
let machinery: Machinery

beforeEach(async () => {
  database = await freshDatabase()
  machinery = openMachinery(database.url, { connections: 6 })
})
afterEach(async () => {
  await machinery.close()
  await database.drop()
})

const setUp = (token: string, change: Partial<typeof FIRST> = {}) =>
  setUpFirstOperator(machinery.ctx, { ...FIRST, ...change, token })
const count = async () => (await listOperators(machinery.ctx.read)).length

test('the token of the start makes the first operator, and is worth nothing afterwards', async () => {
  const token = (await offerSetup(machinery.ctx)) ?? ''
  const kept = await withSql(database.url, (sql) => sql`select token_hash from setup_token`)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(await setUp(` ${token} `)).toMatchObject({ isNew: true, code: 'yok' })
  expect(await isSetupOpen(machinery.ctx)).toBe(false)
  await expect(setUp(token, { code: 'plum' })).rejects.toMatchObject({ code: 'NO_SUCH_CALL' })
  expect(await offerSetup(machinery.ctx)).toBeUndefined()
  expect(await count()).toBe(1)
})

test('of two who come with the token at once, one makes the operator', async () => {
  const token = (await offerSetup(machinery.ctx)) ?? ''
  const both = await Promise.allSettled([
    setUp(token),
    setUp(token, { code: 'plum', hosts: ['plum.example'], company: 'PL' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await count()).toBe(1)
})

test('a wrong setup token creates nothing, and is guessed at only so often', async () => {
  const token = (await offerSetup(machinery.ctx)) ?? ''
  await expect(setUp('')).rejects.toMatchObject({ code: 'SETUP_TOKEN_WRONG', extra: { field: 'token' } })
  const codes: string[] = []
  for (let guess = 0; guess < 10; guess += 1)
    codes.push(await setUp(token.slice(1)).catch(({ code }) => code))
  expect(new Set(codes)).toEqual(new Set(['SETUP_TOKEN_WRONG', 'TOO_MANY']))
  await expect(setUp(token)).rejects.toMatchObject({ code: 'TOO_MANY' })
  expect(await count()).toBe(0)
})

test('a form with a fault is refused at its field, and the token still holds', async () => {
  const token = (await offerSetup(machinery.ctx)) ?? ''
  for (let fault = 0; fault < 12; fault += 1) {
    await expect(setUp(token, { company: '1' })).rejects.toMatchObject({
      code: 'COMPANY_INVALID',
      extra: { field: 'company' },
    })
  }
  await setUp(token)
})

test('a second start makes the token of the first worth nothing', async () => {
  const first = (await offerSetup(machinery.ctx)) ?? ''
  const second = (await offerSetup(machinery.ctx)) ?? ''
  await expect(setUp(first)).rejects.toMatchObject({ code: 'SETUP_TOKEN_WRONG' })
  await setUp(second)
})

test('an operator that was made at the terminal closes the page', async () => {
  const token = (await offerSetup(machinery.ctx)) ?? ''
  await createOperator(machinery.ctx, FIRST)
  await expect(setUp(token, { code: 'plum' })).rejects.toMatchObject({ code: 'NO_SUCH_CALL' })
})
