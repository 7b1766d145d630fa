import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { useDurableDatabase } from '../support/database/durable-database.ts'
import { printFigures, timed } from '../support/figures.ts'
import { openRaw, type RawAnswer, type RawConnection } from '../support/http/raw-http.ts'
import { type Killable, startKillable } from '../support/processes/killable.ts'
import { addBettors, type Bettor, betRequest } from '../support/stage/bettors.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'

const WRITERS = 16
const KILLS = 3
const CASH = bahtToSatang(1_000_000)
const BACK_WITHIN_MS = 30_000

/** A writer's bet. Without a bill its outcome is unknown: the connection broke, or the answer was 503. */
interface Sent {
  readonly bettor: Bettor
  readonly key: string
  readonly billId: string | undefined
}

const database = useDurableDatabase()
let stage: Stage
let server: Killable<{ port: number }>
let roundId: string

beforeAll(async () => {
  stage = await openStage(database.url, { connections: 2 })
  roundId = await stage.openRound()
  server = await startServer()
})

afterAll(async () => {
  await server?.kill()
  await stage?.close()
})

test('no acknowledged ticket is lost, and none is sold twice, over kill -9 of database and program', async () => {
  const sent: Sent[] = []
  const writing = startWriters(await addBettors(stage, WRITERS, CASH), sent)
  const databaseBackMs: number[] = []
  const programBackMs: number[] = []
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(500 + Math.random() * 1_000)
      await database.kill()
      const back = await timed(async () => {
        await database.restart()
        await untilSoldAgain(sent)
      })
      databaseBackMs.push(back.ms)
      expect(server.isAlive(), 'the program outlives its database').toBe(true)
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(500 + Math.random() * 1_000)
      await server.kill()
      const back = await timed(async () => {
        server = await startServer()
        await untilSoldAgain(sent)
      })
      programBackMs.push(back.ms)
    }
  } finally {
    await writing.stop()
  }

  const acknowledged = sent.filter(({ billId }) => billId !== undefined)
  const unknown = sent.filter(({ billId }) => billId === undefined)
  expect(acknowledged.length).toBeGreaterThan(WRITERS * KILLS)
  expect(unknown.length, 'the kills met tickets on their way').toBeGreaterThan(0)
  expect(await listLost(acknowledged)).toEqual([])
  const soldWithoutAnswer = await countSold(unknown)

  const resolved = await repeat(unknown)
  expect(resolved.filter(({ replayed }) => replayed)).toHaveLength(soldWithoutAnswer)
  const again = await repeat(acknowledged.slice(-200))
  expect(again.filter(({ billId, before, replayed }) => !replayed || billId !== before)).toEqual([])
  const all = await stage.ctx.read.one<{ tickets: number; debits: number }>`
    select (select count(*)::int from ticket) as tickets,
      (select count(*)::int from transfer where kind = 'bet') as debits`
  expect(all, 'every key has exactly one effect').toEqual({ tickets: sent.length, debits: sent.length })
  printFigures('G2', {
    kills: 2 * KILLS,
    acknowledged: acknowledged.length,
    lost: 0,
    unknown: unknown.length,
    ofThemSold: soldWithoutAnswer,
    databaseBackMs: Math.max(...databaseBackMs),
    programBackMs: Math.max(...programBackMs),
  })
})

function startServer() {
  return startKillable<{ port: number }>(new URL('../support/http/call-server.ts', import.meta.url), [
    database.url,
  ])
}

/** Each writer sends its next ticket once the last one is answered or has failed. */
function startWriters(bettors: readonly Bettor[], sent: Sent[]): { stop(): Promise<void> } {
  let over = false
  const write = async (bettor: Bettor) => {
    let connection: RawConnection | undefined
    while (!over) {
      const key = randomUUID()
      const answer = await connect(connection)
        .then((open) => {
          connection = open
          return open.ask(betRequest(bettor, roundId, 1, key))
        })
        .catch(() => undefined) // refused or broken off: whether the ticket was sold is unknown
      const billId = billOf(answer)
      sent.push({ bettor, key, billId })
      if (billId === undefined) await delay(20 + Math.random() * 60)
      if (!answer) connection = undefined
    }
    connection?.close()
  }
  const writers = Promise.all(bettors.map(write))
  return {
    async stop() {
      over = true
      await writers
    },
  }
}

async function connect(open: RawConnection | undefined): Promise<RawConnection> {
  return open ?? openRaw(server.ready.port)
}

/** The bill of an answer. Every ticket is paid for and in time, so the only other valid answer is to try again. */
function billOf(answer: RawAnswer | undefined): string | undefined {
  if (!answer || answer.status === 503) return undefined
  const { bill } = JSON.parse(answer.body) as { bill?: { id: string } }
  if (answer.status !== 200 || !bill)
    throw new Error(`an answer nobody expects: ${answer.status} ${answer.body}`)
  return bill.id
}

async function untilSoldAgain(sent: readonly Sent[]): Promise<void> {
  const untilMs = performance.now() + BACK_WITHIN_MS
  const seen = sent.length
  while (!sent.slice(seen).some(({ billId }) => billId !== undefined)) {
    if (performance.now() > untilMs) throw new Error('no ticket was sold again after a kill')
    await delay(10)
  }
}

/** Confirmed tickets that are missing in the database under their key and id. */
function listLost(acknowledged: readonly Sent[]): Promise<{ key: string }[]> {
  return stage.ctx.read.run`
    select a.key from unnest(${acknowledged.map(({ bettor }) => bettor.memberId)}::uuid[],
      ${acknowledged.map(({ key }) => key)}::uuid[], ${acknowledged.map(({ billId }) => billId ?? '')}::uuid[])
      as a(member_id, key, id)
    where not exists (select from ticket t where t.member_id = a.member_id and t.key = a.key and t.id = a.id)`
}

async function countSold(unknown: readonly Sent[]): Promise<number> {
  const row = await stage.ctx.read.one<{ sold: number }>`
    select count(*)::int as sold from ticket where key = any(${unknown.map(({ key }) => key)}::uuid[])`
  return row.sold
}

/** Sends the same tickets with the same keys once more. */
async function repeat(wishes: readonly Sent[]) {
  const connection = await openRaw(server.ready.port)
  const outcomes: { billId: string | undefined; before: string | undefined; replayed: boolean }[] = []
  for (const { bettor, key, billId: before } of wishes) {
    const answer = await connection.ask(betRequest(bettor, roundId, 1, key))
    const replayed = answer.headers.get('idempotent-replayed') === 'true'
    outcomes.push({ billId: billOf(answer), before, replayed })
  }
  connection.close()
  expect(outcomes.filter(({ billId }) => billId === undefined)).toEqual([])
  return outcomes
}
