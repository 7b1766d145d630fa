import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { newDepositor, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { cancelDeposit } from '../cancel-deposit.ts'
import { readDepositOffer } from '../deposit-offer.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { resumeQrPayments } from './resume-qr.ts'
import { startQr } from './start-qr.ts'

const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.ctx.external.demoQr.beAway(false)
  member = await newDepositor(stage, database.url)
})

const who = () => ({ memberId: member, operatorId: stage.operatorId })
const offer = () => readDepositOffer(stage.ctx, who())
const begin = (key: string = randomUUID()) =>
  startQr(stage.ctx, { ...who(), asked: satang(500_00), key, requestHash: hashRequest('payment', [500]) })
/** The job asks about every waiting code, as if a minute later. */
async function asked() {
  await withSql(
    database.url,
    (sql) => sql`update outside_part set failing_since = failing_since - interval '1 minute'`,
  )
  await withSql(
    database.url,
    (sql) => sql`update deposit_order set started_at = started_at - interval '1 minute', asked_at = null`,
  )
  await resumeQrPayments(stage.ctx).catch(() => undefined)
}

test('before anything was asked codes are offered', async () => {
  expect(await offer()).toMatchObject({ qr: true, isQrDown: false })
})

test('a provider that does not answer is offered no more, and the accounts are; it comes back by its answer', async () => {
  const key = randomUUID()
  const begun = await begin(key)
  stage.ctx.external.demoQr.beAway(true)
  for (const isDown of [false, false, true]) {
    await asked()
    expect(await offer()).toMatchObject({ qr: !isDown, isQrDown: isDown })
  }
  expect((await offer()).accounts.length).toBeGreaterThan(0)
  expect(await begin(key), 'a repeat answers all the same').toEqual({ ...begun, replayed: true })
  await cancelDeposit(stage.ctx, { ...who(), orderId: begun.id })
  await expect(begin()).rejects.toMatchObject({ code: 'QR_DOWN' })
  await startedDeposit(stage, member)
  stage.ctx.external.demoQr.beAway(false)
  await asked()
  expect(await offer()).toMatchObject({ qr: true, isQrDown: false })
  member = await newDepositor(stage, database.url)
  expect(await begin()).toMatchObject({ replayed: false })
})

test('one that nobody has asked for long may be tried again', async () => {
  await withSql(
    database.url,
    (sql) => sql`update outside_part set failures = 5, fault = 'silent', detail = '',
      failed_at = db_now() - interval '11 minutes', failing_since = db_now() - interval '20 minutes'
      where part = 'qr'`,
  )
  expect(await offer()).toMatchObject({ qr: true, isQrDown: false })
})
