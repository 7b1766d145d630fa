import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import { sayLast } from './answer-of.ts'
import { type Quantiles, quantiles } from './load/quantiles.ts'

/** One kind of request, sent by a process of its own so that it does not slow the others of the bench. */
export interface FairnessLoad {
  readonly port: number
  readonly kind:
    | 'bet'
    | 'booking'
    | 'favourite'
    | 'cancel'
    | 'history'
    | 'sign-in'
    | 'reading'
    | 'results'
    | 'page'
  /** Sent in turn; of one token all are of one member. */
  readonly tokens: readonly string[]
  readonly roundId: string
  /** A ticket of the member who cancels: the first does, and the others wait for the same rows and are told so. */
  readonly billId?: string
  readonly operatorCode: string
  /** As many addresses send in turn. */
  readonly addresses: number
  /** So many at once, each the next when it is answered; or so many a second, whatever is answered. */
  readonly pace: { readonly atOnce: number } | { readonly perSecond: number }
  readonly seconds: number
}

export interface FairnessResult extends Quantiles {
  readonly sent: number
  /** Milliseconds of each that was sent after the first second, in which a new process is slow by itself. */
  readonly latencies: readonly number[]
  readonly byStatus: Readonly<Record<string, number>>
}

const WARM_MS = 1_000

process.once('message', async (load) => {
  sayLast(await run(load as FairnessLoad))
})

async function run(load: FairnessLoad): Promise<FairnessResult> {
  const agent = new Agent({ keepAlive: true })
  const latencies: number[] = []
  const byStatus: Record<string, number> = {}
  let count = 0
  const sendOne = async () => {
    count += 1
    const sentMs = performance.now()
    const status = await send(agent, load, count)
    if (sentMs >= countsFromMs) latencies.push(performance.now() - sentMs)
    byStatus[status] = (byStatus[status] ?? 0) + 1
  }
  const countsFromMs = performance.now() + WARM_MS
  const endMs = countsFromMs + load.seconds * 1000
  if ('atOnce' in load.pace) {
    const loops = Array.from({ length: load.pace.atOnce }, async () => {
      while (performance.now() < endMs) await sendOne()
    })
    await Promise.all(loops)
  } else {
    await sendPaced(sendOne, load.pace.perSecond, endMs)
  }
  agent.destroy()
  return { sent: count, latencies, ...quantiles(latencies), byStatus }
}

/** Catches up after a late turn: what was to be sent is sent. */
async function sendPaced(sendOne: () => Promise<void>, perSecond: number, endMs: number): Promise<void> {
  const beganMs = performance.now()
  const all: Promise<void>[] = []
  while (performance.now() < endMs) {
    const due = ((performance.now() - beganMs) / 1000) * perSecond
    while (all.length < due) all.push(sendOne())
    await rest(5)
  }
  await Promise.all(all)
}

function send(agent: Agent, load: FairnessLoad, count: number): Promise<string> {
  const { method, path, body, headers } = requestOf(load, count)
  const turn = count % load.addresses
  const from = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  const sent = { 'x-forwarded-for': from, 'content-type': 'application/json', ...headers }
  return new Promise((resolve) => {
    const asked = request(
      { agent, port: load.port, host: '127.0.0.1', method, path, headers: sent },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(String(answer.statusCode)))
      },
    )
    asked.once('error', () => resolve('no answer'))
    asked.end(body)
  })
}

const PATHS = {
  bet: '/svc/bet/bet',
  booking: '/svc/realtime/lotto_flow/api/bookingBet',
  favourite: '/svc/bet/member/api/saveFavourite',
} as const

function requestOf({ kind, tokens, roundId, billId, operatorCode, port }: FairnessLoad, count: number) {
  const authorization = tokens[count % tokens.length] ?? ''
  const page = `page=${1 + (count % 5)}&limit=50`
  if (kind === 'page') return { method: 'GET', path: '/login', body: undefined, headers: {} }
  if (kind === 'reading') return { method: 'GET', path: '/svc/open/banks.json', body: undefined, headers: {} }
  if (kind === 'sign-in') {
    const body = JSON.stringify({ username: `nobody${count}`, password: 'not that one' })
    const headers = { origin: `http://127.0.0.1:${port}` }
    const path = `/svc/backend/api/Login/auth/${operatorCode}?lang_param=th`
    return { method: 'POST', path, body, headers }
  }
  // Both ask the database each time; the list of banks comes from memory.
  if (kind === 'results')
    return { method: 'GET', path: `/svc/prize/lotto-prize/PrizeMember?${page}`, body: undefined, headers: {} }
  if (kind === 'history') {
    const path = `/svc/report/getRoundPagination?${page}`
    return { method: 'GET', path, body: undefined, headers: { authorization } }
  }
  if (kind === 'cancel') {
    const body = JSON.stringify({ bill_id: billId })
    return { method: 'POST', path: '/svc/bet/cancelBetMember', body, headers: { authorization } }
  }
  const number = String(count % 1000).padStart(3, '0')
  const lines = [{ type: 'three_top', number, amount: 1 }]
  const body = JSON.stringify(kind === 'favourite' ? { name: 'a set', lines } : { round_id: roundId, lines })
  const headers = { authorization, 'idempotency-key': randomUUID() }
  return { method: 'POST', path: PATHS[kind], body, headers }
}
