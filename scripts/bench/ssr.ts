import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { buildBarePage } from './bare-page.ts'
import { withBenchDatabase } from './bench-database.ts'
import { forkServer } from './fork-server.ts'
import { report } from './machine.ts'
import { findBetPath, fontsCookie, signInCookie } from './visitor.ts'

/** Few connections, so that pages are measured instead of a queue. */
const CONNECTIONS = 4

interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}

/** The home and bet page of a member against a bare page of the same framework and length, in one run. */
export async function benchSsr(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '8' } } })
  const seconds = Number(values.seconds)
  await buildBarePage()
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-ssr-'))
  try {
    await withBenchDatabase((database) => measureSite(dataDir, database.url, seconds))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureSite(dataDir: string, databaseUrl: string, seconds: number): Promise<void> {
  const server = forkServer(new URL('./ssr-server.ts', import.meta.url), [dataDir, databaseUrl])
  try {
    const [at] = (await once(server, 'message')) as [{ site: string; bare: string }]
    const cookie = `${await signInCookie(at.site)}; ${await fontsCookie(at.site)}`
    const headers = { cookie, host: new URL(at.site).host }
    const betPath = await findBetPath(at.site, cookie)
    const pages = { home: `${at.site}/`, bet: `${at.site}${betPath}` }
    for (const [name, url] of Object.entries(pages)) {
      const lines = await linesOfLength(at.bare, await bytesOf(url, headers))
      const bareBefore = await measure(`${at.bare}/?lines=${lines}`, {}, seconds / 2)
      const page = await measure(url, headers, seconds)
      const bareAfter = await measure(`${at.bare}/?lines=${lines}`, {}, seconds / 2)
      const bare = Math.max(bareBefore.perSecond, bareAfter.perSecond)
      report(`ssr-${name}`, {
        ratio: page.perSecond / bare,
        perSecond: page.perSecond,
        barePerSecond: bare,
        p50Ms: page.p50,
        p99Ms: page.p99,
        bytes: page.bytes,
        bareBytes: bareAfter.bytes,
        connections: CONNECTIONS,
      })
    }
  } finally {
    if (server.connected) server.send('stop')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

async function linesOfLength(bare: string, bytes: number): Promise<number> {
  const short = await bytesOf(`${bare}/?lines=10`, {})
  const long = await bytesOf(`${bare}/?lines=110`, {})
  return Math.max(1, Math.round(10 + (bytes - short) / ((long - short) / 100)))
}

async function fetchText(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}

async function measure(url: string, headers: Record<string, string>, seconds: number): Promise<Measured> {
  await autocannon({ url, headers, connections: CONNECTIONS, duration: 2 }) // warm-up
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} bad answers`)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.average / result.requests.average),
  }
}

async function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  return Buffer.byteLength(await fetchText(url, headers))
}
