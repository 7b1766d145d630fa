import { CannotStart } from '../server/cannot-start.ts'
import { readMigrationUrl } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { refuseStart } from '../server/refuse-start.ts'

/** `npm run migrate`: changes the schema as its owner, where the site itself is not given that login. */
await run().catch(refuseStart)

async function run(): Promise<void> {
  const url = readMigrationUrl()
  if (url === undefined) {
    throw new CannotStart(
      'There is nothing to do without DATABASE_OWNER_URL: the packaged database is migrated by the start of its site.',
    )
  }
  await migrate(url, { say: console.log })
  console.log('The database is of this version.')
}
