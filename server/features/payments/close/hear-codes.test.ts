import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { satang } from '../../../../domain/money.ts'
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { type BookDays, bookDays, looked } from '../../../../tests/support/stage/book-day.ts'
import { depositOrder, newDepositor } from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import type { PaidCode, QrPayment, QrProvider } from '../../../external/qr-provider.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { receiveQr } from '../qr/receive-qr.ts'
import { startQr } from '../qr/start-qr.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { listDifferences } from './queries-close.ts'

const BILLER = '000000000000000'

// A database of its own: its clock is moved by days.
let database: TestDatabase
let stage: Stage
let owner: postgres.Sql
let days: BookDays
let day: BangkokDate
let ctx: Context
/** What the provider lists, where that is not what it has collected. */
let list: QrProvider['list'] | undefined
/** What it says of an order, where that is not what it has collected. */
let ask: QrProvider['ask'] | undefined
let stages = 0
beforeAll(async () => {
  database = await freshDatabase()
  owner = postgres(database.url, { max: 2, onnotice: () => {} })
  days = bookDays(() => stage, database.url)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  stages += 1
  stage = await openStage(database.url, { connections: 8, company: String(10 + stages) })
  ;[list, ask] = [undefined, undefined]
  const fake = stage.ctx.external.demoQr
  const qr: QrProvider = {
    ask: (reference) => (ask ?? fake.ask)(reference),
    list: (...of) => (list ?? fake.list)(...of),
  }
  ctx = {
    ...stage.ctx,
    log: { ...stage.ctx.log, error: () => {}, fatal: () => {} } as never,
    external: { ...stage.ctx.external, qr, demoQr: { ...fake, ...qr } },
  }
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  day = await days.begin()
  return () => stage.close()
})

async function startedQr(baht = 500) {
  const memberId = await newDepositor(stage, database.url)
  const wish = { memberId, operatorId: stage.operatorId, asked: satang(baht * 100), key: randomUUID() }
  const { id } = await startQr(ctx, { ...wish, requestHash: hashRequest('payment', [baht]) })
  const order = await depositOrder(stage, memberId, id)
  return { ...order, memberId, reference: order.reference ?? '' }
}

/** The member pays by the code; nobody has told us. */
async function paid(wish: Partial<QrPayment> = {}) {
  const order = await startedQr()
  const payment: QrPayment = {
    ...{ billerId: BILLER, reference: randomUUID(), amount: order.pay, at: await days.now() },
    ...{ senderBank: order.bank, senderNo: order.accountNo, senderName: null, ...wish },
  }
  stage.ctx.external.demoQr.pay(order.reference, payment)
  return { order, payment, code: { ...payment, orderReference: order.reference } }
}

/** And we were told of it. */
async function credited() {
  const made = await paid()
  const [received] = await receiveQr(ctx, {
    operatorId: stage.operatorId,
    orderReference: made.order.reference,
  })
  return { ...made, id: received?.id }
}

/** From here on the operator is a real one: its provider forgets nothing. */
const isReal = () => owner`update operator set demo = false where id = ${stage.operatorId}`
const lists = (...codes: PaidCode[]) => {
  list = async () => ({ codes, next: null })
}
const cashOf = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance

async function found(within = ctx) {
  const run = await looked(stage, day, within)
  if (!run) throw new Error('a day that is over is looked at')
  return listDifferences(ctx.read, stage.operatorId, { day, run: run.run, limit: 100 })
}

test('a day of which the provider lists what is written here has no difference', async () => {
  await credited()
  await credited()
  await isReal()
  await days.end()
  expect(await found()).toEqual([])
})

describe('what is listed and was never told', () => {
  test('is taken in by the look, once, by however many at once', async () => {
    const { order } = await paid()
    await days.end()
    await Promise.all([1, 2, 3, 4].map(() => looked(stage, day, ctx)))
    expect(await found()).toEqual([])
    expect(await cashOf(order.memberId)).toBe(satang(500_00))
    expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
  })

  test.each(['before the commit', 'after the commit'] as const)('stopped %s, once', async (moment) => {
    const { order } = await paid()
    await days.end()
    // The look's own transactions come after: that the provider was heard, then the payment.
    await expect(looked(stage, day, stoppedAt(ctx, 2, moment))).rejects.toThrow('stopped')
    expect(await found()).toEqual([])
    expect(await cashOf(order.memberId)).toBe(satang(500_00))
  })

  test('of an order nobody has stands in suspense', async () => {
    const { payment } = await paid()
    stage.ctx.external.demoQr.pay('NOBODY', { ...payment, reference: randomUUID() })
    await days.end()
    expect(await found()).toEqual([])
    const kept = await owner`
      select state, suspense_reason as why from incoming_payment where operator_id = ${stage.operatorId} order by heard_at, id`
    expect(kept.map(({ state, why }) => why ?? state).toSorted()).toEqual(['credited', 'no-order'])
  })
})

