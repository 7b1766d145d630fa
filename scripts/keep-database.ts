import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import postgres from 'postgres'

/**
 * Writes the rows of a database to a file, for a test that brings a database of today up with a program of tomorrow.
 * Each line is the name of a table, a tab and its rows as a JSON array; a sequence is a line with its last value.
 */
const [url = '', file = ''] = process.argv.slice(2)
if (!file) {
  console.error('Give the address of a database, and the file for its rows: ... kept.rows.br')
  process.exit(2)
}

const sql = postgres(url, { max: 1, onnotice: () => {} })
try {
  const lines = [...(await rowsOfTables()), ...(await valuesOfSequences())]
  writeFileSync(file, brotliCompressSync(lines.join('\n')))
} finally {
  await sql.end()
}

/** The database writes the JSON and will read it: nothing of it goes through the numbers and dates of JavaScript. */
async function rowsOfTables(): Promise<string[]> {
  // The clock of the tests is no table of the program.
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'test_clock' order by 1`
  const lines: string[] = []
  for (const { name } of tables) {
    const [kept] = await sql<{ rows: string }[]>`
      select coalesce(json_agg(to_json(t)), '[]')::text as rows from ${sql(name)} t`
    lines.push(`${name}\t${kept?.rows.replaceAll('\n', ' ')}`)
  }
  return lines
}

async function valuesOfSequences(): Promise<string[]> {
  const sequences = await sql<{ name: string; value: string }[]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`
  return sequences.map(({ name, value }) => `${name}\t${value}`)
}
