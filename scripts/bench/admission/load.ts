import { randomUUID } from 'node:crypto'
import { sayLast } from '../answer-of.ts'
import { quantiles } from '../load/quantiles.ts'
import { exchange, openAnswered, paceFrom } from '../load/raw-requests.ts'
import { type Moment, slowCall } from '../moments/moment.ts'

/**
 * The load of the admission bench, in a process of its own: keep-alive connections that each send a ticket when the last
 * answer has come. Written by hand, because a load-testing library took 40 % of a core that the server needs.
 */
export interface Load {
  readonly port: number
  readonly roundId: string
  readonly tokens: readonly string[]
  readonly connections: number
  readonly warmMs: number
  readonly measureMs: number
  /** Paced: so many a second, each measured from when it was due. Absent: as many as are answered. */
  readonly perSecond?: number
}

export interface LoadResult {
  readonly accepted: number
  /** All answers, including the warm-up's. */
  readonly answered: number
  readonly failed: number
  readonly firstFailure: string
  readonly seconds: number
  /** Of the load's own process. */
  readonly cpuUs: number
  readonly p50: number
  readonly p99: number
  readonly slow: readonly Moment[]
}

/**
 * Request bodies are made beforehand, so that making them takes no time from the measurement. Not a divisor of the number
 * of members.
 */
const BODIES = 8_191

const TYPES = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'] as const
const DIGITS: Record<(typeof TYPES)[number], number> = {
  three_top: 3,
  three_tod: 3,
  two_top: 2,
  two_bottom: 2,
  run_top: 1,
  run_bottom: 1,
}

process.once('message', async (load) => {
  sayLast(await run(load as Load))
})

async function run(load: Load): Promise<LoadResult> {
  const sockets = await openAnswered(load.port, load.connections)
  const slow: Moment[] = []
  const bodies = Array.from({ length: BODIES }, () => ticketBody(load.roundId))
  const tally = { accepted: 0, answered: 0, failed: 0, firstFailure: '', latencies: [] as number[] }
  const cpuBefore = process.cpuUsage()
  const beginMs = performance.now() + load.warmMs
  const endMs = beginMs + load.measureMs
  let next = 0
  const takeRequest = () => {
    next += 1
    return ticketRequest(load.tokens[next % load.tokens.length] ?? '', bodies[next % BODIES] ?? '')
  }
  const due = paceFrom(performance.now(), load.perSecond)
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < endMs) {
        const sentMs = await due()
        const answer = await exchange(socket, takeRequest())
        const gotMs = performance.now()
        tally.answered += 1
        if (sentMs < beginMs || gotMs > endMs) continue
        if (answer.includes('"status":true')) {
          tally.accepted += 1
          tally.latencies.push(gotMs - sentMs)
          slow.push(...slowCall('tickets', sentMs, gotMs - sentMs))
        } else {
          tally.failed += 1
          tally.firstFailure ||= answer.slice(0, 400)
        }
      }
    }),
  )
  for (const socket of sockets) socket.destroy()
  const { accepted, answered, failed, firstFailure } = tally
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    cpuUs: user + system,
    slow,
    accepted,
    answered,
    failed,
    firstFailure,
    seconds: load.measureMs / 1000,
    ...quantiles(tally.latencies),
  }
}

/** A ticket of ten lines of every type with random numbers. */
function ticketBody(roundId: string): string {
  const lines = Array.from({ length: 10 }, (_, index) => {
    const type = TYPES[Math.floor(Math.random() * TYPES.length)] ?? 'two_top'
    const digits = DIGITS[type]
    const low = type === 'three_tod' ? 120 : 0
    const number = String(low + Math.floor(Math.random() * (type === 'three_tod' ? 80 : 10 ** digits)))
    return { type, number: number.padStart(digits, '0'), amount: 1 + (index % 5) }
  })
  return JSON.stringify({ round_id: roundId, lines })
}

function ticketRequest(token: string, body: string): string {
  return `POST /svc/bet/bet HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
