import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvePuzzle } from '../../domain/account/sign-in-puzzle.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { LIMITS } from '../../server/features/credentials/guessing/limits.ts'
import { register } from '../../server/features/members/register.ts'
import { authenticate } from '../../server/features/members/sessions/authenticate.ts'
import { SessionCache } from '../../server/features/members/sessions/session-cache.ts'
import { signOut } from '../../server/features/members/sign-in/sign-out.ts'
import { findOperatorById } from '../../server/features/operators/queries.ts'
import { seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import { setCaps } from '../../server/features/risk/set-caps.ts'
import { readLimitTime } from '../../server/features/safer/queries-limits.ts'
import { stopPlay } from '../../server/features/safer/stop-play.ts'
import { aimHere } from '../support/aims.ts'
import {
  emptyDatabase,
  expectBalancedBooks,
  type TestDatabase,
  withSql,
} from '../support/database/database.ts'
import { printFigures } from '../support/figures.ts'
import { openRaw, type RawAnswer, type RawConnection } from '../support/http/raw-http.ts'
import { type SeveralProcesses, startSeveral } from '../support/processes/several-processes.ts'
import { addBettors, type Bettor, betRequest } from '../support/stage/bettors.ts'
import { drawRound } from '../support/stage/drawing.ts'
import { codeOf, openWallet } from '../support/stage/games/gamer.ts'
import { browserVisitor, registrationForm } from '../support/stage/members.ts'
import { msUntilClosed, type OpenRoads, openRoads } from '../support/stage/safer/open-roads.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'

const EVENT_WITHIN_MS = 500
const SIGNED_OUT_WITHIN_MS = 1_000
const CLOSED_WITHIN_MS = 2_000
/** Fewer than the limits of two servers together, and more than one has. */
const TRIES = 16
const WRITERS = 8
const CASH = bahtToSatang(100_000)

let database: TestDatabase
let site: SeveralProcesses
let stage: Stage
const sockets: Socket[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  site = await startSeveral(database.url) // at once, on an empty database
  stage = await openStage(database.url, { connections: 4 })
})

afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await site?.close()
  await stage?.close()
  if (!database) return
  await expectBalancedBooks(database.url).finally(() => database.drop())
})

interface Ears {
  readonly socket: Socket
  readonly heard: { readonly name: string; readonly event: unknown; readonly atMs: number }[]
}

/** A socket of the member on each server: the proxy gives each connection to the next. */
async function listenOnBoth(bettor: Bettor): Promise<[Ears, Ears]> {
  const name = await nameOf(bettor)
  return [await listenOn(name, bettor.token), await listenOn(name, bettor.token)]
}

async function nameOf({ memberId }: Bettor): Promise<string> {
  const { name } = await stage.ctx.read.one<{ name: string }>`
    select name from member where member_id = ${memberId}`
  return name
}

async function listenOn(username: string, token: string, port: number = site.proxy.port): Promise<Ears> {
  const url = `http://localhost:${port}`
  const socket = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { origin: url } },
    auth: { company: 'DM', agent: '01', role: 'member', username, token },
  })
  sockets.push(socket)
  const heard: Ears['heard'] = []
  socket.onAny((name: string, event: unknown) => heard.push({ name, event, atMs: performance.now() }))
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve())
    socket.once('connect_error', reject)
  })
  return { socket, heard }
}

/** Waits until both have heard it; gives when the later did. */
async function bothHeard(ears: readonly Ears[], name: string, count = 1): Promise<number> {
  const times = () => ears.map(({ heard }) => heard.filter((each) => each.name === name).map((e) => e.atMs))
  await expect
    .poll(() => times().every((of) => of.length >= count), { interval: 5, message: `both hear ${name}` })
    .toBe(true)
  return Math.max(...times().map((of) => of[count - 1] ?? Number.NaN))
}

const namesOf = ({ heard }: Ears) => heard.map(({ name }) => name)

async function bet(
  bettor: Bettor,
  roundId: string,
  { baht = 10, port = site.proxy.port } = {},
): Promise<number> {
  const connection = await openRaw(port)
  const answer = await connection.ask(betRequest(bettor, roundId, baht))
  connection.close()
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"bill"')])
  return performance.now()
}

