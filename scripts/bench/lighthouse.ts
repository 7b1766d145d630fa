import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright } from 'playwright-core'
import { CHROMIUM_ARGS, findChromium } from '../../tests/support/browser/browser.ts'
import { showGames } from '../../tests/support/stage/games/gamer.ts'
import { openMachinery } from '../../tests/support/stage/stage.ts'
import { buildBarePage } from './bare-page.ts'
import { withBenchDatabase } from './bench-database.ts'
import { forkServer } from './fork-server.ts'
import { type LighthouseProgram, type LighthouseReport, loadLighthouse } from './lighthouse-program.ts'
import { report } from './machine.ts'
import { type Cookie, cookiesOf, findBetPath, signInCookie } from './visitor.ts'

const RUNS = 3
/** A provider with several pages of games. */
const LOBBY = 'PGP'
const GAMES = 480
const LIMIT_MS = 120_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

/** Lighthouse for phones on the most used pages, the median of three runs. */
export async function benchLighthouse(): Promise<void> {
  const lighthouse = await loadLighthouse()
  await buildBarePage()
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-lighthouse-'))
  try {
    await withBenchDatabase((database) => measureSite(lighthouse, dataDir, database.url))
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measureSite(
  lighthouse: LighthouseProgram,
  dataDir: string,
  databaseUrl: string,
): Promise<void> {
  const server = forkServer(new URL('./ssr-server.ts', import.meta.url), [dataDir, databaseUrl])
  try {
    const [at] = (await once(server, 'message')) as [{ site: string; bare: string }]
    await fillLobby(databaseUrl)
    const cookie = await signInCookie(at.site)
    const member = cookiesOf(cookie, at.site)
    const pages: readonly (readonly [string, string, readonly Cookie[]])[] = [
      ['bare', `${at.bare}/?lines=10`, []],
      ['login', `${at.site}/login`, []],
      ['home', `${at.site}/`, member],
      ['bet', at.site + (await findBetPath(at.site, cookie)), member],
      ['results', `${at.site}/prizecheck`, member],
      ['lobby', `${at.site}/slot/gamelist?provider=${LOBBY}`, member],
    ]
    for (const [name, url, cookies] of pages) {
      const reports: LighthouseReport[] = []
      for (let at = 0; at < RUNS; at += 1) reports.push(await auditOnce(lighthouse, { url, cookies }))
      report(`lighthouse-${name}`, figuresOf(reports))
    }
  } finally {
    if (server.connected) server.send('stop')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

async function fillLobby(databaseUrl: string): Promise<void> {
  const { ctx, close } = openMachinery(databaseUrl, { connections: 2 })
  try {
    const { operatorId } = await ctx.read.one<{ operatorId: string }>`
      select id as "operatorId" from operator where code = 'demo'`
    const ids = Array.from({ length: GAMES }, (_, nth) => `lantern-of-the-river-${nth}`)
    await showGames({ ctx, operatorId }, LOBBY, ids)
  } finally {
    await close()
  }
}

/** In a new browser profile that is only signed in. */
async function auditOnce(
  lighthouse: LighthouseProgram,
  { url, cookies }: { readonly url: string; readonly cookies: readonly Cookie[] },
): Promise<LighthouseReport> {
  const own = await mkdtemp(join(tmpdir(), 'lottery-lighthouse-browser-'))
  const { path, env } = await findChromium()
  const chromium = await lighthouse.launch({
    chromePath: path,
    chromeFlags: ['--headless', ...CHROMIUM_ARGS],
    userDataDir: own,
    envVars: { PATH: '/usr/bin:/bin', HOME: own, TMPDIR: own, LANG: 'C.UTF-8', ...env },
    handleSIGINT: false,
  })
  try {
    await keepCookies(chromium.port, cookies)
    const found = await lighthouse.audit(url, {
      port: chromium.port,
      onlyCategories: CATEGORIES,
      maxWaitForLoad: LIMIT_MS,
      logLevel: 'silent',
    })
    if (!found || found.lhr.runtimeError)
      throw new Error(`${url}: ${found?.lhr.runtimeError?.message ?? 'no report'}`)
    return found.lhr
  } finally {
    chromium.kill()
    await rm(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** Set in the browser, as after signing in: headers set by Lighthouse would not reach the socket. */
async function keepCookies(port: number, cookies: readonly Cookie[]): Promise<void> {
  if (cookies.length === 0) return
  const browser = await playwright.connectOverCDP(`http://127.0.0.1:${port}`)
  await browser.contexts()[0]?.addCookies([...cookies])
  await browser.close() // disconnects; the browser keeps running
}

/** Median scores and times, and the names of failed audits of accessibility and best practices. */
function figuresOf(reports: readonly LighthouseReport[]): Record<string, number | string> {
  const scoreOf = (name: string) =>
    Math.round(100 * middle(reports.map(({ categories }) => categories[name]?.score ?? 0)))
  const time = (id: string) => Math.round(middle(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)))
  const faults = reports.flatMap(({ categories, audits }) =>
    ['accessibility', 'best-practices']
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])),
    fcpMs: time('first-contentful-paint'),
    lcpMs: time('largest-contentful-paint'),
    speedIndexMs: time('speed-index'),
    tbtMs: time('total-blocking-time'),
    cls: middle(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0)),
    faults: [...new Set(faults)].join(' '),
  }
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
