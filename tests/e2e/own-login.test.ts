import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../server/db/embedded.ts'
import { programUrl } from '../../server/db/login/addresses.ts'
import { migrate } from '../../server/db/migrate.ts'
import { findRunningEmbedded } from '../../server/db/running-embedded.ts'
import { emptyDatabase, loginsAt, withSql } from '../support/database/database.ts'
import { openPooler } from '../support/database/pooler.ts'
import { SERVED, useSiteStarts } from '../support/processes/site-starts.ts'

/** What a version with one login had not given yet. */
const AS_BEFORE = `
  alter role lotto_app nologin password null;
  revoke all on all tables in schema graphile_worker from lotto_app;
  revoke usage on schema graphile_worker from lotto_app;
  revoke select on migration from lotto_app;
  grant temporary on database lottery to public;
  do $$ declare name regclass; begin
    for name in select polrelid from pg_policy where polname = 'program' loop
      execute format('drop policy program on %s', name);
    end loop;
  end $$`

const starts = useSiteStarts({ keepsCompiled: true })

test('a data folder from before is served, and nobody is connected but the login of the program', async () => {
  const dataDir = join(starts.folder, 'site')
  const before = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  await migrate(before.url)
  await withSql(before.url, (sql) => sql.unsafe(AS_BEFORE))
  await before.stop()

  const site = starts.start()
  const [, url = ''] = await site.untilSaid(SERVED)
  const connected = () =>
    withSql(
      findRunningEmbedded(dataDir) ?? '',
      (sql) => sql<{ name: string; count: number }[]>`
        select usename as name, count(*)::int as count from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and usename is not null group by usename`,
    )
  const ofProgram = async () => (await connected()).find(({ name }) => name === 'lotto_app')?.count ?? 0
  await expect.poll(ofProgram, { message: 'with those of the queue' }).toBeGreaterThan(5)
  expect((await connected()).map(({ name }) => name)).toEqual(['lotto_app'])
  expect((await fetch(`${url}/login`)).status).toBe(200)
  expect(site.complained()).toBe('')
})

test('the whole program starts, serves and works off its queue behind a pooler, in production', async () => {
  const database = await emptyDatabase()
  const direct = programUrl(database.url)
  const pooler = await openPooler(direct, 4)
  try {
    const site = starts.start({
      ...loginsAt(database.url),
      ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct },
      ...{ NODE_ENV: 'production', DEMO: '1', SECRET: 'ab'.repeat(32), LOG_LEVEL: 'error' },
    })
    const [, url = ''] = await site.untilSaid(SERVED)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/login`)).status).toBe(200)
    const signedIn = await fetch(`${url}/svc/backend/api/Login/auth/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'demo01', password: 'demo-1234' }),
    })
    expect(signedIn.status).toBe(200)
    const worked = () =>
      withSql(
        database.url,
        (sql) => sql`select from graphile_worker._private_known_crontabs where last_execution is not null`,
      )
    await expect.poll(async () => (await worked()).length, { timeout: 75_000 }).toBeGreaterThan(0)
    expect(site.complained()).toBe('')
    site.signal('SIGTERM')
    expect(await site.ended).toMatchObject({ code: 0 })
  } finally {
    await pooler.close()
    await database.drop()
  }
})