describe('each difference is found and typed', () => {
  test('a payment that the provider lists, and does not say when it is asked', async () => {
    const { order } = await paid()
    ask = async () => []
    await days.end()
    expect(await found()).toMatchObject([
      { type: 'code-missing-here', ref: 'order', refId: order.id, memberId: order.memberId, amount: 500_00 },
    ])
    ask = undefined
    expect(await found(), 'it says so now').toEqual([])
  })

  test('the same of an order nobody has', async () => {
    const { code, order } = await paid()
    lists({ ...code, orderReference: 'NOBODY' })
    await days.end()
    expect(await found()).toMatchObject([
      { type: 'code-missing-here', ref: 'account', refId: order.accountId, memberId: null },
    ])
  })

  test('money that the provider does not list; one that forgets says nothing by it', async () => {
    const { id, order } = await credited()
    lists()
    await days.end()
    expect(await found()).toEqual([])
    await isReal()
    expect(await found()).toMatchObject([
      { type: 'code-missing-there', ref: 'payment', refId: id, memberId: order.memberId, amount: 500_00 },
    ])
  })

  test('another amount, by a satang', async () => {
    const { id, code } = await credited()
    lists({ ...code, amount: satang(500_01) })
    await days.end()
    expect(await found()).toMatchObject([{ type: 'code-differs', ref: 'payment', refId: id, amount: 500_01 }])
  })

  test('a payment that is listed on another day than it was told of', async () => {
    const { id, code } = await credited()
    await days.begin()
    const next = await days.now()
    await days.end()
    list = async (_, of) => ({ codes: of === day ? [] : [{ ...code, at: next }], next: null })
    await isReal()
    expect(await found()).toMatchObject([{ type: 'code-missing-there', refId: id }])
    const later = await looked(stage, addDays(day, 1), ctx)
    expect(later).toMatchObject({ differences: 1 })
  })

  test('one payment twice', async () => {
    const { id, code } = await credited()
    lists(code, code)
    await days.end()
    expect(await found()).toMatchObject([{ type: 'code-twice', ref: 'payment', refId: id }])
  })

  test('a provider that keeps silent, until it answers', async () => {
    const { order } = await credited()
    list = () => Promise.reject(new Unavailable('qr'))
    await days.end()
    expect(await found()).toMatchObject([
      { type: 'provider-silent', ref: 'account', refId: order.accountId, memberId: null },
    ])
    list = undefined
    expect(await found()).toEqual([])
    list = () => Promise.reject(new Unavailable('qr'))
    expect(await found(), 'of a day that was right it says nothing').toEqual([])
  })

  test('and codes are offered all the same: what it lists says nothing about those that are paid now', async () => {
    list = () => Promise.reject(new Unavailable('qr'))
    await days.end()
    await found()
    const heard =
      await owner`select failures from outside_part where operator_id = ${stage.operatorId} and part = 'qr'`
    expect(heard.filter(({ failures }) => failures > 0)).toEqual([])
  })
})

describe('a list of pages', () => {
  test('is read to its end', async () => {
    const codes = [(await credited()).code, (await credited()).code, (await credited()).code]
    const asked: unknown[] = []
    list = async (...of) => {
      asked.push(of)
      const at = Number(of[2] ?? 0)
      return { codes: codes.slice(at, at + 1), next: at + 1 < codes.length ? String(at + 1) : null }
    }
    await isReal()
    await days.end()
    expect(await found()).toEqual([])
    expect(asked).toEqual([null, '1', '2'].map((after) => [BILLER, day, after]))
  })

  test('that has no end is silence, and nothing of it is believed', async () => {
    const { code } = await credited()
    list = async () => ({ codes: [{ ...code, reference: randomUUID() }], next: 'on' })
    await days.end()
    expect(await found()).toMatchObject([{ type: 'provider-silent', ref: 'account' }])
  })
})
