import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../../server/db/embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { quickFolder } from './quick-folder.ts'
import { undoOnSignal } from './until-signal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The superuser's address of the test cluster, the database every test database is a copy of, and the folder that every durable
     * cluster is a copy of once somebody has made it.
     */
    cluster: { url: string; template: string; durable: string }
    /** How far the tests' clock is ahead of the real time. */
    laterMs: number
  }
}

const TEMPLATE = 'template_lottery'

/** `TEST_AT=2026-11-30T23:57+07:00` runs the tests at that moment: nothing may depend on when they run. */
const at = process.env.TEST_AT
const laterMs = at ? Date.parse(at) - Date.now() : 0

/** One cluster for each run, in a folder of its own, migrated once; each test's database is a copy of the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await quickFolder('lottery-tests-')
  const embedded = await startEmbedded({
    dataDir,
    // Deleted after the run, so it needs no durability. Tests of durability have their own clusters.
    settings: {
      ...{ fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
      ...{ max_connections: '300', shared_buffers: '128MB' },
      // Thousands of sessions are opened, and each proves its password by so many rounds of a hash.
      scram_iterations: '1',
    },
  })
  const undo = undoOnSignal(async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  try {
    await makeTemplate(embedded.url)
  } catch (error) {
    await undo()
    throw error
  }
  project.provide('laterMs', laterMs)
  project.provide('cluster', { url: embedded.url, template: TEMPLATE, durable: join(dataDir, 'durable') })
  return undo
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} })
  // The one that the cluster was made with was hashed before there was this setting.
  await admin.unsafe(`alter role current_user password '${new URL(clusterUrl).password}'`)
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  const url = new URL(clusterUrl)
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href)
  await replaceClock(url.href)
}

/** Only in tests can the database's clock be moved: the application role owns neither the function nor the table. */
export async function replaceClock(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    create table test_clock (ahead interval not null);
    insert into test_clock values ('${laterMs} milliseconds');
    grant select on test_clock to public;
    create or replace function db_now() returns timestamptz language sql volatile as
      $$ select clock_timestamp() + (select ahead from public.test_clock) $$;`)
  await sql.end()
}
