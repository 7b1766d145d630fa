import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DepositListedShown } from '../../../../../contract/console/money/deposits.ts'
import type { SuspendedShown } from '../../../../../contract/console/money/payments.ts'
import { satang } from '../../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { drawSlip, miniQrText } from '../../../../../tests/support/slips/slip-picture.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../../tests/support/stage/depositor.ts'
import { type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { keptSlip, openPair, paidPair, payeeSays } from '../../../../../tests/support/stage/pairs.ts'
import { cancelDeposit } from '../../../../features/payments/cancel-deposit.ts'
import { readSlip } from '../../../../features/payments/overview/read-slip.ts'
import { answerPair, showSlip } from '../../../../features/payments/p2p/act-on-pair.ts'
import { receivePayment } from '../../../../features/payments/receive-payment.ts'
import { seedReceivingAccounts } from '../../../../features/payments/seed-receiving-accounts.ts'
import { attachSlip } from '../../../../features/payments/slips/attach-slip.ts'
import { uploadSlip } from '../../../../features/payments/slips/upload-slip.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
  await seedReceivingAccounts(desk.ctx, desk.operatorId)
})
afterAll(() => desk.close())

const started = async (baht: number) => startedDeposit(desk, await newDepositor(desk, database.url), baht)

async function withSlip(baht: number, reference: string) {
  const order = await started(baht)
  const of = { memberId: order.memberId, operatorId: desk.operatorId }
  const file = await drawSlip({ codes: [miniQrText('004', reference)] })
  const { id } = await uploadSlip(desk.ctx, { ...of, file, name: 'slip.jpg' })
  await attachSlip(desk.ctx, { ...of, slipId: id, asked: order.asked })
  return { ...order, slipId: id }
}

async function listed(view: string): Promise<DepositListedShown[]> {
  const auditor = await desk.clerk('auditor')
  return (await auditor.get(`/deposits/list?view=${view}`)).body.deposits
}

test('each view shows its orders, with what the bank says beside them', async () => {
  const waits = await started(1_010)
  const paid = await started(1_020)
  await receivePayment(desk.ctx, desk.operatorId, noticeOf(paid, { senderName: 'สมชาย ใจดี' }))
  const left = await started(1_030)
  await cancelDeposit(desk.ctx, { memberId: left.memberId, operatorId: desk.operatorId, orderId: left.id })
  await receivePayment(desk.ctx, desk.operatorId, noticeOf(left))
  const over = await started(1_040)
  await withSql(
    database.url,
    (sql) => sql`
      update deposit_order set started_at = now() - interval '20 minutes', expires_at = now() - interval '5 minutes'
      where id = ${over.id}`,
  )
  const sent = await withSlip(1_050, '20261123000000000001')

  const idsOf = async (view: string) => (await listed(view)).map(({ id }) => id)
  expect(await idsOf('all')).toEqual([sent.id, left.id, paid.id, waits.id, over.id])
  expect(await idsOf('open')).toEqual([sent.id, waits.id])
  expect(await idsOf('flagged')).toEqual([left.id])
  expect(await idsOf('slip')).toEqual([sent.id])
  const found = new Map((await listed('all')).map((each) => [each.id, each]))
  expect(found.get(waits.id)).toMatchObject({ state: 'open', fact: null, slip: null, asked: 1_010 })
  expect(found.get(paid.id)).toMatchObject({
    state: 'credited',
    fact: { amount: paid.pay / 100, channel: 'bank-feed', flag: null, sender: { name: 'สมชาย ใจดี' } },
  })
  expect(found.get(left.id)).toMatchObject({ fact: { flag: 'cancelled' } })
  expect(found.get(over.id)?.state).toBe('expired')
  expect(found.get(sent.id)?.slip?.reference).toBe('20261123000000000001')
})

