import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import type { SlipReference } from '../../../../domain/payments/codes/mini-qr.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { drawSlip, miniQrText } from '../../../../tests/support/slips/slip-picture.ts'
import { untilOpened } from '../../../../tests/support/slips/until-opened.ts'
import {
  depositOrder,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../../tests/support/stage/depositor.ts'
import { setLicence, WHOLE_LICENCE } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { SlipTransfer } from '../../../external/slip-lookup.ts'
import { JOBS } from '../../../jobs/schedule.ts'
import { findCash } from '../../ledger/queries.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { attachSlip } from './attach-slip.ts'
import { lookUpSlip, lookUpSlips } from './look-up-slips.ts'
import { uploadSlip } from './upload-slip.ts'

const SENDING_BANK = '004'
const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

let lastReference = 0

/** An order with its slip attached; what the bank knows is told by the test. */
async function shown(baht = 500, named: Partial<SlipReference> = {}) {
  const memberId = await newDepositor(stage, database.url)
  const order = await startedDeposit(stage, memberId, baht)
  const slip = {
    sendingBank: SENDING_BANK,
    reference: `20261123${String(++lastReference).padStart(12, '0')}`,
    ...named,
  }
  return { order, slip, wish: await attached(order, slip) }
}

async function attached({ memberId, asked }: DepositOrder, { sendingBank, reference }: SlipReference) {
  const { operatorId } = stage
  const file = await drawSlip({ codes: [miniQrText(sendingBank, reference)] })
  const { id } = await untilOpened(() =>
    uploadSlip(stage.ctx, { memberId, operatorId, file, name: 'slip.jpg' }),
  )
  await attachSlip(stage.ctx, { memberId, operatorId, slipId: id, asked })
  return { operatorId, memberId, id }
}

const suspendedOf = async ({ pay }: DepositOrder) =>
  (
    await stage.ctx.read.run<{ reason: string }>`
      select suspense_reason as reason from incoming_payment
      where operator_id = ${stage.operatorId} and amount = ${pay} and state = 'suspense'`
  ).map(({ reason }) => reason)

function transferOf(order: DepositOrder, wish: Partial<SlipTransfer> = {}): SlipTransfer {
  const { bank, accountNo, amount, at, senderBank, senderNo, senderName } = noticeOf(order, {})
  const shownNo = `xxx-x-x${accountNo.slice(-5, -1)}-${accountNo.slice(-1)}`
  return { bank, shownNo, amount, at, senderBank, senderNo, senderName, ...wish }
}

const cashOf = async (order: DepositOrder) => (await findCash(stage.ctx.read, order.memberId))?.balance ?? 0
const saysOf = (id: string) =>
  stage.ctx.read.one`select bank_says as says, asked_at is not null as asked from slip where id = ${id}`

/** Who checks it, as its member is told. */
const checkingOf = async ({ memberId, id }: DepositOrder) =>
  (await depositOrder(stage, memberId, id)).slip?.checking

const jobOf = async (id: string) =>
  (
    await withSql(
      database.url,
      (sql) => sql`select payload from graphile_worker._private_jobs where key = ${`look-up-slip:${id}`}`,
    )
  )[0]

describe('a slip whose transfer its bank knows', () => {
  test('is credited by the bank’s word, once, however often it is asked at once', async () => {
    const { order, slip, wish } = await shown()
    stage.ctx.external.demoSlips.transferred(slip, transferOf(order))
    await Promise.all(Array.from({ length: 8 }, () => lookUpSlip(stage.ctx, wish)))
    expect(await cashOf(order)).toBe(order.pay)
    expect(await saysOf(wish.id)).toEqual({ says: 'transfer', asked: true })
    expect(await checkingOf(order)).toBeNull()
    expect(await depositOrder(stage, order.memberId, order.id)).toMatchObject({ state: 'credited' })
  })

  test.each(['look-up first', 'feed first'])(
    'and that the feed tells of too is one payment: %s',
    async (first) => {
      const { order, slip, wish } = await shown()
      stage.ctx.external.demoSlips.transferred(slip, transferOf(order))
      const steps = [
        () => lookUpSlip(stage.ctx, wish),
        () => receivePayment(stage.ctx, stage.operatorId, noticeOf(order, {})),
      ]
      for (const step of first === 'feed first' ? steps.reverse() : steps) await step()
      expect(await cashOf(order)).toBe(order.pay)
    },
  )

  test('credits what came in, where the amount is not the one that was asked for', async () => {
    const { order, slip, wish } = await shown()
    const { accountNo } = order
    const told = { amount: order.asked, senderBank: order.bank, senderNo: `xx-${accountNo.slice(-4)}` }
    stage.ctx.external.demoSlips.transferred(slip, transferOf(order, told))
    await lookUpSlip(stage.ctx, wish)
    expect(await cashOf(order)).toBe(order.asked)
  })

  test('is credited by the whole number of the receiver', async () => {
    const { order, slip, wish } = await shown()
    const { accountNo } = noticeOf(order, {})
    stage.ctx.external.demoSlips.transferred(slip, transferOf(order, { shownNo: accountNo }))
    await lookUpSlip(stage.ctx, wish)
    expect(await cashOf(order)).toBe(order.pay)
  })

  test('is not another one of the same reference at another bank', async () => {
    const first = await shown(900)
    const other = await shown(901, { sendingBank: '014', reference: first.slip.reference })
    const { demoSlips } = stage.ctx.external
    demoSlips.transferred(first.slip, transferOf(first.order))
    demoSlips.transferred(other.slip, transferOf(other.order))
    await lookUpSlip(stage.ctx, first.wish)
    await lookUpSlip(stage.ctx, other.wish)
    expect([await cashOf(first.order), await cashOf(other.order)]).toEqual([first.order.pay, other.order.pay])
  })

  test('of which the bank says something else than before is for people, and is asked about no more', async () => {
    const { order, slip, wish } = await shown()
    const told = transferOf(order)
    await receivePayment(stage.ctx, stage.operatorId, {
      ...{
        ...noticeOf(order, {}),
        ...slip,
        channel: 'slip-lookup',
        amount: satang(told.amount + 100),
        until: null,
      },
    })
    stage.ctx.external.demoSlips.transferred(slip, told)
    await lookUpSlip(stage.ctx, wish)
    expect(await saysOf(wish.id)).toEqual({ says: 'differs', asked: true })
    expect(await checkingOf(order)).toBe('people')
    expect(await cashOf(order)).toBe(0)
  })

  test('waits for people where the money came from somebody else', async () => {
    const { order, slip, wish } = await shown()
    stage.ctx.external.demoSlips.transferred(slip, transferOf(order, { senderNo: '9999999999' }))
    await lookUpSlip(stage.ctx, wish)
    expect(await cashOf(order)).toBe(0)
  })

  test('of an earlier payment brings nothing to a new order', async () => {
    const memberId = await newDepositor(stage, database.url)
    const before = await startedDeposit(stage, memberId, 700)
    const paid = noticeOf(before, {})
    await receivePayment(stage.ctx, stage.operatorId, paid)
    const next = await startedDeposit(stage, memberId, 700)
    const slip = { sendingBank: SENDING_BANK, reference: 'EARLIER00000001' }
    const { operatorId } = stage
    const file = await drawSlip({ codes: [miniQrText(slip.sendingBank, slip.reference)] })
    const { id } = await untilOpened(() =>
      uploadSlip(stage.ctx, { memberId, operatorId, file, name: 'slip.jpg' }),
    )
    await attachSlip(stage.ctx, { memberId, operatorId, slipId: id, asked: next.asked })
    stage.ctx.external.demoSlips.transferred(slip, transferOf(before, { at: paid.at }))
    await lookUpSlip(stage.ctx, { operatorId, memberId, id })
    expect(await cashOf(next)).toBe(before.pay)
  })

  // A service that looks at less than the whole code answers each spelling of it with the same transfer.
  test.each([
    ['of another bank', { sendingBank: '014' }],
    ['with a letter more', { reference: 'SPELLEDTWICE00000001A' }],
  ])('of two codes, one %s, is credited once', async (_, other) => {
    const reference = 'reference' in other ? 'SPELLEDTWICE00000001' : 'OFTWOBANKS00000001'
    const { order, slip, wish } = await shown(600, { reference })
    const senderNo = `xxx-x-x${order.accountNo.slice(-5)}`
    const transfer = transferOf(order, { senderBank: order.bank, senderNo })
    for (const code of [slip, { ...slip, ...other }]) stage.ctx.external.demoSlips.transferred(code, transfer)
    await lookUpSlip(stage.ctx, wish)
    expect(await cashOf(order)).toBe(order.pay)
    const again = await attached(await startedDeposit(stage, order.memberId, 700), { ...slip, ...other })
    await lookUpSlip(stage.ctx, again)
    expect(await cashOf(order)).toBe(order.pay)
    expect(await suspendedOf(order)).toEqual(['told-otherwise'])
  })

  test('is credited once where the feed tells of it as well as two codes', async () => {
    const { order, slip } = await shown(601, { reference: 'TOLDTHRICE00000001' })
    const senderNo = `xxx-x-x${order.accountNo.slice(-5)}`
    const transfer = transferOf(order, { senderBank: order.bank, senderNo })
    const others = [
      { ...slip, sendingBank: '014' },
      { ...slip, reference: 'TOLDTHRICE00000001A' },
    ]
    await receivePayment(stage.ctx, stage.operatorId, noticeOf(order, { at: transfer.at }))
    const next = await startedDeposit(stage, order.memberId, 701)
    for (const code of others) {
      stage.ctx.external.demoSlips.transferred(code, transfer)
      await lookUpSlip(stage.ctx, await attached(next, code))
    }
    expect(await cashOf(order)).toBe(order.pay)
  })

  test.each([
    [1, 'before the commit'],
    [1, 'after the commit'],
    [2, 'before the commit'],
    [2, 'after the commit'],
  ] as const)('stopped at transaction %i, %s, is credited once by the next run', async (nth, when) => {
    const { order, slip, wish } = await shown()
    stage.ctx.external.demoSlips.transferred(slip, transferOf(order))
    await lookUpSlip(stoppedAt(stage.ctx, nth, when), wish).catch(() => {})
    await lookUpSlip(stage.ctx, wish)
    expect(await cashOf(order)).toBe(order.pay)
  })
})

test.each([
  ['another account', 'xxx-x-x9876-5'],
  ['an account that is hidden', 'xxx-x-xxxxx-x'],
  ['an account of which a digit is shown', 'x0'],
])('money that went to %s is said so, and asked about no more', async (_, shownNo) => {
  const { order, slip, wish } = await shown()
  stage.ctx.external.demoSlips.transferred(slip, transferOf(order, { shownNo }))
  await lookUpSlip(stage.ctx, wish)
  expect(await saysOf(wish.id)).toEqual({ says: 'elsewhere', asked: true })
  expect(await checkingOf(order)).toBe('people')
  stage.ctx.external.demoSlips.transferred(slip, transferOf(order))
  await lookUpSlip(stage.ctx, wish)
  expect(await cashOf(order)).toBe(0)
})

test('a whole number that only ends as the operator’s does is another account', async () => {
  const { order, slip, wish } = await shown()
  const shownNo = `99${noticeOf(order, {}).accountNo}`
  stage.ctx.external.demoSlips.transferred(slip, transferOf(order, { shownNo }))
  await lookUpSlip(stage.ctx, wish)
  expect(await saysOf(wish.id)).toEqual({ says: 'elsewhere', asked: true })
  expect(await cashOf(order)).toBe(0)
})

test('a transfer the bank does not know yet is asked for again, each time later', async () => {
  const { order, slip, wish } = await shown()
  await lookUpSlip(stage.ctx, wish)
  expect(await saysOf(wish.id)).toEqual({ says: null, asked: true })
  expect(await checkingOf(order)).toBe('bank')
  stage.ctx.external.demoSlips.transferred(slip, transferOf(order, { amount: satang(order.pay) }))
  await lookUpSlips(stage.ctx)
  expect(await cashOf(order), 'it was asked just now').toBe(0)
  await moveClock(database.url, 60_000)
  await lookUpSlips(stage.ctx)
  expect(await cashOf(order)).toBe(order.pay)
  await moveClock(database.url, 0)
})

test('where nobody answers, the slip waits and is asked about again', async () => {
  const { order, slip, wish } = await shown()
  stage.ctx.external.demoSlips.transferred(slip, transferOf(order))
  stage.ctx.external.demoSlips.beAway(true)
  await expect(lookUpSlip(stage.ctx, wish)).rejects.toMatchObject({ part: 'slips' })
  stage.ctx.external.demoSlips.beAway(false)
  await lookUpSlip(stage.ctx, wish)
  expect(await cashOf(order)).toBe(order.pay)
})

test('a service that is slow is asked for thirty seconds, and the next run goes on', async () => {
  const slips = [await shown(), await shown(), await shown()]
  let nowMs = Date.now()
  const asked: string[] = []
  const { demoSlips } = stage.ctx.external
  const ask = async (slip: SlipReference) => {
    nowMs += 20_000
    asked.push(slip.reference)
    return demoSlips.ask(slip)
  }
  const external = { ...stage.ctx.external, demoSlips: { ...demoSlips, ask } }
  const ctx = { ...stage.ctx, now: () => new Date(nowMs), external }
  await withSql(
    database.url,
    (sql) => sql`update slip set asked_at = db_now() where id <> all(${slips.map(({ wish }) => wish.id)})`,
  )
  await lookUpSlips(ctx)
  expect(asked).toHaveLength(2)
  await lookUpSlips(ctx)
  expect(new Set(asked)).toEqual(new Set(slips.map(({ slip }) => slip.reference)))
})

test('an operator without such a service is told nothing', async () => {
  const { order, slip, wish } = await shown()
  stage.ctx.external.demoSlips.transferred(slip, transferOf(order))
  const demo = (on: boolean) =>
    withSql(database.url, (sql) => sql`update operator set demo = ${on} where id = ${stage.operatorId}`)
  await setLicence(stage, WHOLE_LICENCE)
  await demo(false)
  await lookUpSlip(stage.ctx, wish)
  await lookUpSlips(stage.ctx)
  expect(await saysOf(wish.id)).toEqual({ says: null, asked: false })
  expect(await checkingOf(order)).toBe('waits')
  const later = await shown()
  expect(await jobOf(later.wish.id)).toBeUndefined()
  await demo(true)
})

test('a slip that no program can read waits for the bank to tell of the money, and says so', async () => {
  const memberId = await newDepositor(stage, database.url)
  const order = await startedDeposit(stage, memberId, 500)
  const { operatorId } = stage
  const file = await drawSlip({ codes: [] })
  const { id } = await untilOpened(() =>
    uploadSlip(stage.ctx, { memberId, operatorId, file, name: 'slip.jpg' }),
  )
  await attachSlip(stage.ctx, { memberId, operatorId, slipId: id, asked: order.asked })
  expect(await checkingOf(order)).toBe('waits')
})

test('a slip that is attached is looked up by a job at once', async () => {
  const { order, slip, wish } = await shown()
  stage.ctx.external.demoSlips.transferred(slip, transferOf(order))
  const job = await jobOf(wish.id)
  expect(job?.payload).toEqual(wish)
  await JOBS['look-up-slip']?.work(stage.jobs, job?.payload)
  expect(await cashOf(order)).toBe(order.pay)
})
