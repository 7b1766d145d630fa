import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer, withdrawalOf } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { fakePayouts } from '../../../external/fake-payouts.ts'
import { listMoneyFaults } from '../../ledger/queries.ts'
import { approveWithdrawal, refuseWithdrawalOf } from './decide-withdrawal.ts'
import { listWithdrawalsOf } from './queries-listed.ts'
import { insertWithdrawal, type StoredWithdrawal } from './queries-withdrawals.ts'
import { sendWithdrawal } from './send-withdrawal.ts'

// In a demo the rules approve up to 1,000 baht, and two people from 5,000 on.
const database = useDatabase()
let stage: Stage
let ctx: Context
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  ctx = {
    ...stage.jobs,
    external: { ...stage.jobs.external, demoPayouts: fakePayouts('a day', () => 'paid') },
  }
  // Noon in Bangkok, so that no day begins between two withdrawals.
  const now = Date.now()
  const noon = new Date(now + 7 * 3_600_000)
  noon.setUTCHours(12, 0, 0, 0)
  await moveClock(database.url, noon.getTime() - 7 * 3_600_000 + 24 * 3_600_000 - now)
})
afterAll(() => stage.close())

const approved = (withdrawal: StoredWithdrawal) =>
  approveWithdrawal(ctx, {
    operatorId: stage.operatorId,
    staffId: stage.makerId,
    withdrawalId: withdrawal.id,
  })

async function paid(withdrawal: StoredWithdrawal): Promise<void> {
  await sendWithdrawal(ctx, { operatorId: stage.operatorId, id: withdrawal.id })
  expect(await withdrawalOf(stage, withdrawal.memberId)).toMatchObject({ id: withdrawal.id, state: 'paid' })
}

const ofDay = async ({ id }: StoredWithdrawal) => {
  const [row] = await listWithdrawalsOf(ctx.read, stage.operatorId, [id])
  return [row?.amount, row?.ofDay]
}

test('one person approves less of a day than two have to, in however many withdrawals', async () => {
  const memberId = await newWithdrawer(stage, database.url, 20_000)
  const first = await askedWithdrawal(stage, memberId, 4_000)
  expect(await approved(first)).toEqual({ proposalId: null })
  await paid(first)
  const second = await askedWithdrawal(stage, memberId, 999)
  expect(await approved(second)).toEqual({ proposalId: null })
  await paid(second)
  const third = await askedWithdrawal(stage, memberId, 100)
  expect(await ofDay(third)).toEqual([100_00, 5_099_00])
  const alone = ctx.transaction(
    (tx) => tx.run`
      update withdrawal set state = 'approved', decided_by = ${`staff:${stage.makerId}`}, decided_at = db_now()
      where id = ${third.id}`,
  )
  await expect(alone, 'by the program’s login').rejects.toThrow('two people')
  expect(await approved(third)).toEqual({ proposalId: expect.any(String) })
  expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'review' })
})

test('the rules approve no more of a day than they approve at once', async () => {
  const memberId = await newWithdrawer(stage, database.url, 20_000)
  for (const baht of [600, 400]) {
    const withdrawal = await askedWithdrawal(stage, memberId, baht)
    expect(withdrawal).toMatchObject({ state: 'approved', decidedBy: 'rules' })
    await paid(withdrawal)
  }
  const next = await askedWithdrawal(stage, memberId, 100)
  expect(next).toMatchObject({ state: 'review', waits: ['amount'] })
  const alone = ctx.transaction(async (tx) => {
    await tx.readClock()
    const { bank, accountNo, holder, requestHash } = next
    await insertWithdrawal(tx, {
      ...{ id: ctx.chance.id(), memberId, operatorId: stage.operatorId, amount: bahtToSatang(100) },
      ...{ bank, accountNo, holder, waits: [], byMembers: false, key: randomUUID(), requestHash },
    })
  })
  await expect(alone, 'by the program’s login').rejects.toThrow('takes people')
})

test('what came back counts no more, nor what was withdrawn the day before', async () => {
  const memberId = await newWithdrawer(stage, database.url, 20_000)
  const refused = await askedWithdrawal(stage, memberId, 4_500)
  await refuseWithdrawalOf(ctx, {
    ...{ operatorId: stage.operatorId, staffId: stage.makerId, withdrawalId: refused.id, reason: 'ไม่ได้' },
  })
  const withdrawal = await askedWithdrawal(stage, memberId, 1_000)
  expect(withdrawal).toMatchObject({ state: 'approved', decidedBy: 'rules' })
  await paid(withdrawal)
  await withSql(
    database.url,
    (sql) =>
      sql`update withdrawal set requested_at = requested_at - interval '1 day' where member_id = ${memberId}`,
  )
  expect(await askedWithdrawal(stage, memberId, 1_000)).toMatchObject({
    state: 'approved',
    decidedBy: 'rules',
  })
  expect(await listMoneyFaults(ctx.read)).toEqual([])
})
