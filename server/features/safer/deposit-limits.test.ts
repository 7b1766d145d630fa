import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { drawSlip, miniQrText } from '../../../tests/support/slips/slip-picture.ts'
import {
  depositOrder,
  depositWish,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../tests/support/stage/depositor.ts'
import { keptSlip, openPair, payeeSays } from '../../../tests/support/stage/pairs.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { newWithdrawer, withdrawWish } from '../../../tests/support/stage/withdrawer.ts'
import { hashRequest } from '../keys/same-request.ts'
import { findCash } from '../ledger/queries.ts'
import { cancelDeposit } from '../payments/cancel-deposit.ts'
import { offeredHash } from '../payments/offered-hash.ts'
import { answerPair, answerShort, showSlip } from '../payments/p2p/act-on-pair.ts'
import { BY_PAIR, startPair } from '../payments/p2p/start-pair.ts'
import { startQr } from '../payments/qr/start-qr.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { attachSlip } from '../payments/slips/attach-slip.ts'
import { uploadSlip } from '../payments/slips/upload-slip.ts'
import { startDeposit } from '../payments/start-deposit.ts'
import { requestWithdrawal } from '../payments/withdrawals/request-withdrawal.ts'
import { readLimits } from './read-limits.ts'
import { setLimit } from './set-limit.ts'

const DAY_MS = 86_400_000
const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  member = await newDepositor(stage, database.url)
})

const own = () => ({ memberId: member, operatorId: stage.operatorId })
const limit = (baht: number, of = member) =>
  setLimit(stage.ctx, {
    caller: {
      ...{ memberId: of, operatorId: stage.operatorId, kind: 'member', name: 'mana', code: 'DM01mana' },
      ...{ via: 'cookie', tokenUse: null, sessionId: randomUUID() },
    },
    ...{ kind: 'deposit', span: 'day', key: randomUUID(), max: bahtToSatang(baht) },
  })
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
const left = async (of = member) => {
  const found = (await readLimits(stage.ctx.read, of)).find(
    ({ kind, span }) => kind === 'deposit' && span === 'day',
  )
  return found?.use ? (found.use.max - found.use.used) / 100 : null
}
const transfer = async (baht: number) => startDeposit(stage.ctx, await depositWish(stage, member, baht))
const byCode = (baht: number) =>
  startQr(stage.ctx, {
    ...{
      ...own(),
      asked: bahtToSatang(baht),
      key: randomUUID(),
      requestHash: hashRequest('payment', [baht]),
    },
  })

test('a deposit is checked when it begins: what waits and what came counts, what is cancelled does not', async () => {
  await limit(1_000)
  expect(await refusal(transfer(1_001))).toBe('DEPOSIT_LIMIT')
  const order = await startedDeposit(stage, member, 600)
  expect(await left()).toBe(400)
  await cancelDeposit(stage.ctx, { ...own(), orderId: order.id })
  expect(await left()).toBe(1_000)
  const paid = await startedDeposit(stage, member, 600)
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(paid))
  expect(await left()).toBe(400)
  expect(await refusal(transfer(401))).toBe('DEPOSIT_LIMIT')
  expect(await refusal(byCode(401))).toBe('DEPOSIT_LIMIT')
  expect(await refusal(byCode(400))).toBe('none')
  expect(await left()).toBe(0)
})

test('of many orders begun at once no more than the limit waits', async () => {
  await limit(500)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => refusal(nth % 2 === 0 ? transfer(500) : byCode(500))),
  )
  expect(answers.filter((code) => code === 'none')).toHaveLength(1)
  expect(await left()).toBe(0)
})

test('money of an order begun before the limit is credited all the same, and counts', async () => {
  const order = await startedDeposit(stage, member, 800)
  await limit(500)
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
  expect((await depositOrder(stage, member, order.id)).state).toBe('credited')
  expect((await findCash(stage.ctx.read, member))?.balance).toBe(order.pay)
  expect(await left()).toBe(-300)
  expect(await refusal(transfer(100))).toBe('DEPOSIT_LIMIT')
  await moveClock(database.url, DAY_MS + 60_000)
  expect(await refusal(transfer(500))).toBe('none')
})

/** An order that its member has cancelled, and may pay all the same. */
async function cancelled(baht: number, who: { readonly qr?: boolean } = {}) {
  const { id } = who.qr ? await byCode(baht) : await startedDeposit(stage, member, baht)
  await cancelDeposit(stage.ctx, { ...own(), orderId: id })
  return depositOrder(stage, member, id)
}

const receive = (notice: ReturnType<typeof noticeOf>) => receivePayment(stage.ctx, stage.operatorId, notice)
const cash = async () => (await findCash(stage.ctx.read, member))?.balance
const toldOver = () =>
  stage.ctx.read.run`select from message where member_id = ${member} and kind = 'over-limit'`

test('late money above the limit waits to be sent back, its member is told once, and other channels change nothing', async () => {
  await limit(500)
  const late = await cancelled(500)
  const next = await startedDeposit(stage, member, 500)
  const notice = noticeOf(late)
  expect((await receive(notice)).state).toBe('suspense')
  expect((await receive(notice)).state).toBe('suspense')
  expect((await receive({ ...notice, channel: 'sms', reference: randomUUID() })).state).toBe('suspense')
  expect([await cash(), await left(), (await toldOver()).length]).toEqual([0, 0, 1])
  expect((await receive(noticeOf(next))).state).toBe('credited')
  expect([await cash(), await left()]).toEqual([next.pay, 0])
  const { why } = await stage.ctx.read.one<{ why: string }>`
    select suspense_reason as why from incoming_payment p join bank_notice n on n.incoming_id = p.id
    where n.reference = ${notice.reference}`
  expect(why).toBe('over-limit')
})

