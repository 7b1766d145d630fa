import type { Config } from '../../server/config.ts'
import { DirectoryInUse } from '../../server/db/directory-lock.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { type DatabaseAddresses, givenAddresses, packagedAddresses } from '../../server/db/login/addresses.ts'
import { findRunningEmbedded } from '../../server/db/running-embedded.ts'

interface OpenedDatabase {
  readonly addresses: DatabaseAddresses
  close(): Promise<void>
}

/** The database of DATABASE_URL, or the packaged one: of the running program, or started only for this command. */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  const given = givenAddresses(config)
  if (given) return { addresses: given, close: async () => {} }
  const { dataDir } = config
  try {
    const { url, stop } = await startEmbedded({ dataDir })
    return { addresses: packagedAddresses(url), close: stop }
  } catch (error) {
    const url = error instanceof DirectoryInUse ? findRunningEmbedded(dataDir) : undefined
    if (url === undefined) throw error
    return { addresses: packagedAddresses(url), close: async () => {} }
  }
}
