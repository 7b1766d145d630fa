import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser/browser.ts'
import { openSite } from '../../tests/support/browser/site.ts'
import { withSql } from '../../tests/support/database/database.ts'
import { extendGovernmentRound } from '../../tests/support/stage/lasting-round.ts'
import { withBenchDatabase } from './bench-database.ts'
import { report } from './machine.ts'
import { countThreadTime, readMetrics, spentSeconds } from './page-metrics.ts'
import { signInAtPage } from './visitor.ts'

/** How much slower a cheap phone's processor is. */
const THROTTLE = 4
const CART_LINES = 500
const PRESSES = 150
/** Eight key presses a second, the speed of a thumb. Deferred work must be done by the next press. */
const PRESS_EVERY_MS = 125
const SCROLL_STEPS = 60
const FRAME_MS = 16

/**
 * The time from a key press to the painted digit on the bet page with a full cart, and the work for a step of scrolling
 * in the grid of a thousand numbers, on a slowed processor.
 */
export async function benchKeys(): Promise<void> {
  await withBenchDatabase(async (database) => {
    const site = await openSite(database.url)
    const chromium = await launchBrowser()
    try {
      await measureKeys(chromium.browser, site.url, `/bet/${await lastingRound(database.url)}`)
    } finally {
      await chromium.close()
      await site.close()
    }
  })
}

/** A round that closes long after the bench, because keys of a closed round paint nothing. */
async function lastingRound(databaseUrl: string): Promise<string> {
  await extendGovernmentRound(databaseUrl)
  const [round] = await withSql(
    databaseUrl,
    (sql) => sql<{ id: string }[]>`
      select r.id from round r join lottery l on l.id = r.lottery_id
      where l.code = 'thai-government' and r.status = 'open' order by r.closes_at limit 1`,
  )
  if (!round) throw new Error('no round of the government lottery is open')
  return round.id
}

async function measureKeys(browser: Browser, url: string, betPage: string): Promise<void> {
  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['desk', 1280, 900],
  ] as const) {
    const isPhone = name === 'phone'
    const context = await browser.newContext({ baseURL: url, viewport: { width, height }, hasTouch: isPhone })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await countThreadTime(devtools)
    await page.setContent(FLOOR)
    report(`keys-${name}-floor`, await measurePresses(page, devtools, isPhone))
    await openFullCart(page, betPage)
    report(`keys-${name}`, { lines: CART_LINES, ...(await measurePresses(page, devtools, isPhone)) })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    report(`grid-${name}`, await measureGrid(page, devtools))
    await context.close()
  }
}

/** The least that a press can take on this machine: ten plain buttons that write into a text. */
const FLOOR = `<p class="bet-entry">0</p><div>${Array.from({ length: 10 }, (_, at) => `<button class="key-${at}">${at}</button>`).join('')}</div>
  <script>
    const write = (digit) => { document.querySelector('.bet-entry').textContent += digit }
    addEventListener('keydown', ({ key }) => write(key))
    for (const key of document.querySelectorAll('button')) key.addEventListener('pointerdown', () => write(key.textContent))
  </script>`

async function measurePresses(
  page: Page,
  devtools: CDPSession,
  isPhone: boolean,
): Promise<Record<string, number>> {
  const press = isPhone ? await tapper(page) : (key: string) => page.keyboard.press(key)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const before = await readMetrics(devtools)
  const times = await timePresses(page, press)
  const after = await readMetrics(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const ofAPress = (...names: readonly string[]) => (1000 * spentSeconds(before, after, names)) / times.length
  return {
    presses: times.length,
    throttle: THROTTLE,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    maxMs: percentile(times, 1),
    scriptMs: ofAPress('ScriptDuration'),
    styleAndLayoutMs: ofAPress('LayoutDuration', 'RecalcStyleDuration'),
    threadMs: ofAPress('TaskDuration'),
  }
}

/** Signs in and pastes a slip of many lines into the ticket. */
async function openFullCart(page: Page, betPage: string): Promise<void> {
  await signInAtPage(page, betPage)
  const slip = Array.from({ length: CART_LINES }, (_, at) => `${String(at).padStart(3, '0')}=20`).join('\n')
  await page.locator('.bet-paste-word:visible, .bet-paste-open:visible').first().click()
  await page.locator('.bet-paste-text').fill(slip)
  await page.locator('dialog .bet-confirm:enabled').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.locator('.toast .icon-button').click()
}

/** Taps the digit keys at their known positions: finding them each time would be measured too. */
async function tapper(page: Page): Promise<(key: string) => Promise<void>> {
  const places = new Map<string, { x: number; y: number }>()
  for (const key of '0123456789') {
    const box = await page.locator(`.key-${key}`).boundingBox()
    if (!box) throw new Error(`The key ${key} is not on the page`)
    places.set(key, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }
  return async (key) => {
    const place = places.get(key)
    if (place) await page.touchscreen.tap(place.x, place.y)
  }
}

/**
 * The browser's event timing, from the press to the frame with its result. Anything shorter than a frame (16 ms) counts
 * as one frame. Requesting a frame from the page would add one.
 */
async function timePresses(page: Page, press: (key: string) => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(`(() => {
    window.timed = []
    window.watch = new PerformanceObserver((list) => window.timed.push(...list.getEntries()))
    window.watch.observe({ type: 'event', durationThreshold: 16 })
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => window.painted())))
      .observe(document.querySelector('.bet-entry'), { childList: true, characterData: true, subtree: true, attributes: true })
  })()`)
  for (let at = 0; at < PRESSES; at += 1) {
    await page.evaluate('window.shown = new Promise((painted) => { window.painted = painted }), null')
    const next = new Promise((resolve) => setTimeout(resolve, PRESS_EVERY_MS))
    await press(String((at * 7) % 10))
    await page.evaluate('window.shown')
    await next
  }
  const times = await page.evaluate<number[]>(`new Promise((done) => setTimeout(() => {
    window.timed.push(...window.watch.takeRecords())
    done(window.timed.filter(({ name }) => name === 'pointerdown' || name === 'keydown').map(({ duration }) => duration))
  }, 1000))`)
  const unsaid = Array.from({ length: Math.max(0, PRESSES - times.length) }, () => FRAME_MS)
  return [...times, ...unsaid]
}

/** Scrolls the grid from end to end, and counts the work and the most cells at a time. */
async function measureGrid(page: Page, devtools: CDPSession): Promise<Record<string, number>> {
  await page.locator('.bet-tab-grid').click()
  await page.locator('.bet-grid-scroll').waitFor()
  const times: number[] = []
  let cells = 0
  for (let at = 0; at < SCROLL_STEPS; at += 1) {
    const before = await readMetrics(devtools)
    await page.evaluate(`new Promise((done) => {
      document.querySelector('.bet-grid-scroll').scrollBy(0, 260)
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
    })`)
    times.push(1000 * spentSeconds(before, await readMetrics(devtools), ['ScriptDuration']))
    cells = Math.max(cells, await page.locator('.bet-grid-cell').count())
  }
  return { steps: times.length, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95), cells }
}

function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}
