import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { readConfig } from '../../../server/config.ts'
import { programUrl } from '../../../server/db/login/addresses.ts'
import { start } from '../../../server/start.ts'
import { launchBrowser } from '../../../tests/support/browser/browser.ts'
import { showGames } from '../../../tests/support/stage/games/gamer.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import { withBenchDatabase } from '../bench-database.ts'
import { report } from '../machine.ts'
import { countThreadTime, readMetrics, spentSeconds } from '../page-metrics.ts'
import { signInAtPage } from '../visitor.ts'

/** How much slower a cheap phone's processor is. */
const THROTTLE = 4
/** A provider's list has no more. */
const GAMES = 5_000
const PROVIDER = 'PGP'
/** What a finger that scrolls fast moves the page by in a frame. */
const SCROLL_PX = 60
const FRAMES = 300
/** Long enough to be scrolled so far without reading on. */
const FIRST_PAGES = 6
/** Pages whose coming is compared: the first and the last so many. */
const COMPARED = 10
/** A frame at 60 a second, with what a timer is late by. */
const FRAME_MS = 1_000 / 60 + 4

/** Whether a list of 5,000 games scrolls and grows as its first pages do, on a slowed processor. */
export async function benchLobby(): Promise<void> {
  await withBenchDatabase(async (database) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lottery-lobby-'))
    const where = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, STUDIO: 'off' }
    const logins = { DATABASE_URL: programUrl(database.url), DATABASE_OWNER_URL: database.url }
    const config = readConfig({ ...where, ...logins, LOG_LEVEL: 'error', JOBS: 'off' })
    const site = await start({ config, say: () => {} })
    const { ctx, close } = openMachinery(database.url, { connections: 2 })
    const chromium = await launchBrowser()
    try {
      const { operatorId } = await ctx.read.one<{ operatorId: string }>`
        select id as "operatorId" from operator where code = 'demo'`
      const ids = Array.from({ length: GAMES }, (_, nth) => `lantern-of-the-river-${nth}`)
      await showGames({ ctx, operatorId }, PROVIDER, ids)
      const context = await chromium.browser.newContext({
        ...{ baseURL: site.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      })
      const page = await context.newPage()
      await measureList(page, await context.newCDPSession(page))
      await context.close()
    } finally {
      await chromium.close()
      await close()
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

async function measureList(page: Page, devtools: CDPSession): Promise<void> {
  await signInAtPage(page, `/slot/gamelist?provider=${PROVIDER}`)
  await page.locator('.game-sheet').first().waitFor()
  await countThreadTime(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.evaluate(WATCH_TASKS)
  await page.evaluate(readOn(FIRST_PAGES))
  const few = await scroll(page, devtools)
  await page.evaluate(readOn(Number.POSITIVE_INFINITY))
  const all = await scroll(page, devtools)
  const { pages, firstMs, lastMs } = await page.evaluate<Grown>(LONGEST_TASKS)
  report('lobby', {
    ...{ throttle: THROTTLE, pages, firstPagesMs: firstMs, lastPagesMs: lastMs, grown: lastMs / firstMs },
    ...{ fewWorkMs: few.workMs, allWorkMs: all.workMs, scrolled: all.workMs / few.workMs },
    ...{ fewInTimePercent: few.inTimePercent, allInTimePercent: all.inTimePercent },
    ...{ fewP95Ms: few.p95Ms, allP95Ms: all.p95Ms },
  })
}

/** The longest task while the first and while the last pages came. */
interface Grown {
  readonly pages: number
  readonly firstMs: number
  readonly lastMs: number
}

interface Scrolled {
  /** Frames that came when they should. */
  readonly inTimePercent: number
  readonly p95Ms: number
  /** What the page's thread worked for a frame, which other programs do not affect. */
  readonly workMs: number
}

/** Scrolls from the top, as far as the first pages go. */
async function scroll(page: Page, devtools: CDPSession): Promise<Scrolled> {
  await page.evaluate('scrollTo(0, 0)')
  const before = await readMetrics(devtools)
  const frames = await page.evaluate<number[]>(SCROLL)
  const spent = spentSeconds(before, await readMetrics(devtools), ['TaskDuration'])
  const sorted = frames.toSorted((one, other) => one - other)
  return {
    inTimePercent: (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    workMs: (1_000 * spent) / frames.length,
  }
}

/** Browser code is text, because the server side has no DOM types. Scrolls down frame by frame; the time of each. */
const SCROLL = `new Promise((resolve) => {
  const frames = []
  let last = 0
  const step = (now) => {
    if (last) frames.push(now - last)
    last = now
    scrollBy(0, ${SCROLL_PX})
    if (frames.length < ${FRAMES}) requestAnimationFrame(step)
    else resolve(frames)
  }
  requestAnimationFrame(step)
})`

/** Notes each long task, and how many pages there were when it ended. */
const WATCH_TASKS = `(() => {
  window.longTasks = []
  new PerformanceObserver((list) => {
    const pages = document.querySelectorAll('.game-sheet').length
    for (const { duration } of list.getEntries()) longTasks.push({ pages, duration })
  }).observe({ type: 'longtask' })
})()`

const LONGEST_TASKS = `(() => {
  const pages = document.querySelectorAll('.game-sheet').length
  // Less than 50 ms is no long task.
  const longest = (from, to) =>
    Math.max(50, ...longTasks.filter((task) => task.pages > from && task.pages <= to).map((task) => task.duration))
  return { pages, firstMs: longest(1, 1 + ${COMPARED}), lastMs: longest(pages - ${COMPARED}, pages) }
})()`

/** Reads on until there are so many pages, or no more. */
function readOn(pages: number): string {
  return `new Promise((resolve) => {
    const step = () => {
      const isEnd = !document.querySelector('.games-more')
      if (isEnd || document.querySelectorAll('.game-sheet').length >= ${pages}) return resolve()
      scrollTo(0, document.documentElement.scrollHeight)
      setTimeout(step, 50)
    }
    step()
  })`
}
