import { inject } from 'vitest'
import { seedDemoSite } from '../../../server/seed.ts'
import { openMachinery } from '../stage/stage.ts'
import { asAdmin, freshDatabase, useDatabase, withSql } from './database.ts'

const DEMO_TEMPLATE = 'template_demo'

/** Gives a test file a demo database as after the first start. That takes seconds, so it is made once and copied. */
export function useDemoDatabase(): { readonly url: string } {
  return useDatabase(findDemoTemplate)
}

/** Made by the first file that needs it; these files run one at a time. */
async function findDemoTemplate(): Promise<string> {
  const { url } = inject('cluster')
  const [found] = await withSql(url, (sql) => sql`select from pg_database where datname = ${DEMO_TEMPLATE}`)
  if (found) return DEMO_TEMPLATE
  const database = await freshDatabase()
  const machinery = openMachinery(database.url)
  await seedDemoSite(machinery.jobs)
  await machinery.close()
  const made = new URL(database.url).pathname.slice(1)
  await asAdmin(url, (sql) => sql.unsafe(`alter database ${made} rename to ${DEMO_TEMPLATE}`))
  return DEMO_TEMPLATE
}
