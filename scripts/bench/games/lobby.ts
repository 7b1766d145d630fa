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
/** As far as those frames go, with some room. */
const SCROLLED_PAGES = 6
/** Pages whose coming is compared: the first and the last so many. */
const COMPARED = 10
/** A frame at 60 a second, with what a timer is late by. */
const FRAME_MS = 1_000 / 60 + 4
/** A list that has not come by then does not come. */
const READ_ON_MS = 60_000

/**
 * Whether a list of 5,000 games scrolls and grows as its first pages do, on a slowed processor: while pages come, and over those that are
 * there. A bare page of the same height, scrolled by the same browser, says what this machine draws at all.
 */
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
  const bare = await scrollBare(page, devtools)
  await signInAtPage(page, `/slot/gamelist?provider=${PROVIDER}`)
  await page.locator('.game-sheet').first().waitFor()
  // A phone has no pointer under which cards pass, each to be found again.
  await page.mouse.move(-10, -10)
  await countThreadTime(devtools)
  await page.evaluate(WATCH_TASKS)
  const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const all = Math.ceil(GAMES / PAGE)
  await slow(THROTTLE)
  const firstComing = await scroll(page, devtools)
  const first = await readOn(page, SCROLLED_PAGES + COMPARED)
  const few = await scroll(page, devtools, TOP)
  // What lies between is read on without being slowed: the first and the last pages are what is compared.
  await slow(1)
  const between = await readOn(page, all - COMPARED - SCROLLED_PAGES)
  await slow(THROTTLE)
  const last = await readOn(page, all - SCROLLED_PAGES)
  const lastComing = await scroll(page, devtools)
  await readOn(page, all)
  const many = await scroll(page, devtools, TOP)
  const middle = await scroll(page, devtools, MIDDLE)
  const { pages, firstMs, lastMs } = await page.evaluate<Grown>(LONGEST_TASKS)
  report('lobby', {
    ...{ throttle: THROTTLE, pages, firstPageMs: first.eachMs, lastPageMs: last.eachMs },
    ...{
      grown: last.eachMs / first.eachMs,
      betweenPageMs: between.eachMs,
      firstTaskMs: firstMs,
      lastTaskMs: lastMs,
    },
    ...{ bareFps: bare.fps, firstFps: firstComing.fps, fewFps: few.fps },
    ...{ lastFps: lastComing.fps, manyFps: many.fps, middleFps: middle.fps },
    ...{ bareInTimePercent: bare.inTimePercent, firstInTimePercent: firstComing.inTimePercent },
    ...{ fewInTimePercent: few.inTimePercent, lastInTimePercent: lastComing.inTimePercent },
    ...{ manyInTimePercent: many.inTimePercent, middleInTimePercent: middle.inTimePercent },
    ...{ firstMovedPercent: firstComing.movedPercent, lastMovedPercent: lastComing.movedPercent },
    ...{
      bareP95Ms: bare.p95Ms,
      firstP95Ms: firstComing.p95Ms,
      lastP95Ms: lastComing.p95Ms,
      manyP95Ms: many.p95Ms,
    },
    ...{ fewWorkMs: few.workMs, manyWorkMs: many.workMs, middleWorkMs: middle.workMs },
    ...{ scrolled: many.workMs / few.workMs },
  })
}

/** Games of one page. */
const PAGE = 48
const TOP = 'scrollTo(0, 0)'
const MIDDLE = 'scrollTo(0, document.documentElement.scrollHeight / 2)'

async function scrollBare(page: Page, devtools: CDPSession): Promise<Scrolled> {
  await page.setContent(`<div style="height: ${2 * SCROLL_PX * FRAMES}px">bare</div>`)
  await countThreadTime(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const bare = await scroll(page, devtools, TOP)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return bare
}

/** Reads on until there are so many pages; what each took. */
async function readOn(page: Page, pages: number): Promise<{ eachMs: number }> {
  const { read, tookMs } = await page.evaluate<{ read: number; tookMs: number }>(untilPages(pages))
  const there = await page.locator('.game-sheet').count()
  if (there < pages) throw new Error(`${there} of ${pages} pages came in ${Math.round(tookMs)} ms`)
  console.log(`${there} pages, ${Math.round(tookMs)} ms for the last ${read}`)
  return { eachMs: tookMs / read }
}

/** The longest task while the first and while the last pages came. */
interface Grown {
  readonly pages: number
  readonly firstMs: number
  readonly lastMs: number
}

interface Scrolled {
  readonly fps: number
  /** Frames that came when they should. */
  readonly inTimePercent: number
  /** Of the way that was asked for: who scrolls to the end before the next page is there waits. */
  readonly movedPercent: number
  readonly p95Ms: number
  /** What the page's thread worked for a frame, which other programs do not affect. */
  readonly workMs: number
}

/** Scrolls down from a place, or from where the page is. */
async function scroll(page: Page, devtools: CDPSession, from?: string): Promise<Scrolled> {
  if (from) await page.evaluate(from)
  const before = await readMetrics(devtools)
  const { frames, moved } = await page.evaluate<{ frames: number[]; moved: number }>(SCROLL)
  const spent = spentSeconds(before, await readMetrics(devtools), ['TaskDuration'])
  const sorted = frames.toSorted((one, other) => one - other)
  return {
    fps: (1_000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0),
    inTimePercent: (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length,
    movedPercent: (100 * moved) / (SCROLL_PX * frames.length),
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    workMs: (1_000 * spent) / frames.length,
  }
}

/** Browser code is text, because the server side has no DOM types. Scrolls down frame by frame; the time of each. */
const SCROLL = `new Promise((resolve) => {
  const frames = []
  const from = scrollY
  let last = 0
  const step = (now) => {
    if (last) frames.push(now - last)
    last = now
    scrollBy(0, ${SCROLL_PX})
    if (frames.length < ${FRAMES}) requestAnimationFrame(step)
    else resolve({ frames, moved: scrollY - from })
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

/** Goes to the end again and again, until there are so many pages. */
function untilPages(pages: number): string {
  return `new Promise((resolve) => {
    const count = () => document.querySelectorAll('.game-sheet').length
    const [had, began] = [count(), performance.now()]
    const step = () => {
      const tookMs = performance.now() - began
      if (count() >= ${pages} || tookMs > ${READ_ON_MS}) return resolve({ read: Math.max(1, count() - had), tookMs })
      scrollTo(0, document.documentElement.scrollHeight)
      requestAnimationFrame(step)
    }
    step()
  })`
}