test.each(['before the commit', 'after the commit'] as const)(
  'late money above the limit waits once and is told once, however often its program stops %s',
  async (moment) => {
    await limit(500)
    const late = await cancelled(500)
    await startedDeposit(stage, member, 500)
    const notice = noticeOf(late)
    const known = () => stage.ctx.read.run<{ state: string; why: string }>`
      select p.state, p.suspense_reason as why from incoming_payment p join bank_notice n on n.incoming_id = p.id
      where n.reference = ${notice.reference}`
    for (let time = 0; time < 2; time += 1) {
      const stopping = receivePayment(stoppedAt(stage.ctx, 1, moment), stage.operatorId, notice)
      await expect(stopping).rejects.toThrow('stopped')
      const count = moment === 'before the commit' ? 0 : 1
      expect([await known(), await toldOver()].map(({ length }) => length)).toEqual([count, count])
    }
    const answers = await Promise.all([1, 2, 3].map(() => receive(notice)))
    expect(answers.map(({ state }) => state)).toEqual(['suspense', 'suspense', 'suspense'])
    expect(await known()).toEqual([{ state: 'suspense', why: 'over-limit' }])
    expect([await cash(), (await toldOver()).length, await left()]).toEqual([0, 1, 0])
  },
)

test('money that came before its order was cancelled, and is told after it, has only the room that is left', async () => {
  await limit(500)
  const order = await startedDeposit(stage, member, 500)
  const notice = noticeOf(order)
  await cancelDeposit(stage.ctx, { ...own(), orderId: order.id })
  const next = await startedDeposit(stage, member, 500)
  expect((await receive(notice)).state).toBe('suspense')
  expect((await receive(noticeOf(next))).state).toBe('credited')
  expect([await cash(), await left()]).toEqual([next.pay, 0])
})

test('money that came in time, and is told when its order has ended, has only the room that is left', async () => {
  await limit(500)
  const order = await startedDeposit(stage, member, 500)
  const notice = noticeOf(order)
  await moveClock(database.url, Date.parse(String(order.expiresAt)) - Date.now() + 60_000)
  const next = await startedDeposit(stage, member, 500)
  expect((await receive(notice)).state).toBe('suspense')
  expect((await receive({ ...noticeOf(next), at: new Date(next.startedAt) })).state).toBe('credited')
  expect([await cash(), await left()]).toEqual([next.pay, 0])
})

test('late money for which the limit has room is credited, and of two at once in two accounts one alone', async () => {
  await limit(500)
  const orders = [await cancelled(300), await cancelled(300, { qr: true })]
  const notices = orders.map((order) => ({
    ...noticeOf(order, order.mode === 'qr' ? { channel: 'qr' } : {}),
    ...(order.reference === null ? {} : { orderReference: order.reference }),
  }))
  const states = (await Promise.all(notices.map(receive))).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['credited', 'suspense'])
  expect(await left()).toBe(200)
  expect(await toldOver()).toHaveLength(1)
})

test('a slip brings no more than was asked for past the limit, and a limited member who stays within it is credited', async () => {
  await limit(1_000)
  const order = await startedDeposit(stage, member, 400)
  const slip = async (amount: number) => {
    const reference = `20261127${String(amount).padStart(12, '0')}`
    const file = await drawSlip({ codes: [miniQrText('004', reference)] })
    const { id } = await uploadSlip(stage.ctx, { ...own(), file, name: 'slip.jpg' })
    await attachSlip(stage.ctx, { ...own(), slipId: id, asked: order.asked })
    const sender = { senderBank: order.bank, senderNo: order.accountNo }
    return receive(noticeOf(order, { ...sender, reference, amount: bahtToSatang(amount) }))
  }
  expect((await slip(1_001)).state).toBe('suspense')
  expect([await cash(), (await toldOver()).length]).toEqual([0, 1])
  expect((await slip(1_000)).state).toBe('credited')
  expect([await cash(), await left()]).toEqual([bahtToSatang(1_000), 0])
})

test('what came of a transfer between members counts to the satang', async () => {
  const pair = await openPair(stage, database.url)
  const slipId = await keptSlip(stage, database.url, pair.payerId)
  await showSlip(stage.ctx, { memberId: pair.payerId, pairId: pair.id, slipId })
  await answerPair(stage.ctx, payeeSays(stage, pair, 'short', satang(250_99)))
  await answerShort(stage.ctx, { name: pair, agrees: true })
  await limit(1_000, pair.payerId)
  expect(await left(pair.payerId)).toBe(749.01)
})

test('a deposit that is paid to a member asks the limit too, and waits in it', async () => {
  const pair = await openPair(stage, database.url)
  await limit(1_000, pair.payerId)
  expect(await left(pair.payerId)).toBe(700)
  await limit(200)
  const asked = {
    ...{ ...own(), asked: bahtToSatang(300), bank: 'kbank', key: randomUUID() },
    ...{ hash: offeredHash(stage.ctx, member, BY_PAIR), requestHash: hashRequest('pair', [300]) },
  }
  const payee = await newWithdrawer(stage, database.url)
  await requestWithdrawal(stage.ctx, withdrawWish(stage, payee, 300, { byMembers: true }))
  expect(await refusal(startPair(stage.ctx, asked))).toBe('DEPOSIT_LIMIT')
})
