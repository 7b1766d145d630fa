import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { addDays, bangkokDate, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import { programUrl } from '../../../server/db/login/addresses.ts'
import { closeKept, withKept } from './kept-connections.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A new database, by default a copy of the migrated template without people. About 50 ms. */
export async function freshDatabase(template = inject('cluster').template): Promise<TestDatabase> {
  const { url } = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, (sql) => sql.unsafe(`create database ${name} template ${template}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    async drop() {
      await closeKept(own.href)
      await asAdmin(url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
    },
  }
}

/** The settings by which a started program reaches a database of the tests: its own login, and the owner's. */
export function loginsAt(superuserUrl: string): {
  readonly DATABASE_URL: string
  readonly DATABASE_OWNER_URL: string
} {
  return { DATABASE_URL: programUrl(superuserUrl), DATABASE_OWNER_URL: superuserUrl }
}

/**
 * Gives a test file its database. When the file ends, the books must balance, whatever its tests did: `audit_money()` returns
 * one row for each violation, and so do `audit_counts()` for the counts of numbers and `audit_kept()` for what lists show.
 */
export function useDatabase({
  findTemplate = async () => inject('cluster').template,
  agreedOutOfOrder,
}: AgreedOutOfOrder & { readonly findTemplate?: () => Promise<string> } = {}): { readonly url: string } {
  const handle = { url: '' }
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await freshDatabase(await findTemplate())
    handle.url = database.url
  })
  afterAll(async () => {
    if (!database) return
    try {
      await expectBalancedBooks(database.url, { agreedOutOfOrder })
    } finally {
      await database.drop()
    }
  })
  return handle
}

/** Why the tests of a file agree to rules of money at times that do not follow each other: what stood on a day is told by the clock. */
export interface AgreedOutOfOrder {
  readonly agreedOutOfOrder?: string | undefined
}

const OF_AN_AGREEMENT = /(as|at the rate that|the places that) (was|were) agreed to$/

/** Fails with every violation found in the books, in the counts of capped numbers and in what lists show. */
export async function expectBalancedBooks(
  url: string,
  { agreedOutOfOrder }: AgreedOutOfOrder = {},
): Promise<void> {
  const found = await withKept(
    url,
    (sql) =>
      sql`select * from audit_money() union all select * from audit_counts() union all select * from audit_kept()`,
  )
  const violations = found.filter(({ rule }) => !(agreedOutOfOrder && OF_AN_AGREEMENT.test(String(rule))))
  expect([...violations], 'audit_money(), audit_counts() and audit_kept() find nothing').toEqual([])
}

/** A new database without tables, as before a first start. */
export function emptyDatabase(): Promise<TestDatabase> {
  return freshDatabase('template0')
}

/** Sets how far `db_now()` of a test's database is ahead of the real time. */
export async function moveClock(url: string, aheadMs: number): Promise<void> {
  await withKept(
    url,
    (sql) => sql`update test_clock set ahead = ${inject('laterMs') + aheadMs} * interval '1 millisecond'`,
  )
}

/**
 * Moves the clock to a time in Bangkok, today's or tomorrow's, and returns that moment: for what depends on the time of day,
 * such as which of today's draws are over.
 */
export async function moveClockTo(url: string, clock: string): Promise<number> {
  const today = bangkokDate(Date.now())
  const atMs = [today, addDays(today, 1)].map((day) => bangkokMs(day, clock)).find((ms) => ms > Date.now())
  invariant(atMs !== undefined, 'an hour of tomorrow is to come')
  await moveClock(url, atMs - Date.now())
  return atMs
}

export function asAdmin(url: string, act: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  return withKept(admin.href, act).then(() => undefined)
}

/** A question to a database of the tests, beside the program and with the rights of the address. */
export { withKept as withSql } from './kept-connections.ts'
