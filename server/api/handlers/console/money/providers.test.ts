import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../../tests/support/stage/depositor.ts'
import { type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { receivePayment } from '../../../../features/payments/receive-payment.ts'
import { seedReceivingAccounts } from '../../../../features/payments/seed-receiving-accounts.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
  await seedReceivingAccounts(desk.ctx, desk.operatorId)
})
afterAll(() => desk.close())

const listed = async () => (await (await desk.clerk('auditor')).get('/providers/list')).body
const channelOf = async (channel: string) =>
  (await listed()).channels.find((each: { channel: string }) => each.channel === channel)
const order = async () => startedDeposit(desk, await newDepositor(desk, database.url), 500)
/** As if everything had been told of so much earlier. */
const age = (interval: string) =>
  withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update bank_notice set heard_at = heard_at - ${interval}::interval`
      await tx`update incoming_payment set heard_at = heard_at - ${interval}::interval`
    }),
  )

test('a channel that nobody has heard of is silent, and payouts that wait for nothing work', async () => {
  const { channels, payouts } = await listed()
  expect(channels.map(({ channel, state }: Record<string, string>) => `${channel} ${state}`)).toEqual([
    'bank-feed silent',
    'bank-query silent',
    'sms silent',
    'statement silent',
    'qr silent',
    'slip-lookup silent',
  ])
  expect(payouts).toEqual({
    ...{ state: 'works', approved: 0, sending: 0, unknown: 0, waitsSince: null, paidAt: null },
  })
})

test('a payment that another channel told of counts as missed once there was time for it, until it is told', async () => {
  await receivePayment(desk.ctx, desk.operatorId, noticeOf(await order(), { channel: 'sms' }))
  const paid = await order()
  const told = noticeOf(paid)
  await receivePayment(desk.ctx, desk.operatorId, told)
  expect(await channelOf('sms'), 'it may still come').toMatchObject({ state: 'works', told: 1, missed: 0 })
  await age('16 minutes')
  expect(await channelOf('sms')).toMatchObject({ state: 'misses', told: 1, missed: 1 })
  expect(await channelOf('bank-feed')).toMatchObject({ state: 'misses', told: 1, missed: 1 })
  expect(await channelOf('statement'), 'nobody has brought one').toMatchObject({ state: 'silent', missed: 0 })
  await receivePayment(desk.ctx, desk.operatorId, { ...told, channel: 'sms', reference: 'later' })
  expect(await channelOf('sms')).toMatchObject({ state: 'works', told: 2, missed: 0 })
  await age('8 days')
  expect(await channelOf('sms')).toMatchObject({ state: 'silent', heardAt: null, told: 0 })
  // What came in on a day is kept, and compared at the end.
  await age('-8 days -16 minutes')
})

const partsOf = async () => {
  const rows: Record<string, unknown>[] = (await listed()).parts
  return Object.fromEntries(
    rows.filter(({ part }) => part !== 'bank-query').map(({ part, ...heard }) => [part, heard]),
  )
}
/** By the account whose bank is asked. */
const feedsOf = async () => {
  const rows: { part: string; state: string; account: { bankName: string; accountNo: string } }[] = (
    await listed()
  ).parts
  return rows
    .filter(({ part }) => part === 'bank-query')
    .map(({ account, state }) => `${account.bankName} ${account.accountNo} ${state}`)
}
/** Says that the part has failed so often up to now. */
const failed = (part: string, failures: number) =>
  withSql(
    database.url,
    (sql) => sql`insert into outside_part
      (operator_id, part, failed_at, fault, detail, failures, failing_since)
      values (${desk.operatorId}, ${part}, db_now(), 'silent', 'no answer', ${failures}, db_now() - interval '5 minutes')`,
  )

test('whoever is asked is shown with what was heard of it, and those that are down are counted', async () => {
  const auditor = await desk.clerk('auditor')
  const nothing = {
    account: null,
    answeredAt: null,
    failedAt: null,
    fault: null,
    failures: 0,
    failingSince: null,
  }
  expect(await partsOf(), 'nothing was asked yet').toEqual({
    qr: { ...nothing, state: 'unheard' },
    'slip-lookup': { ...nothing, state: 'unheard' },
    payouts: { ...nothing, state: 'unheard' },
    'phone-messages': { ...nothing, state: 'unheard' },
    'transfer-wallets': { ...nothing, state: 'unheard' },
    'game-books': { ...nothing, state: 'absent' },
  })
  expect((await auditor.get('/providers/down')).body).toMatchObject({ count: 0 })
  await failed('qr', 3)
  await failed('payouts', 2)
  expect(await partsOf()).toMatchObject({
    qr: { state: 'down', failures: 3, fault: { kind: 'silent', detail: 'no answer' } },
    payouts: { state: 'fails', failures: 2 },
  })
  expect((await auditor.get('/providers/down')).body).toMatchObject({ count: 1 })
})

test('of several banks that are asked, the one that is down is shown by its account and counted, though another one works', async () => {
  const auditor = await desk.clerk('auditor')
  const before = (await auditor.get('/providers/down')).body.count
  expect(await feedsOf()).toEqual(['ธนาคารกสิกรไทย 0488000000 unheard', 'ธนาคารไทยพาณิชย์ 4012000000 unheard'])
  await withSql(
    database.url,
    (sql) => sql`insert into outside_part
      (operator_id, part, account_id, answered_at, failed_at, fault, detail, failures, failing_since)
      select operator_id, 'bank-query', id, db_now(), case when bank = 'scb' then db_now() end,
        case when bank = 'scb' then 'silent' end, case when bank = 'scb' then 'no answer' end,
        case when bank = 'scb' then 3 else 0 end, case when bank = 'scb' then db_now() - interval '5 minutes' end
      from receiving_account where operator_id = ${desk.operatorId} and kind = 'bank'`,
  )
  expect(await feedsOf()).toEqual(['ธนาคารกสิกรไทย 0488000000 works', 'ธนาคารไทยพาณิชย์ 4012000000 down'])
  expect((await auditor.get('/providers/down')).body.count).toBe(before + 1)
})

test('who may not see payments is refused', async () => {
  const maker = await desk.clerk('draw_maker')
  for (const path of ['/providers/list', '/providers/down']) expect((await maker.get(path)).status).toBe(403)
})
