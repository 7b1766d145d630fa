import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { DRAWN, drawRound, setTakeBack, shutRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { readInbox } from '../messages/read-inbox.ts'
import { voidRound } from '../voids/void-round.ts'
import { settleRound } from './settle-round.ts'
import { tellRound } from './tell-round.ts'

const database = useDatabase()
let stage: Stage
let winner = ''
let loser = ''
let roundId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await setTakeBack(stage, 'available')
})
afterAll(() => stage.close())
beforeEach(async () => {
  ;[winner = '', loser = ''] = await stage.members(2, bahtToSatang(1_000))
  roundId = await stage.openRound()
  for (const _ of [1, 2]) await bet(winner, '47')
  await bet(loser, '11')
})

const bet = (memberId: string, number: string) =>
  placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_bottom', number, 10]]))
const tell = () => tellRound(stage.jobs, roundId)
const told = async (memberId: string) =>
  (await readInbox(stage.ctx.read, memberId, null)).messages.map(({ kind, facts }) => [
    kind,
    (facts as { amount: number }).amount,
  ])
async function paid(): Promise<number> {
  const { sum } = await stage.ctx.read.one<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from transfer where member_id = ${winner} and kind = 'win'`
  return sum
}

async function settled(): Promise<void> {
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
}

test('who has won is told in one line what all tickets of the round brought; who has not, nothing', async () => {
  await settled()
  await tell()
  expect(await told(winner)).toEqual([['won', await paid()]])
  expect(await told(loser)).toEqual([])
})

test('the settlement asks for it in its own transaction, once a round', async () => {
  await settled()
  const [job] = await stage.ctx.read.run<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = 'tell-round' and key = ${`tell-round:${roundId}`}`
  expect(job).toBeDefined()
})

test.each(['before the commit', 'after the commit'] as const)(
  'told again, many at once, and stopped %s, it is one line',
  async (moment: StopMoment) => {
    await settled()
    await expect(tellRound(stoppedAt(stage.jobs, 1, moment), roundId)).rejects.toThrow('stopped')
    await Promise.all(Array.from({ length: 8 }, tell))
    await tell()
    expect(await told(winner)).toEqual([['won', await paid()]])
  },
)

test('a corrected result is told as the difference, to who loses by it and to who wins by it', async () => {
  await settled()
  await tell()
  const first = await paid()
  await drawRound(stage, roundId, { ...DRAWN, last2: '11' }, 'typed wrong')
  await settleRound(stage.jobs, roundId)
  await tell()
  expect(await told(winner)).toEqual([
    ['corrected', -first],
    ['won', first],
  ])
  expect(await told(loser)).toEqual([['won', first / 2]])
})

test('a void after the payment tells what was taken back and what came back, each once', async () => {
  await settled()
  await tell()
  const first = await paid()
  await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test', actor: 'system' })
  await settleRound(stage.jobs, roundId)
  await Promise.all([tell(), tell()])
  const net = await stage.ctx.read.one<{ sum: number }>`
    select sum(net)::bigint as sum from ticket where member_id = ${winner} and round_id = ${roundId}`
  expect((await told(winner)).toSorted()).toEqual([
    ['corrected', -first],
    ['refunded', net.sum],
    ['won', first],
  ])
  expect(await told(loser)).toMatchObject([['refunded', expect.any(Number)]])
})

test('a void round that was never paid tells of the stakes alone', async () => {
  await shutRound(stage, roundId)
  await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test', actor: 'system' })
  await settleRound(stage.jobs, roundId)
  await tell()
  expect(await told(winner)).toMatchObject([['refunded', expect.any(Number)]])
})

test('while the round is being paid nobody is told', async () => {
  await drawRound(stage, roundId)
  await tell()
  expect(await told(winner)).toEqual([])
  await settleRound(stage.jobs, roundId)
  await tell()
  expect(await told(winner)).toHaveLength(1)
})
