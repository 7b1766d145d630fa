import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { findRunningEmbedded } from '../../server/db/running-embedded.ts'
import { withSql } from '../support/database/database.ts'
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

const starts = useSiteStarts()

test('a data folder from before is served, and nobody is connected but the login of the program', async () => {
  const dataDir = join(starts.folder, 'site')
  const before = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  await migrate(before.url)
  await withSql(before.url, (sql) => sql.unsafe(AS_BEFORE))
  await before.stop()

  const site = starts.start()
  const [, url = ''] = await site.untilSaid(SERVED)
  const connected = await withSql(
    findRunningEmbedded(dataDir) ?? '',
    (sql) => sql<{ name: string; count: number }[]>`
      select usename as name, count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and usename is not null group by usename`,
  )
  expect(connected.map(({ name }) => name)).toEqual(['lotto_app'])
  expect(connected[0]?.count, 'with those of the queue').toBeGreaterThan(5)
  expect((await fetch(`${url}/login`)).status).toBe(200)
  expect(site.complained()).toBe('')
})
