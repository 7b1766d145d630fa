import { expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'

const database = useDatabase()

/** Functions that PostgreSQL has from version 16, 17 and 18 on: a database of the operating system may be of version 15. */
const NEWER = [
  ...['any_value', 'array_sample', 'array_shuffle', 'date_add', 'date_subtract', 'erf', 'erfc'],
  ...['pg_input_error_info', 'pg_input_is_valid', 'random_normal'],
  ...['json_exists', 'json_query', 'json_scalar', 'json_serialize', 'json_table', 'json_value'],
  ...['merge_action', 'to_bin', 'to_oct', 'uuid_extract_timestamp', 'uuid_extract_version', 'xmltext'],
  ...['array_reverse', 'array_sort', 'casefold', 'crc32', 'crc32c', 'gamma', 'lgamma', 'uuidv4', 'uuidv7'],
]

test('no function of the schema calls what PostgreSQL 15 has not', async () => {
  const called = `\\m(${NEWER.join('|')})\\s*\\(`
  const found = await withSql(
    database.url,
    (sql) => sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and pg_get_functiondef(oid) ~* ${called}
        and prokind = 'f'`,
  )
  expect(found.map(({ name }) => name)).toEqual([])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:a::', '2001:db8:1:2::'],
  ['203.0.113.9:443', '203.0.113.9:443'],
  ['2001:db8:::1', '2001:db8:::1'],
  ['2001:db8::/129', '2001:db8::/129'],
  [':', ':'],
  ['', ''],
])('the place of %s is %s', async (address, place) => {
  const [found] = await withSql(
    database.url,
    (sql) => sql<{ place: string }[]>`select affiliate_place(${address}) as place`,
  )
  expect(found?.place).toBe(place)
})
