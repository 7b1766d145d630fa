import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { start } from '../../../server/start.ts'
import { letGovernmentRoundLast } from '../stage/lasting-round.ts'
import { TEST_SECRET } from '../stage/stage.ts'
import { launchBrowser, type TestBrowser } from './browser.ts'
import { openSite } from './site.ts'

/** What a story is told on; its address is known once the file's tests begin. */
export interface StorySite {
  readonly url: string
  /** Before the end of the file. Closing twice changes nothing. */
  close(): Promise<void>
}

/** What the copied demo has promised can be shown with its keys alone. */
const SECRET = TEST_SECRET.toString('hex')

type Database = { readonly url: string }

/** Gives a file of stories the whole program in this process: both sites, the calls, the socket and, unless off, the jobs. */
export function useProgram(database: Database, env: Readonly<Record<string, string>> = {}): StorySite {
  return useSite(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lottery-story-'))
    const where = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET }
    const config = readConfig({ ...where, LOG_LEVEL: 'error', ...env })
    const site = await start({ config, say: () => {} })
    await letGovernmentRoundLast(database.url)
    return {
      url: site.url,
      async close() {
        await site.stop()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  })
}

/** Gives a file of stories the member site and its services, without console, socket and jobs. */
export function useMemberSite(database: Database): StorySite {
  return useSite(() => openSite(database.url))
}

/** Gives a file of stories its browser. */
export function useBrowser(): { readonly browser: Browser } {
  let launched: TestBrowser | undefined
  beforeAll(async () => {
    launched = await launchBrowser()
  })
  afterAll(() => launched?.close())
  return {
    get browser() {
      if (!launched) throw new Error('the browser is there once the tests begin')
      return launched.browser
    },
  }
}

/** The folder for the pictures of a file's stories; see takeShot. */
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