const oneBettor = async () => (await addBettors(stage, 1, CASH))[0] as Bettor

test('two servers and a worker that start at once on an empty database are ready', async () => {
  for (const { port } of site.servers) {
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
    await expect.poll(ready).toBe(200)
  }
})

test('what happens in one process is heard in every other, once', async () => {
  const bettor = await oneBettor()
  const [one, two] = await listenOnBoth(bettor)
  const roundId = await stage.openRound({ closesInMs: 5_000 })
  const lateMs: number[] = []
  for (let nth = 1; nth <= 6; nth += 1) {
    const soldMs = await bet(bettor, roundId)
    lateMs.push((await bothHeard([one, two], 'balance', nth)) - soldMs)
  }
  expect(Math.max(...lateMs)).toBeLessThan(aimHere(EVENT_WITHIN_MS))
  expect([one, two].map((ears) => namesOf(ears).filter((name) => name === 'balance').length)).toEqual([6, 6])

  const isDue = async () =>
    (
      await stage.ctx.read.one<{
        due: boolean
      }>`select closes_at <= db_now() as due from round where id = ${roundId}`
    ).due
  await expect.poll(isDue).toBe(true)
  await stage.ctx.transaction((tx) => tx.enqueue('advance-rounds', {}))
  await bothHeard([one, two], 'round')
  await drawRound(stage, roundId, {
    first: '461225',
    last2: '47',
    front3: ['183', '905'],
    back3: ['774', '016'],
  })
  await bothHeard([one, two], 'result')
  await bothHeard([one, two], 'win')
  printFigures('G18 events', { balanceLateMs: Math.max(...lateMs) })
})

test('a board of prices is as new on the other process', async () => {
  const bettor = await oneBettor()
  const ears = await listenOnBoth(bettor)
  const roundId = await stage.openRound()
  const { operatorId, makerId: staffId } = stage
  await setCaps(stage.ctx, {
    ...{ operatorId, roundId, staffId, type: 'two_top', numbers: ['25'], withReversed: false },
    cap: bahtToSatang(1_000),
  })
  for (const { socket } of ears) expect(await socket.emitWithAck('watch-prices', roundId)).not.toBeNull()
  const lateMs: number[] = []
  for (let nth = 1; nth <= 6; nth += 1) {
    const soldMs = await bet(bettor, roundId)
    lateMs.push((await bothHeard(ears, 'prices', nth)) - soldMs)
  }
  expect(Math.max(...lateMs)).toBeLessThan(aimHere(EVENT_WITHIN_MS))
  printFigures('G18 boards', { pricesLateMs: Math.max(...lateMs) })
})

test('a session that ends closes its sockets everywhere, and so does a ban', async () => {
  const lateMs: number[] = []
  const sessions = new SessionCache(stage.ctx)
  const acts: ((bettor: Bettor) => Promise<unknown>)[] = [
    async ({ token }) => {
      const caller = await authenticate(sessions, { cookie: undefined, bearer: token })
      if (!caller) throw new Error('the session is good')
      await signOut(stage.ctx, caller)
    },
    ({ memberId }) =>
      withSql(database.url, (sql) => sql`update member set status = 'banned' where member_id = ${memberId}`),
  ]
  for (const act of acts) {
    const bettor = await oneBettor()
    const ears = await listenOnBoth(bettor)
    await act(bettor)
    const endedMs = performance.now()
    const connected = () => ears.map(({ socket }) => socket.connected)
    await expect.poll(connected, { interval: 5 }).toEqual([false, false])
    lateMs.push(performance.now() - endedMs)
    expect(ears.map((each) => namesOf(each).at(-1))).toEqual(['signed-out', 'signed-out'])
  }
  await sessions.close()
  expect(Math.max(...lateMs)).toBeLessThan(aimHere(SIGNED_OUT_WITHIN_MS))
  printFigures('G18 sign-out', { closedLateMs: Math.max(...lateMs) })
})

