import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'

/** A database with fsync on, as in production, for one bench; removed afterwards. */
export async function withBenchDatabase<T>(
  work: (database: Embedded) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-bench-'))
  const database = await startEmbedded({ dataDir, settings })
  try {
    await migrate(database.url)
    return await work(database)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
