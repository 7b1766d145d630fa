import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { buildPages, pagesAreFresh } from '../../../scripts/pages.ts'
import { clusterProcesses } from '../../../server/db/cluster-processes.ts'
import { type StartedProgram, startProgram } from './started-program.ts'

/** What the program prints when it is ready, with its address. */
export const SERVED = /served at (http:\/\/localhost:\d+)/

/** Starts the program as an operator does, with an embedded database in the test's own folder. */
export interface SiteStarts {
  readonly folder: string
  /** The database's folder. */
  readonly cluster: string
  start(env?: Readonly<Record<string, string>>, words?: readonly string[]): StartedProgram
  /** The database's process ids. */
  databaseProcesses(): readonly number[]
}

/** Gives each test a folder; what it started is stopped with it. */
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
