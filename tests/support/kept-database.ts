import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type postgres from 'postgres'
import { migrate } from '../../server/db/migrate.ts'
import { withSql } from './database/database.ts'

/** A line of the stored database: a table's name with its rows as JSON, or a sequence's name with its last value. */
type Line = readonly [name: string, text: string]

/** Rows and answers of the last version whose migrations had numbers. */
const KEPT = new URL('./kept/', import.meta.url)
const MIGRATIONS = new URL('../../server/db/migrations/', import.meta.url)

/** The answers of the version that wrote the database, by path, and the acts that the test continues. */
export interface KeptAnswers {
  readonly members: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly public: Readonly<Record<string, unknown>>
  readonly notes: {
    /** A bet with its answer. */
    readonly replay: {
      readonly name: string
      readonly key: string
      readonly body: object
      readonly bill: object
    }
    readonly heldBooking: { readonly id: string; readonly member: string; readonly held: number }
    /** Unfinished rounds, by id. */
    readonly closed: string
    readonly resulted: string
    readonly held: string
    readonly entered: { readonly roundId: string; readonly published: object; readonly member: string }
    readonly voidAsked: { readonly roundId: string; readonly member: string }
    readonly openPlan: { readonly proposalId: string }
    readonly memberFactor: Factor
    readonly staffFactor: Factor
  }
}

interface Factor {
  readonly name: string
  readonly secret: string
  readonly codes: readonly string[]
}

export async function readKeptAnswers(): Promise<KeptAnswers> {
  return JSON.parse(await readKept('answers.json.br'))
}

/** Gives an empty database the tables and rows of that version, and nothing newer. */
export async function restoreKept(url: string): Promise<void> {
  const lines = (await readKept('rows.br')).split('\n').map((line) => line.split('\t') as unknown as Line)
  await makeTables(url, lines.find(([name]) => name === 'migration')?.[1] ?? '[]')
  await withSql(url, async (sql) => {
    await sql`alter table migration drop column sha256`
    await sql`truncate migration`
    // The rows are not in an order that satisfies foreign keys and triggers; they did when they were written.
    await sql`set session_replication_role = replica`
    for (const [name, text] of lines) await fill(sql, name, text)
  })
}

async function makeTables(url: string, applied: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-kept-'))
  try {
    for (const { name } of JSON.parse(applied) as { name: string }[]) {
      await copyFile(new URL(name, MIGRATIONS), join(folder, name))
    }
    await migrate(url, { folder: pathToFileURL(`${folder}/`) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(sql: postgres.Sql, name: string, text: string): Promise<void> {
  if (/^\d+$/.test(text)) {
    await sql`select setval(${`public.${name}`}::regclass, ${text}::text::bigint)`
    return
  }
  const [{ columns } = { columns: '' }] = await sql<{ columns: string }[]>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${name}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  await sql`
    insert into ${sql(name)} (${sql.unsafe(columns)})
    select ${sql.unsafe(columns)} from json_populate_recordset(null::${sql(name)}, ${text}::text::json)`
}

async function readKept(name: string): Promise<string> {
  return brotliDecompressSync(await readFile(new URL(`2026-11-22.${name}`, KEPT))).toString()
}
