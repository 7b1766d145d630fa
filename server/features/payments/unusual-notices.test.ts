import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import {
  depositWish,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { findCash } from '../ledger/queries.ts'
import { addReceivingAccount } from './add-receiving-account.ts'
import { readDepositOffer } from './deposit-offer.ts'
import { receivePayment } from './receive-payment.ts'
import { seedReceivingAccounts } from './seed-receiving-accounts.ts'
import { receiveDemoNotice } from './simulate-transfer.ts'
import { startDeposit } from './start-deposit.ts'

const database = useDatabase()
let stage: Stage
let other: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  other = await openStage(database.url, { connections: 2, company: 'DN' })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

const depositor = () => newDepositor(stage, database.url)
const owner = (text: string) => withSql(database.url, (sql) => sql.unsafe(text))

test('what a demo’s bank tells of an operator who is real credits nobody', async () => {
  const memberId = await depositor()
  const order = await startedDeposit(stage, memberId)
  const told = { ...noticeOf(order), operatorId: stage.operatorId, at: new Date().toISOString() }
  const of = { ...told, senderBank: order.bank, senderNo: order.accountNo }
  await owner(`update operator set demo = false where id = '${stage.operatorId}'`)
  try {
    await expect(receiveDemoNotice(stage.ctx, of)).rejects.toMatchObject({ code: 'NO_SUCH_CALL' })
  } finally {
    await owner(`update operator set demo = true where id = '${stage.operatorId}'`)
  }
  expect((await findCash(stage.ctx.read, memberId))?.balance ?? 0).toBe(0)
})

test('a payment of a year far ahead keeps its amount and the day’s cap no longer than another', async () => {
  const memberId = await depositor()
  // A bank that writes the Buddhist year. All amounts of 4,400 baht come so, and later a day has passed.
  const at = new Date('2569-11-23T12:00:00+07:00')
  const order = await startedDeposit(stage, await depositor(), 4_300)
  const before = await usedToday()
  for (let part = 1; part <= 99; part += 1) {
    const notice = noticeOf(order, { amount: satang(4_400_00 + part), at })
    expect(await receivePayment(stage.ctx, stage.operatorId, notice)).toMatchObject({ state: 'suspense' })
  }
  await owner(`update incoming_payment set heard_at = heard_at - interval '25 hours' where amount > 440000`)
  expect(await usedToday()).toBe(before)
  await startDeposit(stage.ctx, await depositWish(stage, memberId, 4_400))
})

async function usedToday(): Promise<number | undefined> {
  const { accounts } = await readDepositOffer(stage.ctx, {
    memberId: randomUUID(),
    operatorId: stage.operatorId,
  })
  return accounts.find(({ bank }) => bank === 'kbank')?.usedToday
}

test('two channels that name other banks of the sender tell of two payments', async () => {
  const order = await startedDeposit(stage, await depositor(), 4_500)
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(order, { senderBank: order.bank }))
  const second = noticeOf(order, { channel: 'demo', senderBank: 'scb' })
  expect(await receivePayment(stage.ctx, stage.operatorId, second)).toMatchObject({
    state: 'suspense',
    known: false,
  })
})

test('one at a time, also into two accounts at once', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const memberId = await depositor()
    const wish = await depositWish(stage, memberId, 600)
    const { accounts } = await readDepositOffer(stage.ctx, { memberId, operatorId: stage.operatorId })
    const scb = accounts.find(({ bank }) => bank === 'scb')
    const wishes = [wish, { ...wish, into: scb as never, key: randomUUID() }]
    const tries = await Promise.allSettled(wishes.map((each) => startDeposit(stage.ctx, each)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('a bank account takes the deposits of one operator', async () => {
  const [one, two] = await Promise.all([stage, other].map(codeOf))
  const wish = { bank: 'bbl', accountNo: '123-4-56789-0', holder: 'บจก. ทดสอบ' }
  expect(await addReceivingAccount(stage.ctx, { ...wish, code: one as string })).toBe('new')
  await expect(addReceivingAccount(stage.ctx, { ...wish, code: two as string })).rejects.toMatchObject({
    code: 'BANK_ACCOUNT_TAKEN',
  })
})

async function codeOf({ ctx, operatorId }: Stage): Promise<string> {
  return (await ctx.read.one<{ code: string }>`select code from operator where id = ${operatorId}`).code
}