test('what a message alone has credited is listed until another channel tells of it', async () => {
  const order = await started(910)
  await receivePayment(desk.ctx, desk.operatorId, noticeOf(order, { channel: 'sms' }))
  expect(await listed('alone')).toMatchObject([
    { id: order.id, state: 'credited', fact: { amount: order.pay / 100, channel: 'sms', toldAlone: true } },
  ])
  await receivePayment(desk.ctx, desk.operatorId, noticeOf(order))
  expect(await listed('alone')).toEqual([])
  const found = (await listed('all')).find(({ id }) => id === order.id)
  expect(found).toMatchObject({ state: 'credited', fact: { toldAlone: false } })
})

test('a slip is seen by the staff of its operator who may, and is a picture and nothing else', async () => {
  const { id, memberId, slipId } = await withSlip(1_060, '20261123000000000002')
  const auditor = await desk.clerk('auditor')
  const picture = (await listed('all')).find((each) => each.id === id)?.slip?.picture ?? ''
  const shown = await desk.ask('GET', picture, auditor.headers)
  expect(shown.status).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="slip.jpg"',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const maker = await desk.clerk('draw_maker')
  expect((await desk.ask('GET', picture, maker.headers)).status).toBe(403)
  expect((await desk.ask('GET', picture, {})).status).toBe(401)
  expect((await desk.ask('GET', picture.replace(slipId, memberId), auditor.headers)).body.code).toBe(
    'SLIP_UNKNOWN',
  )
  const foreign = { operatorId: desk.ctx.chance.id(), memberId, slipId }
  await expect(readSlip(desk.ctx, foreign)).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
})

test('money in suspense shows the slip of the order it may be meant for', async () => {
  const order = await withSlip(1_070, '20261123000000000003')
  const wrong = satang(order.pay - 7)
  await receivePayment(desk.ctx, desk.operatorId, noticeOf(order, { amount: wrong }))
  const auditor = await desk.clerk('auditor')
  const { payments } = (await auditor.get('/payments/suspense')).body
  const found = payments.find(({ amount }: SuspendedShown) => amount === wrong / 100)
  expect(found.guesses).toMatchObject([
    { signs: ['order'], slip: { reference: '20261123000000000003', bank: '004' } },
  ])
  expect((await desk.ask('GET', found.guesses[0].slip.picture, auditor.headers)).status).toBe(200)
})

test('deposits that are paid to members stand among the others, each with where it stands', async () => {
  const before = await started(1_080)
  await paidPair(desk, database.url)
  const pair = await openPair(desk, database.url)
  const listedPairs = async (view: string) => (await listed(view)).filter(({ mode }) => mode === 'p2p')
  expect((await listed('all')).slice(0, 3).map(({ mode }) => mode)).toEqual(['p2p', 'p2p', 'bank'])
  expect((await listed('all'))[2]).toMatchObject({ id: before.id, pair: null })
  expect(await listedPairs('all')).toMatchObject([
    { id: pair.id, state: 'open', asked: 300, pay: 300, fact: null, slip: null, pair: { state: 'open' } },
    { state: 'credited', pair: { state: 'paid', payee: expect.stringMatching(/./) } },
  ])
  expect((await listedPairs('open')).map(({ id }) => id)).toEqual([pair.id])

  const slipId = await keptSlip(desk, database.url, pair.payerId)
  await showSlip(desk.ctx, { memberId: pair.payerId, pairId: pair.id, slipId })
  await answerPair(desk.ctx, payeeSays(desk, pair, 'not-received'))
  for (const view of ['all', 'open', 'slip']) {
    const [disputed] = await listedPairs(view)
    expect(disputed).toMatchObject({ id: pair.id, state: 'checking', pair: { state: 'disputed' } })
    expect(disputed?.slip?.picture).toContain(slipId)
  }
  expect([...(await listedPairs('flagged')), ...(await listedPairs('alone'))]).toEqual([])
})

test('a view that does not exist is refused', async () => {
  const auditor = await desk.clerk('auditor')
  expect((await auditor.get('/deposits/list?view=none')).status).toBe(400)
})
