import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser/browser.ts'
import { buildBarePage } from './bare-page.ts'
import { withBenchDatabase } from './bench-database.ts'
import { forkServer } from './fork-server.ts'
import { report } from './machine.ts'
import { type Cookie, cookiesOf, findBetPath, signInCookie } from './visitor.ts'

/** A cheap phone on a slow line, with Lighthouse's values: 4 times slower, 1.6 Mbit/s down, 150 ms latency. */
const THROTTLE = 4
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
}
/** Each page is loaded this often, and the median counts. */
const LOADS = 3
/** Everything that is measured has happened by then. */
const SETTLED_MS = 3_000

interface Vitals {
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  readonly scriptKb: number
  /** When the page is hydrated; 0 for the bare page, which does not report it. */
  readonly usableMs: number
}

/** How fast pages appear and become usable on a cheap phone, against a bare page of the same framework in one run. */
export async function benchWeb(): Promise<void> {
  await buildBarePage()
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-web-'))
  const chromium = await launchBrowser()
  try {
    await withBenchDatabase((database) => measureSite(chromium.browser, dataDir, database.url))
  } finally {
    await chromium.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureSite(browser: Browser, dataDir: string, databaseUrl: string): Promise<void> {
  const server = forkServer(new URL('./ssr-server.ts', import.meta.url), [dataDir, databaseUrl])
  try {
    const [at] = (await once(server, 'message')) as [{ site: string; bare: string }]
    const bare = await measurePage(browser, `${at.bare}/?lines=10`, undefined)
    report('web-bare', { ...bare })
    const cookie = await signInCookie(at.site)
    const betPath = await findBetPath(at.site, cookie)
    const cookies = cookiesOf(cookie, at.site)
    const pages = { login: '/login', home: '/', bet: betPath, results: '/prizecheck' }
    for (const [name, path] of Object.entries(pages)) {
      const found = await measurePage(browser, at.site + path, name === 'login' ? undefined : cookies)
      report(`web-${name}`, { ...found, lcpOverBareMs: Math.round(found.lcpMs - bare.lcpMs) })
    }
  } finally {
    if (server.connected) server.send('stop')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

/** Loads the page each time in a new browser profile; returns medians. */
async function measurePage(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[] | undefined,
): Promise<Vitals> {
  const found: Vitals[] = []
  for (let at = 0; at < LOADS; at += 1) found.push(await loadOnce(browser, url, cookies))
  const middle = (value: (vitals: Vitals) => number) => {
    const sorted = found.map(value).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    lcpMs: Math.round(middle(({ lcpMs }) => lcpMs)),
    cls: middle(({ cls }) => cls),
    tbtMs: Math.round(middle(({ tbtMs }) => tbtMs)),
    scriptKb: Math.round(middle(({ scriptKb }) => scriptKb)),
    usableMs: Math.round(middle(({ usableMs }) => usableMs)),
  }
}

async function loadOnce(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[] | undefined,
): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  if (cookies) await context.addCookies([...cookies])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const vitals = await page.evaluate<Vitals>(READ)
  await context.close()
  return vitals
}

/** Browser code is text, because the server side has no DOM types. */
const WATCH = `
  window.seen = { lcp: 0, cls: 0, long: [], usable: 0 }
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  watch('longtask', (entry) => seen.long.push(entry))
  const marked = () => document.documentElement?.dataset.device
  new MutationObserver(() => { if (marked()) seen.usable ||= performance.now() })
    .observe(document, { subtree: true, attributes: true, attributeFilter: ['data-device'] })`

/** Blocking time: the part of long tasks over 50 ms, after the first paint. */
const READ = `(() => {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\\.js(\\?|$)/.test(name))
  return {
    lcpMs: seen.lcp,
    usableMs: seen.usable,
    cls: Math.round(seen.cls * 10000) / 10000,
    tbtMs: seen.long.filter(({ startTime }) => startTime >= painted)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
  }
})()`
