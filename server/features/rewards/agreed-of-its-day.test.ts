import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { CHECK_IN_RULES } from '../../../domain/rewards/check-in.ts'
import { behindTriggers } from '../../../tests/support/database/behind-triggers.ts'
import {
  expectBalancedBooks,
  freshDatabase,
  moveClock,
  type TestDatabase,
} from '../../../tests/support/database/database.ts'
import { setMoneyRules } from '../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'

const RULE = 'I23 a check-in is as was agreed to'

// Not of `useDatabase`: its books must not balance.
let database: TestDatabase
let stage: Stage
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const brokenRules = (...options: [] | [{ agreedOutOfOrder: string }]) =>
  expectBalancedBooks(database.url, ...options).then(
    () => [],
    ({ actual }: { actual: { rule: string }[] }) => actual.map(({ rule }) => rule),
  )

test('what nobody agreed to is found at the end of a file, its clock set back or not, unless the file says why not', async () => {
  await moveClock(database.url, 3 * 86_400_000)
  await moveClock(database.url, 0)
  await setMoneyRules(stage, { checkIn: { ...CHECK_IN_RULES, isOn: true } })
  expect(await brokenRules()).toEqual([])
  const [memberId = ''] = await stage.members(1, bahtToSatang(0))
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into check_in (member_id, on_date, id, operator_id, day, run, amount, bonus, at)
      values (${memberId}, (db_now() at time zone 'Asia/Bangkok')::date, gen_random_uuid(), ${stage.operatorId}, 1, 1, 7777, 0, db_now())`,
  )
  expect(await brokenRules()).toContain(RULE)
  const others = await brokenRules({ agreedOutOfOrder: 'a file that needs it' })
  expect(others).not.toContain(RULE)
  expect(others).not.toEqual([])
})
