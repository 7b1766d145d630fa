import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { asAdmin, withSql } from '../../../tests/support/database/database.ts'
import { migrate } from '../migrate.ts'
import type { DatabaseAddresses } from './addresses.ts'
import { type PrepareOptions, prepareDatabase } from './prepare-database.ts'

/** An empty database with an owner that may make no roles, and a login for the program. */
let owner = ''
let own = ''
let superuser = ''
let name = ''
let said: string[] = []
beforeEach(async () => {
  name = `site_${randomUUID().slice(0, 8)}`
  said = []
  const url = new URL(inject('cluster').url)
  const as = (login: string) => {
    const place = new URL(url)
    place.pathname = `/${name}`
    Object.assign(place, login === '' ? {} : { username: login, password: 'a-password' })
    return place.href
  }
  superuser = as('')
  owner = as(`${name}_owner`)
  own = as(`${name}_own`)
  await admin(`create role ${name}_owner login password 'a-password'`)
  await admin(`create role ${name}_own login password 'a-password' in role lotto_app`)
  await admin(`create database ${name} owner ${name}_owner`)
})
afterEach(async () => {
  await admin(`drop database ${name} with (force)`)
  for (const role of ['own', 'owner']) await admin(`drop role ${name}_${role}`)
})

const admin = (statement: string) => asAdmin(inject('cluster').url, (sql) => sql.unsafe(statement))
const at = (statements: string, ownerUrl?: string): DatabaseAddresses => ({
  statements,
  direct: statements,
  owner: ownerUrl,
})
const LIVE: PrepareOptions = { production: true, say: (line) => said.push(line) }
const TRIAL: PrepareOptions = { ...LIVE, production: false }

async function tables(): Promise<number> {
  const [row] = await withSql(
    superuser,
    (sql) => sql`select count(*)::int as n from pg_tables where schemaname = 'public'`,
  )
  return row?.n
}

test('two logins: the owner makes the schema, and the other is the program; again, and nothing is said', async () => {
  await prepareDatabase(at(own, owner), LIVE)
  await prepareDatabase(at(own, owner), LIVE)
  expect(said).toEqual([])
  const left = await withSql(
    superuser,
    (sql) => sql`select usename from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`,
  )
  expect(left.filter(({ usename }) => usename === `${name}_owner`)).toEqual([])
  expect([...(await withSql(own, (sql) => sql`select count(*)::int as n from transfer`))]).toEqual([{ n: 0 }])
  const mayTemporary = await withSql(
    own,
    (sql) => sql`select has_database_privilege(current_database(), 'temp') as may`,
  )
  expect([...mayTemporary]).toEqual([{ may: false }])
})

test.each<[string, () => DatabaseAddresses, () => Promise<void>, RegExp]>([
  ['the owner', () => at(owner), async () => {}, /"site_\w+_owner", which owns the database/],
  ['a superuser', () => at(superuser), async () => {}, /"postgres", which is a superuser/],
  ['the owner beside itself', () => at(owner, owner), async () => {}, /which owns the database/],
  [
    'one that may become the owner',
    () => at(own, owner),
    () => admin(`grant ${name}_owner to ${name}_own`),
    /_own", which owns the database or may become its owner/,
  ],
  [
    'one that makes roles',
    () => at(own, owner),
    () => admin(`alter role ${name}_own createrole`),
    /may make roles/,
  ],
])('in production the program does not run as %s, and nothing is changed', async (_, place, before, why) => {
  await before()
  await expect(prepareDatabase(place(), LIVE)).rejects.toThrow(why)
  expect(await tables()).toBe(0)
})

test('one that may write past the rules is refused once there is something to write', async () => {
  await prepareDatabase(at(own, owner), LIVE)
  await admin(`grant pg_write_all_data to ${name}_own`)
  await expect(prepareDatabase(at(own, owner), LIVE)).rejects.toThrow(/may change transfers/)
})

test('in a trial one login does both, and the start says so', async () => {
  await prepareDatabase(at(superuser), TRIAL)
  expect(said).toEqual([
    'DATABASE_URL signs in to the database as "postgres", which is a superuser. That is for trials: in production the program asks for a login of its own.',
  ])
  expect(await tables()).toBeGreaterThan(50)
})

test('a login of its own starts without the owner on a database of this version, and on no other', async () => {
  const refusal = /run `npm run migrate` with DATABASE_OWNER_URL first/
  await expect(prepareDatabase(at(own), LIVE)).rejects.toThrow(refusal)
  await migrate(owner)
  await prepareDatabase(at(own), LIVE)
  await withSql(superuser, (sql) => sql`delete from migration where name = (select max(name) from migration)`)
  await expect(prepareDatabase(at(own), LIVE)).rejects.toThrow(refusal)
  await withSql(superuser, (sql) => sql`insert into migration values ('29991231T0000-later.sql', now(), '')`)
  await expect(prepareDatabase(at(own), LIVE)).rejects.toThrow('The database is newer than this program')
})

test('a login without the role is told what to grant', async () => {
  await admin(`revoke lotto_app from ${name}_own`)
  await expect(prepareDatabase(at(own, owner), LIVE)).rejects.toThrow(
    `as an administrator of the database, grant lotto_app to "${name}_own".`,
  )
})
