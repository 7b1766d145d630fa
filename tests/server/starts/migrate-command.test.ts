import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, loginsAt, type TestDatabase } from '../../support/database/database.ts'
import { startProgram } from '../../support/processes/started-program.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

async function run(script: readonly string[], env: Readonly<Record<string, string>>) {
  const program = startProgram({
    words: [process.execPath, ...script],
    env: { NODE_ENV: 'production', ...env },
  })
  const { code } = await program.ended
  return { code, said: program.said() }
}

test('one machine has the owner’s address and migrates, and another works without it', async () => {
  const logins = loginsAt(database.url)
  const site = { DATABASE_URL: logins.DATABASE_URL, SECRET: 'ab'.repeat(32) }
  const owner = { DATABASE_OWNER_URL: logins.DATABASE_OWNER_URL }
  const list = ['scripts/operator.ts', 'list']
  expect(await run(list, site)).toEqual({
    code: 1,
    said: expect.stringMatching(/^The database is not of this version, .*`npm run migrate` with [^\n]+\.\n$/),
  })
  expect(await run(['scripts/migrate.ts'], owner)).toEqual({
    code: 0,
    said: 'The database is of this version.\n',
  })
  expect(await run(list, site)).toEqual({ code: 0, said: 'There is no operator yet.\n' })
})

test('without a database in its settings the command says in one sentence that it has nothing to do', async () => {
  const { code, said } = await run(['scripts/migrate.ts'], {})
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^There is nothing to do without DATABASE_OWNER_URL[^\n]+\.\n$/),
  ])
})
