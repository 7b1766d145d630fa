import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TakeBack } from '../../../domain/betting/win/difference.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import {
  DRAWN,
  drawRound,
  passDrawTime,
  setTakeBack,
  shutRound,
  spend,
} from '../../../tests/support/stage/drawing.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { LiveEvent } from '../../live/live-event.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findSeal } from '../fairness/queries.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { listMoneyFaults } from '../ledger/queries.ts'
import { proposeResult } from '../results/propose-result.ts'
import { findRound } from '../rounds/queries.ts'
import { listSettlements } from '../settlement/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { confirmVoid } from './confirm-void.ts'
import { proposeVoid } from './propose-void.ts'
import { voidRound } from './void-round.ts'

const database = useDatabase()
let stage: Stage
let told: LiveEvent[] = []
let roundId = ''
let winner = ''
let loser = ''
beforeAll(async () => {
  stage = await openStage(database.url)
  stage.listen((event) => told.push(event))
})
afterAll(() => stage.close())

/** Two members with 1,000 baht each: one bets 100 on 47, which pays 9,000, the other 50 on 48. */
beforeEach(async () => {
  roundId = await stage.openRound()
  const members = (await stage.members(2, bahtToSatang(1_000))) as [string, string]
  ;[winner, loser] = members
  await placeTicket(stage.ctx, wishFor(stage, winner, roundId, [['two_bottom', '47', 100]]))
  await placeTicket(stage.ctx, wishFor(stage, loser, roundId, [['two_bottom', '48', 50]]))
  await setTakeBack(stage, 'none')
  told = []
})

const voidIt = (wish: Partial<Parameters<typeof voidRound>[1]> = {}) =>
  voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'งดออกผล', actor: 'system', ...wish })

/** Baht in cash and owed, of both members. */
async function money(): Promise<{ cash: number; debt: number }[]> {
  const rows = await stage.ctx.read.run<{ memberId: string; name: string; balance: number }>`
    select member_id as "memberId", name, balance from account where member_id = any(${[winner, loser]}::uuid[])`
  const of = (memberId: string, name: string) =>
    (rows.find((row) => row.memberId === memberId && row.name === name)?.balance ?? 0) / 100
  return [winner, loser].map((id) => ({ cash: of(id, 'cash'), debt: 0 - of(id, 'receivable') }))
}

async function expectSound(): Promise<void> {
  expect((await findRound(stage.ctx.read, roundId))?.status).toBe('void')
  const statuses = await stage.ctx.read.run`select status from ticket where round_id = ${roundId}`
  expect(statuses).toEqual([{ status: 'refunded' }, { status: 'refunded' }])
  expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
}

describe('a void gives every stake back', () => {
  test('of a round that is open, and nobody can bet in it any more', async () => {
    await voidIt()
    await settleRound(stage.jobs, roundId)
    expect(await money()).toEqual([
      { cash: 1_000, debt: 0 },
      { cash: 1_000, debt: 0 },
    ])
    await expectSound()
    const late = placeTicket(stage.ctx, wishFor(stage, loser, roundId, [['two_bottom', '48', 50]]))
    await expect(late).rejects.toMatchObject({ code: 'ROUND_CLOSED' })
    const refunds = told.filter((event) => event.name === 'refund')
    expect(refunds.map((event) => event.amount).sort()).toEqual([100, 50])
  })

  test('of a round that is sealed, and a seal that comes later counts what was sold', async () => {
    await voidIt()
    await sealRound(stage.jobs, roundId)
    await settleRound(stage.jobs, roundId)
    expect(await findSeal(stage.ctx.read, roundId)).toMatchObject({ size: 2, stakeSum: 150_00 })
    await expectSound()
  })

  test('once, however often it is asked for, by two workers', async () => {
    await voidIt()
    await voidIt({ reason: 'again' })
    const other = openMachinery(database.url)
    await Promise.all([settleRound(stage.jobs, roundId), settleRound(other.jobs, roundId)])
    await settleRound(stage.jobs, roundId)
    await other.close()
    expect(await money()).toEqual([
      { cash: 1_000, debt: 0 },
      { cash: 1_000, debt: 0 },
    ])
    const voids = await stage.ctx.read.run`select reason from round_void where round_id = ${roundId}`
    expect(voids).toEqual([{ reason: 'งดออกผล' }])
    await expectSound()
  })

  test('and a foreign round is unknown', async () => {
    const foreign = voidIt({ operatorId: stage.ctx.chance.id() })
    await expect(foreign).rejects.toMatchObject({ code: 'ROUND_UNKNOWN' })
  })
})

