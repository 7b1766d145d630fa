import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { useDatabase } from '../support/database/database.ts'
import { percentile, printFigures } from '../support/figures.ts'
import { type Listening, listenOn } from '../support/http/listening.ts'
import { openRaw, type RawRequest, requestText } from '../support/http/raw-http.ts'
import { addBettors, type Bettor, betRequest } from '../support/stage/bettors.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'

const POSTS = 200
const CASH = bahtToSatang(1_000)

const database = useDatabase()
let stage: Stage
let site: Listening
let roundId: string

beforeAll(async () => {
  stage = await openStage(database.url)
  site = await listenOn(stage, database.url)
  roundId = await stage.openRound()
})

afterAll(async () => {
  await site.close()
  await stage.close()
})

test('200 posts of one key at the same instant are one ticket', async () => {
  const bettor = await oneBettor()
  const key = randomUUID()
  const answers = await postTogether(
    Array.from({ length: POSTS }, () => betRequest(bettor, roundId, 100, key)),
  )

  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
  expect(new Set(answers.map(({ body }) => JSON.parse(body).bill.id)).size).toBe(1)
  const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
  expect(replayed).toHaveLength(POSTS - 1)
  expect(await kept(bettor)).toEqual({ tickets: 1, debits: 1, cash: CASH - bahtToSatang(100) })
  const answeredMs = answers.map(({ afterMs }) => afterMs)
  printFigures('G3', { posts: POSTS, p99Ms: percentile(answeredMs, 0.99), maxMs: Math.max(...answeredMs) })
})

test('200 posts of 200 keys at the same instant cannot spend the same baht', async () => {
  const bettor = await oneBettor()
  const answers = await postTogether(Array.from({ length: POSTS }, () => betRequest(bettor, roundId, 100)))

  const outcomes = answers.map(({ body }) => JSON.parse(body) as { status: boolean; code?: string })
  expect(outcomes.filter(({ status }) => status)).toHaveLength(10)
  expect(outcomes.filter(({ code }) => code === 'CREDIT_TOO_LOW')).toHaveLength(POSTS - 10)
  expect(await kept(bettor)).toEqual({ tickets: 10, debits: 10, cash: 0 })
})

async function oneBettor(): Promise<Bettor> {
  const [bettor] = await addBettors(stage, 1, CASH)
  if (!bettor) throw new Error('one was asked for')
  return bettor
}

/** Sends all requests up to their last byte, then all last bytes at once. */
async function postTogether(requests: readonly RawRequest[]) {
  const texts = requests.map(requestText)
  const sockets = await Promise.all(texts.map(() => openRaw(site.port)))
  for (const [index, text] of texts.entries()) sockets[index]?.write(text.slice(0, -1))
  const beganMs = performance.now()
  const answers = await Promise.all(
    sockets.map(async (socket, index) => {
      socket.write(texts[index]?.slice(-1) ?? '')
      const answer = await socket.answer()
      return { ...answer, afterMs: performance.now() - beganMs }
    }),
  )
  for (const socket of sockets) socket.close()
  return answers
}

function kept({ memberId }: Bettor) {
  return stage.ctx.read.one<{ tickets: number; debits: number; cash: number }>`
    select (select count(*)::int from ticket where member_id = ${memberId}) as tickets,
      (select count(*)::int from transfer where member_id = ${memberId} and kind = 'bet') as debits,
      (select balance from account where member_id = ${memberId} and name = 'cash') as cash`
}
