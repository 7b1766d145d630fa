import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../tests/support/database/database.ts'
import type { Reader, SqlValue } from '../context.ts'
import { openPool, type Pool, poolReader } from './pool.ts'

const database = useDatabase()
let pool: Pool
let reader: Reader
beforeAll(() => {
  pool = openPool({ url: database.url, connections: 1, statementTimeoutMs: 5_000 })
  reader = poolReader(pool)
})
afterAll(() => pool.close())

test.each<[string, readonly string[]]>([
  ['none', []],
  ['plain ones', ['two_top', 'เลขเด็ด', '']],
  ['what a list is written with', ['a,b', '{}', '{x', 'NULL', 'null', ' ', 'a\nb', "'", '","']],
  ['a quote', ['plain', 'say "hi"']],
  ['a backslash', ['plain', 'a\\b', '\\"']],
])('a list of texts arrives as it is: %s', async (_, list) => {
  const { back } = await reader.one<{ back: string[] }>`select ${list}::text[] as back`
  expect(back).toEqual(list)
})

test('null in a list stays null, and the text "null" stays a text', async () => {
  const row = await reader.one`select array_position(${['a', null, 'b']}::text[], null) as at`
  expect(row).toEqual({ at: 2 })
})

test('lists of numbers and of times arrive as they are', async () => {
  const numbers = [0, -1, 2 ** 53 - 1]
  const times = [new Date(0), new Date('2026-11-21T23:57:00.123Z')]
  const row = await reader.one<{ numbers: number[]; times: Date[] }>`
    select ${numbers}::bigint[] as numbers, ${times}::timestamptz[] as times`
  expect(row).toEqual({ numbers, times })
})

test('a list with NaN is refused, not written without it', async () => {
  await expect(reader.run`select ${[1, Number.NaN]}::bigint[] as numbers`).rejects.toThrow()
})

test.each<[string, SqlValue]>([
  ['nothing', undefined as never],
  ['a time that is none', new Date(Number.NaN)],
  ['a time that is none, in a list', [new Date(0), new Date(Number.NaN)]],
  ['nothing in a list', ['a', undefined as never]],
  ['nothing in a list of numbers', [1, undefined as never]],
  ['what has no JSON', { json: 1n as never }],
  ['nothing as JSON', { json: undefined as never }],
])('a value that cannot be encoded is refused, and the connection keeps working: %s', async (_, value) => {
  const act = reader.run`select ${value}::text as back`
  const next = reader.one`select 'next' as back`
  await expect(act).rejects.toThrow()
  expect(await next).toEqual({ back: 'next' })
})

test('types of lists are asked for by the first connection alone: one that is cut while it asks ends the process', async () => {
  const asked = openPool({ url: database.url, connections: 2, statementTimeoutMs: 5_000 })
  expect(asked.sql.options.fetch_types).toBe(true)
  await asked.sql`select 1`
  expect(asked.sql.options.fetch_types).toBe(false)
  const lists = () => asked.sql`select pg_backend_pid() as pid, array['a']::text[] as list, pg_sleep(0.1)`
  const rows = await Promise.all([lists(), lists()])
  expect(rows.map(([row]) => row?.list)).toEqual([['a'], ['a']])
  expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(2)
  await asked.close()
})
