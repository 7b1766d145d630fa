import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../domain/staff/permissions.ts'
import { takesPart } from '../../../domain/staff/takes-part.ts'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

let database: DatabaseBefore

/** Roles by what they may do, and whether somebody has them. */
const ROLES = [
  ['remover', ['plans.see', 'plans.remove'], true],
  ['lister', ['games.set', 'games.see'], true],
  ['nobody', ['plans.see', 'plans.remove'], false],
  ['manager', ['plans.remove', 'plans.propose'], true],
] as const

beforeAll(async () => {
  database = await databaseBefore('20261128T0700-new-parts-of-two.sql')
  const { sql } = database
  const operatorId = randomUUID()
  await sql`set session_replication_role = replica`
  for (const [role, permissions, isHeld] of ROLES) {
    await sql`insert into staff_role (operator_id, role, name, permissions)
      values (${operatorId}, ${role}, ${role}, ${permissions as unknown as string[]})`
    if (isHeld)
      await sql`insert into staff (staff_id, operator_id, name, password_hash, role, created_at)
        values (${randomUUID()}, ${operatorId}, ${role}, '-', ${role}, now())`
  }
  await sql`set session_replication_role = default`
  await migrate(database.url)
})
afterAll(() => database.drop())

test('accounts that one person made are not the second of two by what newly takes two', async () => {
  const rows = await database.sql<
    { role: string; permissions: string[] }[]
  >`select role, permissions from staff_role`
  expect(Object.fromEntries(rows.map(({ role, permissions }) => [role, permissions]))).toEqual({
    remover: ['plans.see'],
    lister: ['games.see'],
    nobody: ['plans.see', 'plans.remove'],
    manager: ['plans.remove', 'plans.propose'],
  })
})

/** A permission that takes part from some day on is taken from roles as in the migration above, and then written here. */
test('whoever takes part is known', () => {
  expect(PERMISSIONS.filter((permission) => takesPart([permission])).toSorted()).toEqual([
    ...['games.confirm', 'games.propose', 'games.set', 'members.ban', 'members.confirm', 'members.protect'],
    ...['messages.confirm', 'messages.send', 'numbers.confirm', 'numbers.propose', 'payments.accounts'],
    ...['payments.adjust', 'payments.confirm', 'payments.match', 'payments.rules', 'payments.withdraw'],
    ...[
      'plans.confirm',
      'plans.propose',
      'plans.remove',
      'results.confirm',
      'results.propose',
      'rules.confirm',
    ],
    ...[
      'rules.set',
      'sales.confirm',
      'sales.set',
      'schedules.confirm',
      'schedules.set',
      'settlements.release',
    ],
    ...['staff.manage', 'voids.confirm', 'voids.propose'],
  ])
})
