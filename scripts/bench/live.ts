import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { bahtToSatang } from '../../domain/money.ts'
import { readConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { programUrl } from '../../server/db/login/addresses.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { setCaps } from '../../server/features/risk/set-caps.ts'
import { openRelay } from '../../server/live/relay.ts'
import { start } from '../../server/start.ts'
import { launchBrowser } from '../../tests/support/browser/browser.ts'
import { openMachinery, wishFor } from '../../tests/support/stage/stage.ts'
import { withBenchDatabase } from './bench-database.ts'
import { report } from './machine.ts'
import { countThreadTime, readMetrics, spentSeconds } from './page-metrics.ts'
import { signInAtPage } from './visitor.ts'

/** How much slower a cheap phone's processor is. */
const THROTTLE = 4
/** As often as the server sends frames. */
const BET_EVERY_MS = 250
const MEASURED_MS = 12_000
/** By then prices change, and the page's start-up work is done. */
const WARM_MS = 3_000
/** High enough that no number is full, low enough that every bet changes what is left. */
const CAP_BAHT = 1_000
const STAKE_BAHT = 10
const NUMBERS_A_BET = 3

/**
 * The share of a slowed processor that the live price board takes while another member's bets change it four times a
 * second.
 */
export async function benchLive(): Promise<void> {
  await withBenchDatabase(async (database) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lottery-live-'))
    const where = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }
    const logins = { DATABASE_URL: programUrl(database.url), DATABASE_OWNER_URL: database.url }
    const config = readConfig({ ...where, ...logins, LOG_LEVEL: 'error', JOBS: 'off' })
    const site = await start({ config, say: () => {} })
    const machinery = openMachinery(database.url, { connections: 4 })
    const relay = await openRelay(machinery, database.url) // as the worker tells of what it does
    const chromium = await launchBrowser()
    try {
      const context = await chromium.browser.newContext({
        ...{ baseURL: site.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      })
      const page = await context.newPage()
      await measureBoard(page, await context.newCDPSession(page), machinery.ctx)
      await context.close()
    } finally {
      await chromium.close()
      await relay.close()
      await machinery.close()
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

async function measureBoard(page: Page, devtools: CDPSession, ctx: Context): Promise<void> {
  const round = await capRound(ctx)
  let frames = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"prices"')) frames += 1
    }),
  )
  await signInAtPage(page, `/bet-realtime/${round.roundId}`)
  await page.locator('.board-state-live').waitFor()
  await countThreadTime(devtools)

  const bets = new AbortController()
  const betting = keepBetting(ctx, round, bets.signal)
  await page.waitForTimeout(WARM_MS)
  frames = 0
  const unslowed = await measure(page, devtools, MEASURED_MS)
  const framesPerSecond = frames / (MEASURED_MS / 1000)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.waitForTimeout(WARM_MS)
  const slowed = await measure(page, devtools, MEASURED_MS)
  bets.abort()
  const placed = await betting
  await page.waitForTimeout(WARM_MS)
  const still = await measure(page, devtools, WARM_MS)
  report('live-board', {
    throttle: THROTTLE,
    bets: placed,
    framesPerSecond,
    corePercent: slowed.taskPercent,
    scriptPercent: slowed.scriptPercent,
    styleAndLayoutPercent: slowed.layoutPercent,
    withoutFramesPercent: still.taskPercent,
    // Slowing stops the thread by wall-clock time, so other programs make its share look larger.
    reckonedPercent: THROTTLE * unslowed.taskPercent,
  })
}

interface Round {
  readonly operatorId: string
  readonly staffId: string
  readonly roundId: string
  readonly otherId: string
}

/** A live-price round in which every number of the bottom two has a cap, so that each bet changes what is left. */
async function capRound(ctx: Context): Promise<Round> {
  const round = await ctx.read.one<Round>`
    select o.id as "operatorId", s.staff_id as "staffId", r.id as "roundId", m.member_id as "otherId"
    from operator o join staff s on s.operator_id = o.id and s.name = 'maker'
      join member m on m.operator_id = o.id and m.name = 'demo02'
      join lottery l on l.operator_id = o.id and l.code = 'thai-government'
      join round r on r.lottery_id = l.id and r.status = 'open'
    where o.code = 'demo' order by r.closes_at limit 1`
  const { operatorId, staffId, roundId } = round
  const numbers = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
  const cap = bahtToSatang(CAP_BAHT)
  await setCaps(ctx, { operatorId, roundId, staffId, type: 'two_bottom', numbers, withReversed: false, cap })
  return round
}

/** Bets of another member, in another process than the page's server, until aborted. */
async function keepBetting(ctx: Context, round: Round, signal: AbortSignal): Promise<number> {
  let placed = 0
  while (!signal.aborted) {
    const next = new Promise((resolve) => setTimeout(resolve, BET_EVERY_MS))
    const lines = Array.from({ length: NUMBERS_A_BET }, (_, at) => {
      const number = String((placed * NUMBERS_A_BET + at) % 100).padStart(2, '0')
      return ['two_bottom', number, STAKE_BAHT] as const
    })
    await placeTicket(ctx, wishFor(round, round.otherId, round.roundId, lines))
    placed += 1
    await next
  }
  return placed
}

interface Spent {
  readonly taskPercent: number
  readonly scriptPercent: number
  readonly layoutPercent: number
}

/** What the page's main thread did during a period. */
async function measure(page: Page, devtools: CDPSession, forMs: number): Promise<Spent> {
  const before = await readMetrics(devtools)
  const startedAt = performance.now()
  await page.waitForTimeout(forMs)
  const after = await readMetrics(devtools)
  const spanSeconds = (performance.now() - startedAt) / 1000
  const spent = (...names: readonly string[]) => (100 * spentSeconds(before, after, names)) / spanSeconds
  return {
    taskPercent: spent('TaskDuration'),
    scriptPercent: spent('ScriptDuration'),
    layoutPercent: spent('LayoutDuration', 'RecalcStyleDuration'),
  }
}
