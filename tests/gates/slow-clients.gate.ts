import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aimHere } from '../support/aims.ts'
import { useDatabase } from '../support/database/database.ts'
import { printFigures, timed } from '../support/figures.ts'
import { type Listening, listenOn } from '../support/http/listening.ts'
import { openRaw, requestText } from '../support/http/raw-http.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'

const CLIENTS_A_KIND = 100
const BYTE_EVERY_MS = 1_000
/** Ten seconds for a request, one for the server's check interval, and the rest for a busy machine. */
const CLOSED_WITHIN_MS = 12_500
const OTHERS_WITHIN_MS = 500
const MB = 2 ** 20
const MAX_GROWTH_MB = 60

const database = useDatabase()
let stage: Stage
let site: Listening

beforeAll(async () => {
  stage = await openStage(database.url)
  site = await listenOn(stage, database.url)
})

afterAll(async () => {
  await site.close()
  await stage.close()
})

test('clients that send a byte a second are disconnected after ten seconds, and block nobody', async () => {
  const rssBefore = process.memoryUsage().rss
  const post = { method: 'POST', path: '/svc/bet/bet', body: { round_id: 'x'.repeat(2_000) } } as const
  const text = requestText(post)
  const bodyAt = text.indexOf('\r\n\r\n') + 4
  const slow = Promise.all(
    Array.from({ length: 2 * CLIENTS_A_KIND }, (_, index) => trickle(text, index % 2 ? bodyAt : 1)),
  )
  let waiting = true
  void slow.finally(() => {
    waiting = false
  })
  const othersMs: number[] = []
  while (waiting) {
    const other = await openRaw(site.port)
    const asked = await timed(() => other.ask({ method: 'GET', path: '/readyz' }))
    other.close()
    expect(asked.value.status).toBe(200)
    othersMs.push(asked.ms)
    await delay(20)
  }

  const openMs = await slow
  const grownMb = (process.memoryUsage().rss - rssBefore) / MB
  printFigures('slow clients', {
    clients: openMs.length,
    firstClosedMs: Math.min(...openMs),
    lastClosedMs: Math.max(...openMs),
    othersMaxMs: Math.max(...othersMs),
    grownMb,
  })
  expect(Math.max(...openMs)).toBeLessThanOrEqual(CLOSED_WITHIN_MS)
  expect(Math.max(...othersMs)).toBeLessThanOrEqual(aimHere(OTHERS_WITHIN_MS))
  expect(grownMb).toBeLessThanOrEqual(MAX_GROWTH_MB)
})

/** Sends the first bytes at once, then one a second, until the server closes; returns how long that took. */
async function trickle(text: string, from: number): Promise<number> {
  const client = await openRaw(site.port)
  const beganMs = performance.now()
  client.write(text.slice(0, from))
  let sent = from
  const dripping = setInterval(() => {
    client.write(text[sent] ?? ' ')
    sent += 1
  }, BYTE_EVERY_MS)
  await client.closed
  clearInterval(dripping)
  return performance.now() - beganMs
}