test('a ban and an exclusion close every road of play within two seconds, to assistants as well', async () => {
  await openWallet(stage)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const sessions = new SessionCache(stage.ctx)
  const acts = {
    exclusion: async ({ tokens }: OpenRoads) => {
      const caller = await authenticate(sessions, { cookie: undefined, bearer: tokens.here })
      if (!caller) throw new Error('the session is good')
      await stopPlay(stage.ctx, { caller, length: 'six-months', key: randomUUID() })
    },
    ban: ({ memberId }: OpenRoads) =>
      withSql(database.url, (sql) => sql`update member set status = 'banned' where member_id = ${memberId}`),
  }
  const lateMs: number[] = []
  for (const act of Object.values(acts)) {
    const open = await openRoads(stage, database.url, `http://localhost:${site.proxy.port}`)
    const { username, tokens, roads } = open
    const ears = [await listenOn(username, tokens.there), await listenOn(username, tokens.assistant)]
    for (const { name, go } of roads) expect(await go(), name).toMatch(/^(none|DEPOSIT_OPEN)$/)
    await act(open)
    const since = await readLimitTime(stage.ctx.read)
    const gone = ears.map(({ socket }, nth) => ({
      name: `socket ${nth}`,
      go: async () => (socket.connected ? 'none' : 'UNAUTHENTICATED'),
    }))
    const late = await msUntilClosed(stage, [...roads, ...gone], since)
    expect(Object.entries(late).filter(([, ms]) => ms >= CLOSED_WITHIN_MS)).toEqual([])
    lateMs.push(...Object.values(late))
  }
  await sessions.close()
  printFigures('G18 play ends', { roads: lateMs.length, closedLateMs: Math.max(...lateMs) })
})

test('servers that do jobs as well send and hear, among themselves and with those that do none', async () => {
  const withJobs = [await site.startWithJobs(), await site.startWithJobs()]
  const bettor = await oneBettor()
  const name = await nameOf(bettor)
  const ports = [...withJobs, site.servers[0]].map(({ port }) => port)
  const ears: Ears[] = []
  for (const port of ports) ears.push(await listenOn(name, bettor.token, port))
  const roundId = await stage.openRound()
  const lateMs: number[] = []
  let count = 0
  for (const port of [...ports, ...ports]) {
    const soldMs = await bet(bettor, roundId, { port })
    count += 1
    lateMs.push((await bothHeard(ears, 'balance', count)) - soldMs)
  }
  expect(ears.map((each) => namesOf(each).filter((event) => event === 'balance').length)).toEqual([6, 6, 6])
  expect(Math.max(...lateMs)).toBeLessThan(aimHere(EVENT_WITHIN_MS))
  printFigures('G18 events with jobs', { balanceLateMs: Math.max(...lateMs) })
})

/** As a browser signs in at one of the servers. */
async function signIn(
  port: number,
  wish: { name: string; password: string; cookie?: string; proof?: string },
) {
  const { name: username, password, cookie, proof } = wish
  const url = `http://localhost:${port}`
  const answer = await fetch(`${url}/svc/backend/api/Login/auth/${await codeOf(stage)}?lang_param=th`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ username, password, ...(proof ? { proof } : {}) }),
  })
  const { code = 'in', puzzle } = (await answer.json()) as { code?: string; puzzle?: string }
  return { code, puzzle, cookies: answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '') }
}

