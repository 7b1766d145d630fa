import { inject } from 'vitest'
import { seedDemoSite } from '../../../server/seed.ts'
import { openMachinery } from '../stage/stage.ts'
import { asAdmin, freshDatabase, useDatabase } from './database.ts'

const DEMO_TEMPLATE = 'template_demo'

/** Gives a test file a demo database as after the first start. That takes seconds, so it is made once and copied. */
export function useDemoDatabase(): { readonly url: string } {
  return useDatabase({ findTemplate: findDemoTemplate })
}

/** Made by the first file that needs it; those beside it wait. */
async function findDemoTemplate(): Promise<string> {
  await asAdmin(inject('cluster').url, (sql) =>
    // A connection without a transaction is closed after ten seconds, and its locks go with it.
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext(${DEMO_TEMPLATE}))`
      const [found] = await tx`select from pg_database where datname = ${DEMO_TEMPLATE}`
      if (!found) await tx.unsafe(`alter database ${await seedDemo()} rename to ${DEMO_TEMPLATE}`)
    }),
  )
  return DEMO_TEMPLATE
}

async function seedDemo(): Promise<string> {
  const { url } = await freshDatabase()
  const machinery = openMachinery(url)
  await seedDemoSite(machinery.jobs)
  await machinery.close()
  return new URL(url).pathname.slice(1)
}