describe('a void of a paid round', () => {
  test.each<[TakeBack, number, number]>([
    ['none', 6_000, 0],
    ['available', 100, 0],
    ['full', 100, 3_100],
  ])('by the rule %s leaves the winner %i baht and a debt of %i', async (rule, cash, debt) => {
    await setTakeBack(stage, rule)
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    await spend(stage, winner, satang(4_000_00)) // 5,900 are left of 9,900
    await voidIt()
    await settleRound(stage.jobs, roundId)
    expect((await money())[0]).toEqual({ cash, debt })
    await expectSound()
  })

  test('while it is paying stops the payment and takes back what was paid', async () => {
    await setTakeBack(stage, 'full')
    await drawRound(stage, roundId)
    // Evaluated, and stopped before the first payment.
    await expect(settleRound(stoppedAt(stage.jobs, 3, 'after the commit'), roundId)).rejects.toThrow(
      'stopped',
    )
    expect(await listSettlements(stage.ctx.read, roundId)).toMatchObject([{ state: 'paying', winners: 1 }])
    await voidIt()
    await settleRound(stage.jobs, roundId)
    expect((await money())[0]).toEqual({ cash: 1_000, debt: 0 })
    await expectSound()
  })
})

// The transactions of a void after a paid result: 1 evaluates, 2 takes back, 3 begins the refunds, 4 refunds, 5 ends.
describe.each([1, 2, 3, 4, 5])('a void stopped in transaction %i', (nth) => {
  test.each(['before the commit', 'after the commit'] as const)(
    '%s goes on and pays once',
    async (moment) => {
      await setTakeBack(stage, 'full')
      await drawRound(stage, roundId)
      await settleRound(stage.jobs, roundId)
      await voidIt()
      await expect(settleRound(stoppedAt(stage.jobs, nth, moment), roundId)).rejects.toThrow('stopped')
      expect(await listMoneyFaults(stage.ctx.read), 'the books balance in between').toEqual([])
      await settleRound(stage.jobs, roundId)
      expect(await money()).toEqual([
        { cash: 1_000, debt: 0 },
        { cash: 1_000, debt: 0 },
      ])
      await expectSound()
    },
  )
})

test('what waited for a second person when the round became void waits no more', async () => {
  const { ctx, operatorId, makerId: staffId } = stage
  await shutRound(stage, roundId)
  await passDrawTime(stage, roundId)
  await proposeResult(ctx, { operatorId, roundId, published: DRAWN, staffId, source: 'test' })
  await proposeVoid(ctx, { operatorId, roundId, staffId, reason: 'งดออกผล' })
  await voidIt()
  for (const kind of ['result', 'void'] as const) {
    expect(await findOpenApproval(ctx.read, operatorId, kind, roundId)).toBeUndefined()
  }
})

test('a void that was asked for needs another person', async () => {
  const { ctx, operatorId, makerId, checkerId } = stage
  await proposeVoid(ctx, { operatorId, roundId, staffId: makerId, reason: 'งดออกผล' })
  const agree = (staffId: string) => confirmVoid(ctx, { operatorId, roundId, staffId, reason: 'ตรวจแล้ว' })
  await expect(agree(makerId)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  expect((await findRound(ctx.read, roundId))?.status).toBe('open')
  await agree(checkerId)
  expect((await findRound(ctx.read, roundId))?.status).toBe('void')
})

test('a result that is entered for a void round is refused', async () => {
  await shutRound(stage, roundId)
  await voidIt()
  await settleRound(stage.jobs, roundId)
  await expect(drawRound(stage, roundId)).rejects.toMatchObject({ code: 'ROUND_VOID' })
})
