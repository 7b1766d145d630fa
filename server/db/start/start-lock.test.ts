import { once } from 'node:events'
import { expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { startFork } from '../../../tests/support/processes/killable.ts'
import { CannotStart } from '../../cannot-start.ts'
import { withStartLock } from './start-lock.ts'

const HOLDING = new URL('../../../tests/support/processes/holding-start.ts', import.meta.url)
const HOLDER = /"lottery start on \S+ since \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ", process \d+ of the database/

const database = useDatabase()

async function holdingStart(lostAfterMs: number) {
  const child = startFork(HOLDING, [database.url, String(lostAfterMs)])
  await once(child, 'message')
  return {
    stop: () => child.kill('SIGSTOP'),
    async end() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('a start whose machine is lost, its connection half open, lets go of the lock', async () => {
  const lost = await holdingStart(1_000)
  lost.stop()
  const said: string[] = []
  const done = await withStartLock(database.url, async () => 'done', {
    say: (line) => said.push(line),
    lookMs: 100,
  })
  await lost.end()
  expect(done).toBe('done')
  expect(said[0]).toMatch(/^Waiting for another start on this database: /)
  expect(said[0]).toMatch(HOLDER)
})

test('a start that lives keeps the lock, however long it takes, and who waits says for whom it gives up', async () => {
  const other = await holdingStart(600)
  const waits = withStartLock(database.url, async () => 'never', { lookMs: 100, patienceMs: 2_000 })
  const refusal = await waits.catch((error: unknown) => error)
  await other.end()
  expect(refusal).toBeInstanceOf(CannotStart)
  expect((refusal as Error).message).toMatch(HOLDER)
})

test('a start whose session is ended stops in one sentence', async () => {
  const begun = Promise.withResolvers<void>()
  const held = withStartLock(
    database.url,
    () => {
      begun.resolve()
      return new Promise(() => {})
    },
    { lostAfterMs: 600 },
  ).catch((error: unknown) => error)
  await begun.promise
  await withSql(
    database.url,
    (sql) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'lottery start on %' and datname = current_database()`,
  )
  expect(await held).toEqual(new CannotStart('The database closed a connection of this start; start again.'))
})
