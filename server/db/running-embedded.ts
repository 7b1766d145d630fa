import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { postmasterPort, postmasterStatus } from './cluster-processes.ts'
import { embeddedUrl } from './embedded-database.ts'

/**
 * The address of the packaged database that another process of this user has started in a folder, for a command beside
 * the running program; undefined when it does not answer yet.
 */
export function findRunningEmbedded(dataDir: string): string | undefined {
  const folder = resolve(dataDir)
  const clusterDir = join(folder, 'cluster')
  const port = postmasterPort(clusterDir)
  if (port === undefined || postmasterStatus(clusterDir) !== 'ready') return undefined
  return embeddedUrl(readFileSync(join(folder, 'password'), 'utf8').trim(), port)
}
