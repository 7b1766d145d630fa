import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { passDrawTime } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import type { LiveEvent } from '../../live/live-event.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { listMoneyFaults } from '../ledger/queries.ts'
import { confirmResult } from '../results/confirm-result.ts'
import { proposeResult } from '../results/propose-result.ts'
import { closeRound } from '../rounds/close-round.ts'
import { findRound } from '../rounds/queries.ts'
import { settleRound } from './settle-round.ts'

const database = useDatabase()
let stage: Stage
let admin: postgres.Sql
let told: LiveEvent[] = []
let roundId = ''
/** More winning tickets than one payment takes, of few members. */
const TICKETS_EACH = 26
const MEMBERS = 20
let members: string[] = []

beforeAll(async () => {
  stage = await openStage(database.url)
  admin = postgres(database.url, { max: 1, onnotice: () => {} })
  stage.listen((event) => told.push(event))
})
afterAll(async () => {
  await admin.end()
  await stage.close()
})
beforeEach(async () => {
  roundId = await stage.openRound()
  members = await stage.members(MEMBERS, bahtToSatang(1_000))
  for (let turn = 0; turn < TICKETS_EACH; turn += 1) {
    const wishes = members.map((member) => wishFor(stage, member, roundId, [['two_bottom', '47', 10]]))
    await Promise.all(wishes.map((wish) => placeTicket(stage.ctx, wish)))
  }
  const published = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
  const wish = { operatorId: stage.operatorId, roundId, published }
  await closeRound(stage.ctx, { ...wish, reason: 'test' })
  await sealRound(stage.ctx, roundId)
  await passDrawTime(stage, roundId)
  await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'test' })
  await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
  told = []
})

async function expectPaidOnce(): Promise<void> {
  const { read } = stage.ctx
  expect((await findRound(read, roundId))?.status).toBe('settled')
  const balances = await read.run<{ balance: number }>`
    select balance from account where member_id = any(${members}::uuid[]) and name = 'cash'`
  const expected = (1_000 - 10 * TICKETS_EACH + 900 * TICKETS_EACH) * 100
  expect(balances.map(({ balance }) => balance)).toEqual(members.map(() => expected))
  const wins = told.filter((event) => event.name === 'win')
  expect(wins).toHaveLength(MEMBERS * TICKETS_EACH)
  expect(await listMoneyFaults(read)).toEqual([])
}

// The transactions of this settlement: 1 and 2 add up what was sold, 3 evaluates, 4 pays 500 tickets, 5 pays the other
// 20, 6 finishes.
describe.each([1, 2, 3, 4, 5, 6])('a settlement stopped in transaction %i', (nth) => {
  test.each(['before the commit', 'after the commit'] as const)(
    '%s goes on and pays once',
    async (moment) => {
      await expect(settleRound(stoppedAt(stage.jobs, nth, moment), roundId)).rejects.toThrow('stopped')
      const faults = await listMoneyFaults(stage.ctx.read)
      expect(faults, 'the books balance in between').toEqual([])
      await settleRound(stage.jobs, roundId)
      await expectPaidOnce()
    },
  )

  test('by losing its connection goes on by itself', async () => {
    let count = 0
    let ended = false
    const cut: Context = {
      ...stage.jobs,
      transaction: (work) => {
        count += 1
        const isIt = count === nth
        return stage.jobs.transaction(async (tx) => {
          const done = await work(tx)
          if (isIt && !ended) {
            ended = true
            const { pid } = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
            await admin`select pg_terminate_backend(${pid}, 2000)`
          }
          return done
        })
      },
    }
    const settled = await settleRound(cut, roundId)
    expect(ended).toBe(true)
    expect(settled).toMatchObject({ winners: MEMBERS * TICKETS_EACH, paidNow: MEMBERS * TICKETS_EACH })
    await expectPaidOnce()
  })
})

test('two workers, one of them stopped between its payments, pay once together', async () => {
  const stopped = settleRound(stoppedAt(stage.jobs, 4, 'after the commit'), roundId)
  const other = settleRound(stage.jobs, roundId)
  await Promise.allSettled([stopped, other])
  await settleRound(stage.jobs, roundId)
  await expectPaidOnce()
})

test('members who bet elsewhere while they are paid lose and gain nothing', async () => {
  const elsewhere = await stage.openRound()
  const settling = settleRound(stage.jobs, roundId)
  const bets = members.flatMap((member) =>
    [1, 2, 3].map(() => placeTicket(stage.ctx, wishFor(stage, member, elsewhere, [['two_top', '12', 10]]))),
  )
  const [settled] = await Promise.all([settling, ...bets])
  expect(settled.paidNow).toBe(MEMBERS * TICKETS_EACH)
  const { sum } = await stage.ctx.read.one<{ sum: number }>`
    select sum(balance)::bigint as sum from account where member_id = any(${members}::uuid[]) and name = 'cash'`
  expect(sum).toBe(MEMBERS * (1_000 + 890 * TICKETS_EACH - 30) * 100)
})
