import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { endBookings } from '../../server/features/booking/end-bookings.ts'
import { setCaps } from '../../server/features/risk/set-caps.ts'
import { moveClock } from '../support/database/database.ts'
import { replaceClock } from '../support/database/database-setup.ts'
import { useDurableDatabase } from '../support/database/durable-database.ts'
import { printFigures } from '../support/figures.ts'
import { openRaw, type RawConnection } from '../support/http/raw-http.ts'
import { type Killable, startKillable } from '../support/processes/killable.ts'
import { addBettors, type Bettor } from '../support/stage/bettors.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'

const WRITERS = 8
const KILLS = 3
const CASH = bahtToSatang(1_000_000)
/** Caps in baht, of the number everybody books and of the one a single member reserves. */
const CAPS = { '08': 1_000_000, '14': 5_000 } as const
/** Of a booking's minute, so much is passed over; its last seconds are waited for. */
const PASSED_MS = 55_000
/** What is left of it plus a margin for a slow machine. */
const EXPIRES_WITHIN_MS = 20_000
/** Who asks later than this after the minute is not refused, without a sweeper. */
const BACK_WITHIN_MS = 2_000

/** One booking of a writer, and the answer to its confirmation. */
interface Sent {
  readonly bettor: Bettor
  readonly bookingId: string
  readonly confirmed: boolean
}

// The process runs without jobs, so nothing sweeps expired bookings.
const database = useDurableDatabase()
let stage: Stage
let server: Killable<{ port: number }>
let roundId: string

beforeAll(async () => {
  await replaceClock(database.url)
  stage = await openStage(database.url, { connections: 2 })
  roundId = await stage.openRound()
  const { operatorId, makerId: staffId } = stage
  for (const [number, baht] of Object.entries(CAPS)) {
    await setCaps(stage.ctx, {
      ...{ operatorId, roundId, staffId, type: 'two_bottom', numbers: [number], withReversed: false },
      cap: bahtToSatang(baht),
    })
  }
  server = await startServer()
})
afterAll(async () => {
  await server?.kill()
  await stage?.close()
})

test('no acknowledged confirmation is lost over kill -9 of database and program, and without a sweeper capacity is freed', async () => {
  const sent: Sent[] = []
  const writing = startWriters(await addBettors(stage, WRITERS, CASH), sent)
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(400 + Math.random() * 800)
      if (kill % 2 === 0) {
        await server.kill()
        server = await startServer()
      } else {
        await database.kill()
        await database.restart()
      }
      await untilConfirmedAgain(sent)
    }
  } finally {
    await writing.stop()
  }
  const confirmed = sent.filter((each) => each.confirmed)
  const tickets = await stage.ctx.read.run<{ id: string }>`
    select id from ticket where id = any(${confirmed.map(({ bookingId }) => bookingId)}::uuid[])`
  expect(tickets).toHaveLength(confirmed.length)
  for (const { bettor, bookingId } of confirmed.slice(-50)) {
    expect((await confirm(bettor, bookingId)).bill?.id, 'asked again, the same bill').toBe(bookingId)
  }

  const [hoarder, neighbour] = (await addBettors(stage, 2, CASH)) as [Bettor, Bettor]
  const kept = await book(hoarder, '14', CAPS['14'])
  const expiresAtMs = Date.parse(kept.booking?.expires_at ?? '')
  expect((await book(neighbour, '14', 1)).code, 'everything is kept').toBe('LINES_CHANGED')
  await moveClock(database.url, PASSED_MS)
  expect((await book(neighbour, '14', 1)).code, 'and still is').toBe('LINES_CHANGED')
  const { backAtMs, refusedAtMs } = await untilBooked(neighbour, '14', CAPS['14'])
  expect(backAtMs - expiresAtMs).toBeGreaterThan(-BACK_WITHIN_MS) // this machine's clock and the database's are the same
  expect(refusedAtMs - expiresAtMs).toBeLessThan(BACK_WITHIN_MS)
  expect((await confirm(hoarder, kept.booking?.id ?? '')).code).toBe('BOOKING_EXPIRED')

  const swept = await endBookings(stage.ctx)
  expect(swept).toBeGreaterThan(0)
  printFigures('Bookings', {
    kills: KILLS,
    booked: sent.length,
    confirmed: confirmed.length,
    lost: 0,
    capacityBackMs: backAtMs - expiresAtMs,
    swept,
  })
}, 240_000)

function startServer() {
  return startKillable<{ port: number }>(new URL('../support/http/call-server.ts', import.meta.url), [
    database.url,
  ])
}

interface Answer {
  readonly code?: string
  readonly booking?: { readonly id: string; readonly expires_at: string }
  readonly bill?: { readonly id: string }
}

const connections = new Map<Bettor, RawConnection>()

/** Sends a request on the member's own connection, and opens a new one when it is broken. */
async function ask(bettor: Bettor, call: string, body: object): Promise<Answer> {
  const connection = connections.get(bettor) ?? (await openRaw(server.ready.port))
  connections.set(bettor, connection)
  try {
    const answer = await connection.ask({
      method: 'POST',
      path: `/svc/realtime/lotto_flow/api/${call}`,
      headers: { authorization: bettor.token, 'idempotency-key': randomUUID() },
      body,
    })
    return JSON.parse(answer.body) as Answer
  } catch (error) {
    connections.delete(bettor)
    throw error
  }
}

function book(bettor: Bettor, number: string, amount: number): Promise<Answer> {
  return ask(bettor, 'bookingBet', {
    round_id: roundId,
    lines: [{ type: 'two_bottom', number, amount }],
  })
}

function confirm(bettor: Bettor, bookingId: string): Promise<Answer> {
  return ask(bettor, 'confirmBet', { booking_id: bookingId })
}

/**
 * Each writer books and confirms. A call that breaks off stays as it is: held for its minute, or sold without an answer.
 */
function startWriters(bettors: readonly Bettor[], sent: Sent[]): { stop(): Promise<void> } {
  let over = false
  const write = async (bettor: Bettor) => {
    while (!over) {
      const booked = await book(bettor, '08', 1).catch(() => undefined)
      const bookingId = booked?.booking?.id
      if (bookingId === undefined) {
        await delay(20 + Math.random() * 60)
        continue
      }
      const answer = await confirm(bettor, bookingId).catch(() => undefined)
      sent.push({ bettor, bookingId, confirmed: answer?.bill?.id === bookingId })
    }
  }
  const writers = Promise.all(bettors.map(write))
  return {
    async stop() {
      over = true
      await writers
    },
  }
}

async function untilConfirmedAgain(sent: readonly Sent[]): Promise<void> {
  const untilMs = performance.now() + 30_000
  const seen = sent.length
  while (!sent.slice(seen).some(({ confirmed }) => confirmed)) {
    if (performance.now() > untilMs) throw new Error('nothing was confirmed again after a kill')
    await delay(10)
  }
}

const nowMs = () => Date.now() + PASSED_MS

/** When the other member had booked all of it, and when the last try that was refused was sent. */
async function untilBooked(neighbour: Bettor, number: string, baht: number) {
  const untilMs = performance.now() + EXPIRES_WITHIN_MS
  let refusedAtMs = 0
  while (performance.now() < untilMs) {
    const sentAtMs = nowMs()
    if ((await book(neighbour, number, baht)).booking) return { backAtMs: nowMs(), refusedAtMs }
    refusedAtMs = sentAtMs
    await delay(50)
  }
  throw new Error('the capacity of an expired booking did not come back')
}