test('limits of signing in are one: what fails at one server counts at the other, and the owner comes in', async () => {
  const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
  if (!operator) throw new Error('a stage has an operator')
  const form = registrationForm()
  await register(stage.ctx, operator, form, browserVisitor())
  const { username: name, password } = form
  const ports = site.servers.map(({ port }) => port) as [number, number]
  const before = await signIn(ports[0], { name, password })
  expect(before.code).toBe('in')
  const known = before.cookies.filter((each) => each.startsWith('known=')).join('; ')
  expect(known).not.toBe('')

  const codes: string[] = []
  for (let nth = 0; nth < TRIES; nth += 1) {
    const port = ports[nth % 2] ?? 0
    codes.push((await signIn(port, { name, password: 'not that one' })).code)
  }
  // Each by itself would have let all of them through.
  const { burst } = LIMITS.pair
  expect(codes).toEqual([
    ...Array<string>(burst).fill('LOGIN_FAILED'),
    ...Array<string>(TRIES - burst).fill('TOO_MANY'),
  ])
  for (const port of ports) {
    expect((await signIn(port, { name, password })).code).toBe('TOO_MANY')
    expect((await signIn(port, { name, password, cookie: known })).code).toBe('in')
  }
  // A puzzle of one is solved for the other, and its proof is good once for both.
  const { puzzle = '' } = await signIn(ports[0], { name, password })
  const proof = await solvePuzzle(puzzle, async () => {})
  expect((await signIn(ports[1], { name, password: 'not that one', proof })).code).toBe('LOGIN_FAILED')
  for (const port of ports) expect((await signIn(port, { name, password, proof })).code).toBe('TOO_MANY')
})

interface Sent {
  readonly bettor: Bettor
  readonly key: string
  readonly billId: string | undefined
}

test('no acknowledged ticket is lost when a server or the worker is killed during bets', async () => {
  const roundId = await stage.openRound()
  const sent: Sent[] = []
  const bettors = await addBettors(stage, WRITERS, CASH)
  let over = false
  const writing = Promise.all(bettors.map((bettor) => keepBetting(bettor, roundId, sent, () => over)))
  try {
    for (const kill of [() => site.killServer(0), () => site.killWorker(), () => site.killServer(1)]) {
      const before = sent.length
      await expect.poll(() => countSold(sent)).toBeGreaterThan(before)
      const killing = kill()
      const atKill = sent.length
      await expect.poll(() => countSold(sent.slice(atKill))).toBeGreaterThan(WRITERS) // the others go on
      await killing
    }
  } finally {
    over = true
    await writing
  }
  const unknown = sent.filter(({ billId }) => billId === undefined)
  const connection = await openRaw(site.proxy.port)
  for (const { bettor, key, billId } of [...unknown, ...sent.slice(-500)]) {
    const again = billOf(await connection.ask(betRequest(bettor, roundId, 1, key)))
    expect(again).toBeDefined()
    if (billId !== undefined) expect(again).toBe(billId)
  }
  connection.close()
  const { tickets, acknowledged } = await stage.ctx.read.one<{ tickets: number; acknowledged: number }>`
    select count(*)::int as tickets,
      count(*) filter (where id = any(${sent.flatMap(({ billId }) => billId ?? [])}::uuid[]))::int as acknowledged
    from ticket where round_id = ${roundId}`
  expect({ tickets, acknowledged }).toEqual({ tickets: sent.length, acknowledged: countSold(sent) })
  printFigures('G18 kills', { kills: 3, acknowledged, lost: 0, unknown: unknown.length })
})

const countSold = (sent: readonly Sent[]) => sent.filter(({ billId }) => billId !== undefined).length

/** Sends the next ticket once the last is answered or given up. */
async function keepBetting(
  bettor: Bettor,
  roundId: string,
  sent: Sent[],
  isOver: () => boolean,
): Promise<void> {
  let connection: RawConnection | undefined
  while (!isOver()) {
    const key = randomUUID()
    const answer = await (connection ? Promise.resolve(connection) : openRaw(site.proxy.port))
      .then((open) => {
        connection = open
        return open.ask(betRequest(bettor, roundId, 1, key))
      })
      .catch(() => undefined) // broken off: whether the ticket was sold is unknown
    sent.push({ bettor, key, billId: billOf(answer) })
    if (!answer) {
      connection = undefined
      await delay(20)
    }
  }
  connection?.close()
}

function billOf(answer: RawAnswer | undefined): string | undefined {
  if (!answer || answer.status === 503) return undefined
  const { bill } = JSON.parse(answer.body) as { bill?: { id: string } }
  if (answer.status !== 200 || !bill)
    throw new Error(`an answer nobody expects: ${answer.status} ${answer.body}`)
  return bill.id
}
