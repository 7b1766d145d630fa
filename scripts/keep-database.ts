import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import postgres from 'postgres'

/**
 * Writes a database's rows to a file, for a test that migrates today's database with a later program. Each line is a
 * table's name, a tab and its rows as a JSON array; for a sequence, its last value.
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

/** PostgreSQL writes and reads the JSON, so that no value passes through JavaScript's numbers and dates. */
async function rowsOfTables(): Promise<string[]> {
  // The table of the tests' clock is not the program's.
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
