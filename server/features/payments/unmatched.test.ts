import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import {
  depositOrder,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import type { DepositOrder } from './deposit-offer.ts'
import type { BankNotice } from './queries-incoming.ts'
import { receivePayment } from './receive-payment.ts'
import { seedReceivingAccounts } from './seed-receiving-accounts.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

const begun = async () => startedDeposit(stage, await newDepositor(stage, database.url), 500)
const receive = (notice: BankNotice) => receivePayment(stage.ctx, stage.operatorId, notice)
/** As the bank of the member's own account tells of it. */
const ownNotice = (order: DepositOrder) =>
  noticeOf(order, { senderBank: order.bank, senderNo: order.accountNo })
const told = async ({ memberId, id }: { memberId: string; id: string }) =>
  (await depositOrder(stage, memberId, id)).unmatched

test('money from the member’s own account in another amount is told with the order, until it is decided', async () => {
  const order = await begun()
  const short = { ...ownNotice(order), amount: satang(order.pay - 37) }
  expect(await told(order)).toBeNull()
  await receive(short)
  await receive(short)
  expect(await told(order)).toBe(order.pay - 37)
  await receive({ ...ownNotice(order), reference: 'exact' })
  expect(await told(order), 'the order has its money, and this waits besides').toBe(order.pay - 37)
})

test('what was paid twice is told with the order that has its money', async () => {
  const order = await begun()
  await receive(ownNotice(order))
  expect(await told(order)).toBeNull()
  const again = { ...ownNotice(order), reference: 'once more' }
  await receive(again)
  await receive(again)
  expect(await told(order)).toBe(order.pay)
})

test('also after the order was cancelled, and of two orders with the newer one', async () => {
  const first = await begun()
  await cancelDeposit(stage.ctx, { ...first, orderId: first.id })
  const second = await startedDeposit(stage, first.memberId, 700)
  await receive({ ...ownNotice(second), amount: satang(second.pay + 1_00) })
  expect([await told(first), await told(second)]).toEqual([null, second.pay + 1_00])
  await cancelDeposit(stage.ctx, { ...second, orderId: second.id })
  expect(await told(second)).toBe(second.pay + 1_00)
})

test.each([
  ['shown in part', (no: string) => ({ senderNo: `xxx-x-x${no.slice(-4)}` })],
  ['not shown', () => ({ senderNo: null })],
  ['of another bank', () => ({ senderBank: 'ghb' })],
  ['without its bank', () => ({ senderBank: null })],
  ['of somebody else', () => ({ senderNo: '9876543210' })],
])('a sender %s is surely nobody’s: nothing is told', async (_, shown) => {
  const order = await begun()
  await receive({ ...ownNotice(order), amount: satang(order.pay - 37), ...shown(order.accountNo) })
  expect(await told(order)).toBeNull()
})

test('nor of money that came before the order, or was taken back by the bank', async () => {
  const order = await begun()
  const amount = satang(order.pay - 37)
  await receive({ ...ownNotice(order), amount, at: new Date(order.startedAt.getTime() - 3_600_000) })
  expect(await told(order)).toBeNull()
  const { id } = await receive({ ...ownNotice(order), amount: satang(order.pay - 38), reference: 'back' })
  expect(await told(order)).toBe(order.pay - 38)
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`insert into undone_payment (incoming_id, statement_id, at) values (${id}, gen_random_uuid(), now())`
      await tx`
        update received_day d set amount = d.amount - p.amount from incoming_payment p
        where p.id = ${id} and d.account_id = p.account_id and d.day = received_on(p.at, p.heard_at)`
    }),
  )
  expect(await told(order)).toBeNull()
})
