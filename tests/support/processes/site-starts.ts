import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { buildPages, pagesAreFresh } from '../../../scripts/pages.ts'
import { clusterProcesses } from '../../../server/db/cluster-processes.ts'
import { type StartedProgram, startProgram } from './started-program.ts'

/** What the program prints when it is ready, with its address. */
export const SERVED = /served at (http:\/\/localhost:\d+)/

const PROGRAM = [process.execPath, 'server/main.ts']
const envOf = (dataDir: string) => ({ PORT: '0', DATA_DIR: dataDir })

/** Starts the program as an operator does, with an embedded database in the test's own folder. */
export interface SiteStarts {
  readonly folder: string
  /** The database's folder. */
  readonly cluster: string
  start(env?: Readonly<Record<string, string>>, words?: readonly string[]): StartedProgram
  /** Puts the data of a site there that was started once and stopped: a first start takes five times as long as the next. */
  beginStarted(): Promise<void>
  /** The database's process ids. */
  databaseProcesses(): readonly number[]
}

/**
 * Gives each test a folder; what it started is stopped with it. Compiled modules may be kept from start to start: half of what
 * a start that is refused takes.
 */
export function useSiteStarts({ keepsCompiled = false } = {}): SiteStarts {
  const kept = mkdtempSync(join(tmpdir(), 'lottery-starts-'))
  const usual = keepsCompiled ? { NODE_COMPILE_CACHE: join(kept, 'compiled') } : {}
  const before = join(kept, 'started')
  let folder = ''
  let running: StartedProgram[] = []
  beforeEach(async () => {
    if (!pagesAreFresh()) await buildPages()
    folder = mkdtempSync(join(tmpdir(), 'lottery-start-'))
    running = []
  })
  afterAll(() => rmSync(kept, { recursive: true, force: true }))
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
    start(env = {}, words = PROGRAM) {
      const site = startProgram({ words, env: { ...usual, ...envOf(join(folder, 'site')), ...env } })
      running.push(site)
      return site
    },
    async beginStarted() {
      if (!existsSync(before)) await startOnce({ ...usual, ...envOf(before) })
      cpSync(before, join(folder, 'site'), { recursive: true })
    },
    databaseProcesses() {
      return clusterProcesses(this.cluster)
    },
  }
}

async function startOnce(env: Readonly<Record<string, string>>): Promise<void> {
  const site = startProgram({ words: PROGRAM, env })
  await site.untilSaid(SERVED)
  site.signal('SIGTERM')
  await site.ended
}
