import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { start } from '../../../server/start.ts'
import { loginsAt } from '../database/database.ts'
import { extendGovernmentRound } from '../stage/lasting-round.ts'
import { TEST_SECRET } from '../stage/stage.ts'
import { launchBrowser, type TestBrowser } from './browser.ts'
import { openSite } from './site.ts'

/** The site of a test file; its address is known once the tests begin. */
export interface StorySite {
  readonly url: string
  /** To close it before the end of the file. A second call does nothing. */
  close(): Promise<void>
}

/** The copied demo's commitments need its own keys. */
const SECRET = TEST_SECRET.toString('hex')

type Database = { readonly url: string }

/** Starts the whole program in this process: both sites, the calls, the socket and, unless off, the jobs. Without its studio. */
export function useProgram(database: Database, env: Readonly<Record<string, string>> = {}): StorySite {
  return useSite(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lottery-story-'))
    const where = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...loginsAt(database.url),
      SECRET,
      STUDIO: 'off',
    }
    const config = readConfig({ ...where, LOG_LEVEL: 'error', ...env })
    const site = await start({ config, say: () => {} })
    await extendGovernmentRound(database.url)
    return {
      url: site.url,
      async close() {
        await site.stop()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  })
}

/** Starts the member site and its services, without console, socket and jobs. */
export function useMemberSite(database: Database): StorySite {
  return useSite(() => openSite(database.url))
}

/**
 * A service worker takes a process of each context and stores every file once more, so most stories have none: those of
 * devices and of the main roads ask for it.
 */
export function useBrowser(serviceWorkers: 'allow' | 'block' = 'block'): { readonly browser: Browser } {
  let launched: TestBrowser | undefined
  beforeAll(async () => {
    launched = await launchBrowser(serviceWorkers)
  })
  afterAll(() => launched?.close())
  return {
    get browser() {
      if (!launched) throw new Error('the browser is there once the tests begin')
      return launched.browser
    },
  }
}

/** The folder of a file's screenshots; see takeShot. */
export function useShots(name: string): string {
  return join(import.meta.dirname, '../../../shots', name)
}

function useSite(open: () => Promise<StorySite>): StorySite {
  let site: StorySite | undefined
  const close = async () => {
    const open = site
    site = undefined
    await open?.close()
  }
  let url = ''
  beforeAll(async () => {
    site = await open()
    url = site.url
  })
  afterAll(close)
  return {
    get url() {
      return url
    },
    close,
  }
}
