import type { Config } from '../../server/config.ts'
import { DirectoryInUse } from '../../server/db/directory-lock.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { findRunningEmbedded } from '../../server/db/running-embedded.ts'

interface OpenedDatabase {
  readonly url: string
  close(): Promise<void>
}

/** The database of DATABASE_URL, or the packaged one: of the running program, or started only for this command. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => {} }
  try {
    const { url, stop } = await startEmbedded({ dataDir })
    return { url, close: stop }
  } catch (error) {
    const url = error instanceof DirectoryInUse ? findRunningEmbedded(dataDir) : undefined
    if (url === undefined) throw error
    return { url, close: async () => {} }
  }
}
