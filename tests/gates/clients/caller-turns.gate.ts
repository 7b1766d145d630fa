import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { useDatabase } from '../../support/database/database.ts'
import { type Listening, listenOn } from '../../support/http/listening.ts'
import { openRaw, type RawAnswer, type RawRequest } from '../../support/http/raw-http.ts'
import { addBettors, type Bettor, betRequest } from '../../support/stage/bettors.ts'
import { openMachinery, openStage, type Stage } from '../../support/stage/stage.ts'

const database = useDatabase()
let stage: Stage
let machinery: Machinery
let site: Listening
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  machinery = openMachinery(database.url)
  site = await listenOn(machinery, database.url)
})
afterAll(async () => {
  await stage.close()
  await site.close()
  await machinery.close()
})

async function ask(wanted: RawRequest): Promise<RawAnswer & { ms: number }> {
  const connection = await openRaw(site.port)
  const beganMs = performance.now()
  const answer = await connection.ask(wanted)
  connection.close()
  return { ...answer, ms: performance.now() - beganMs }
}

interface About {
  readonly roundId: string
  /** A ticket of the member. */
  readonly billId: string
}

/** Acts that wait for the member's own row. */
const ACTS: Readonly<Record<string, (greedy: Bettor, about: About) => RawRequest>> = {
  bets: (greedy, { roundId }) => betRequest(greedy, roundId, 1),
  bookings: (greedy, { roundId }) => ({
    ...betRequest(greedy, roundId, 1),
    path: '/svc/realtime/lotto_flow/api/bookingBet',
  }),
  favourites: ({ token }) => ({
    method: 'POST',
    path: '/svc/bet/member/api/saveFavourite',
    headers: { authorization: token },
    body: { name: 'a set', lines: [{ type: 'two_top', number: '25', amount: 1 }] },
  }),
  /** The first cancels the ticket, and the others are told so. */
  cancels: ({ token }, { billId }) => ({
    method: 'POST',
    path: '/svc/bet/cancelBetMember',
    headers: { authorization: token },
    body: { bill_id: billId },
  }),
}

/** Readings that ask the database each time. */
const READINGS: Readonly<Record<string, (greedy: Bettor) => RawRequest>> = {
  'histories of one member': ({ token }) => ({
    method: 'GET',
    path: '/svc/report/getRoundPagination?page=1&limit=50',
    headers: { authorization: token },
  }),
  'results by query of one address': () => ({
    method: 'GET',
    path: '/svc/prize/lotto-prize/PrizeMember?page=1&limit=50',
    headers: {},
  }),
}

/** The greedy member with a ticket, and others. */
async function crowd() {
  const [greedy, ...others] = (await addBettors(stage, 21, bahtToSatang(1_000))) as [Bettor, ...Bettor[]]
  const roundId = await stage.openRound()
  const { bill } = JSON.parse((await ask(betRequest(greedy, roundId, 1))).body) as { bill: { id: string } }
  return { greedy, others, roundId, about: { roundId, billId: bill.id } }
}

test.for(Object.keys(READINGS))('200 %s cost the others no bet', async (name) => {
  const { greedy, others, roundId } = await crowd()
  const reading = READINGS[name] as (typeof READINGS)[string]
  const flood = Promise.all(Array.from({ length: 200 }, () => ask(reading(greedy))))
  const sold = await Promise.all(others.map((other) => ask(betRequest(other, roundId, 1))))
  expect(sold.map(({ status }) => status)).toEqual(others.map(() => 200))
  const answers = await flood
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
})

test.for(Object.keys(ACTS))(
  '200 %s of one member who waits for an own row cost the others no bet',
  async (name) => {
    const { greedy, others, roundId, about } = await crowd()
    const locked = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const holding = stage.ctx.transaction(async (tx) => {
      await tx.run`select from account where member_id = ${greedy.memberId} for update`
      locked.resolve()
      await free.promise
    })
    await locked.promise
    const act = ACTS[name] as (typeof ACTS)[string]
    const flood = Promise.all(Array.from({ length: 200 }, () => ask(act(greedy, about))))
    const sold = await Promise.all(others.map((other) => ask(betRequest(other, roundId, 1))))
    free.resolve()
    await holding
    expect(sold.map(({ status }) => status)).toEqual(others.map(() => 200))
    const answers = await flood
    // Cancels go one by one: on a slow machine the last have waited as long as anybody may.
    const mayWaitTooLong = ({ body }: RawAnswer) => name === 'cancels' && body.includes('"TOO_MANY"')
    const refused = answers.filter((answer) => answer.status !== 200 && !mayWaitTooLong(answer))
    expect(refused.map(({ body }) => body)).toEqual([])
    expect(answers.filter(({ ms }) => ms > 20).length, 'they waited for the row').toBeGreaterThan(150)
  },
)
