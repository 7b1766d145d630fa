import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { buildPages, pagesAreFresh } from '../../../scripts/pages.ts'
import { clusterProcesses } from '../../../server/db/cluster-processes.ts'
import { type StartedProgram, startProgram } from './started-program.ts'

/** What the program says once it can be used, with its address. */
export const SERVED = /served at (http:\/\/localhost:\d+)/

/** The program started as its operator starts it, with an embedded database in a folder of the test's own. */
export interface SiteStarts {
  readonly folder: string
  /** Where its database lies. */
  readonly cluster: string
  start(env?: Readonly<Record<string, string>>, words?: readonly string[]): StartedProgram
  /** The processes of its database. */
  databaseProcesses(): readonly number[]
}

/** Gives a file of stories a folder for each test; what a test has started is ended with it. */
export function useSiteStarts(): SiteStarts {
  let folder = ''
  let running: StartedProgram[] = []
  beforeEach(async () => {
    if (!pagesAreFresh()) await buildPages()
    folder = mkdtempSync(join(tmpdir(), 'lottery-start-'))
    running = []
  })
  afterEach(async () => {
    for (const program of running) program.signal('SIGTERM')
    await Promise.all(running.map(({ ended }) => ended))
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get folder() {
      return folder
    },
    get cluster() {
      return join(folder, 'site', 'cluster')
    },
    start(env = {}, words = [process.execPath, 'server/main.ts']) {
      const site = startProgram({ words, env: { PORT: '0', DATA_DIR: join(folder, 'site'), ...env } })
      running.push(site)
      return site
    },
    databaseProcesses() {
      return clusterProcesses(this.cluster)
    },
  }
}
