import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'

const database = useDatabase()

/** Functions that PostgreSQL has from version 16, 17 and 18 on: a database of the operating system may be of version 15. */
const NEWER = [
  ...['any_value', 'array_sample', 'array_shuffle', 'date_add', 'date_subtract', 'erf', 'erfc'],
  ...['pg_input_error_info', 'pg_input_is_valid', 'random_normal'],
  ...['json_exists', 'json_query', 'json_scalar', 'json_serialize', 'json_table', 'json_value'],
  ...['json_array', 'json_arrayagg', 'json_objectagg', 'pg_basetype', 'to_regtypemod', 'unicode_assigned'],
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

const SERVER = new URL('../../', import.meta.url).pathname
/** In words that a statement may have and the program's own language has not. */
const CALLED = new RegExp(
  `\\b(?:${NEWER.join('|')})\\s*\\(|\\bpg_stat_(?:io|checkpointer)\\b|\\bmerge into\\b`,
  'i',
)
/** What a bracket with a statement is called by, which it may do without from version 16 on. */
const NAMELESS =
  /^\s*(?:[^\sa-z_"]|$|(?:where|order|group|limit|union|on|offset|join|left|cross|window|having)\b)/i

test('no statement of the program is one that PostgreSQL 15 does not take', async () => {
  const files = (await readdir(SERVER, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(500)
  const faults: string[] = []
  for (const name of files) {
    const text = await readFile(join(SERVER, name), 'utf8')
    if (CALLED.test(text)) faults.push(`${name} calls ${CALLED.exec(text)?.[0]}`)
    for (const { index } of text.matchAll(
      /(?<!distinct )\b(?:from|join|lateral) \(\s*(?:select|values|with)\b/gi,
    )) {
      if (NAMELESS.test(text.slice(endOfBracket(text, index))))
        faults.push(`${name} at ${index} gives no name`)
    }
  }
  expect(faults).toEqual([])
})

/** Behind the bracket that closes the first one from there on. */
function endOfBracket(text: string, from: number): number {
  let depth = 0
  for (let at = text.indexOf('(', from); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

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
