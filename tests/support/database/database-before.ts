import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { inject } from 'vitest'

const FOLDER = new URL('../../../server/db/migrations/', import.meta.url)

export interface DatabaseBefore {
  readonly url: string
  readonly sql: postgres.Sql
  drop(): Promise<void>
}

/** A database with the migrations that came before one, as a program of that day left it. */
export async function databaseBefore(migration: string): Promise<DatabaseBefore> {
  const cluster = inject('cluster')
  const own = new URL(cluster.url)
  own.pathname = `/before_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(new URL('/postgres', cluster.url).href, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${own.pathname.slice(1)}`)
  const sql = postgres(own.href, { max: 1, onnotice: () => {} })
  await sql`create table migration (name text primary key, at timestamptz not null default now())`
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    if (name >= migration) continue
    await sql.unsafe(await readFile(new URL(name, FOLDER), 'utf8'))
    await sql`insert into migration (name) values (${name})`
  }
  return {
    url: own.href,
    sql,
    async drop() {
      await sql.end()
      await admin.unsafe(`drop database ${own.pathname.slice(1)} with (force)`)
      await admin.end()
    },
  }
}
