import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import {
  depositOrder,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../../tests/support/stage/depositor.ts'
import { openMachinery, openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { type FakeBankFeed, fakeBankFeed } from '../../../external/feed/fake-bank-feed.ts'
import type { Machinery } from '../../../make-context.ts'
import { findCash } from '../../ledger/queries.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import { type BankNotice, findNotice } from '../queries-incoming.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { askFeeds } from './ask-feeds.ts'
import { findFeedCursor } from './queries-feed.ts'
import { readFeeds } from './read-feeds.ts'
import { readRefused } from './read-refused.ts'

const database = useDatabase()
let stage: Stage
let other: Machinery
let feed: FakeBankFeed
let accountId = ''
/** What banks have told in this file: the cursor of before goes on in it. */
const told: BankNotice[] = []
beforeAll(async () => {
  stage = await openStage(database.url)
  other = openMachinery(database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(async () => {
  await other.close()
  await stage.close()
})
beforeEach(() => {
  feed = fakeBankFeed()
  for (const notice of told) feed.came(notice, notice)
})

const withFeed = (ctx: Context): Context => ({ ...ctx, external: { ...ctx.external, demoFeed: feed } })
const asked = (ctx: Context = stage.ctx) => askFeeds(withFeed(ctx))
const cursor = () => findFeedCursor(stage.ctx.read, { operatorId: stage.operatorId, accountId })

async function order(baht = 500): Promise<DepositOrder> {
  const begun = await startedDeposit(stage, await newDepositor(stage, database.url), baht)
  accountId = begun.accountId
  return begun
}

/** The bank has this, and tells of it when it is asked. */
function came(...notices: readonly BankNotice[]): void {
  for (const notice of notices) feed.came(notice, notice)
  told.push(...notices)
}

const cashOf = async ({ memberId }: DepositOrder) => (await findCash(stage.ctx.read, memberId))?.balance
const stateOf = async ({ memberId, id }: DepositOrder) => (await depositOrder(stage, memberId, id)).state

test('what a bank has is credited when it is asked, once however often, and the cursor goes on', async () => {
  const [first, second] = [await order(), await order(700)]
  came(noticeOf(first), noticeOf(second))
  await asked()
  await asked()
  expect(await cashOf(first)).toBe(first.pay)
  expect(await cashOf(second)).toBe(second.pay)
  expect(await cursor()).toBe(String(told.length))
  const third = await order()
  came(noticeOf(third))
  await asked()
  expect(await cashOf(third)).toBe(third.pay)
})

test.each([
  ['the feed that tells us', 'bank-feed'],
  ['a message', 'sms'],
  ['a slip that is looked up', 'slip-lookup'],
] as const)('%s and the question tell of one payment, whichever is first', async (_, channel) => {
  const [toldFirst, askedFirst] = [await order(), await order(600)]
  for (const each of [toldFirst, askedFirst]) {
    came(noticeOf(each))
    const tell = () =>
      receivePayment(stage.ctx, stage.operatorId, noticeOf(each, { channel, reference: randomUUID() }))
    if (each === toldFirst) await tell()
    await asked()
    await tell()
    expect(await cashOf(each)).toBe(each.pay)
  }
})

test('told at the same moment by two processes and a channel it is credited once', async () => {
  const orders = [await order(), await order(600), await order(700)]
  came(...orders.map((each) => noticeOf(each)))
  await Promise.all([
    ...[asked(), asked(other.ctx), asked()],
    ...orders.map((each) =>
      receivePayment(stage.ctx, stage.operatorId, noticeOf(each, { channel: 'bank-feed' })),
    ),
  ])
  for (const each of orders) expect(await cashOf(each)).toBe(each.pay)
  expect(await cursor()).toBe(String(told.length))
})

test('a lost answer, and a bank that is away, are asked for again', async () => {
  const one = await order()
  came(noticeOf(one))
  const before = await cursor()
  feed.beAway(true)
  await expect(asked()).rejects.toThrow()
  expect(await cursor()).toBe(before)
  feed.beAway(false)
  feed.loseAnswer(noticeOf(one))
  // The other account of the operator is asked all the same.
  await expect(asked()).rejects.toThrow()
  expect(await cashOf(one)).toBe(0)
  await asked()
  expect(await cashOf(one)).toBe(one.pay)
})

test('told twice, in another order, and late: each is credited once', async () => {
  const [one, two] = [await order(), await order(900)]
  const [first, second] = [noticeOf(one), noticeOf(two, { at: new Date(Date.now() - 60_000) })]
  came(first, second, first)
  await asked()
  came(second, first)
  await asked()
  expect(await cashOf(one)).toBe(one.pay)
  expect(await cashOf(two)).toBe(two.pay)
  expect(await stateOf(one)).toBe('credited')
})

test('more than a page is asked for in one run', async () => {
  const [first, second, third] = [await order(300), await order(400), await order(500)]
  const strangers = Array.from({ length: 60 }, (_, nth) =>
    noticeOf(first, { senderNo: '0000000000', senderBank: 'bbl', at: new Date(Date.now() - nth * 1_000) }),
  )
  came(...strangers, noticeOf(second), noticeOf(third))
  await asked()
  expect(await cursor()).toBe(String(told.length))
  expect(await cashOf(first)).toBe(0)
  expect(await cashOf(second)).toBe(second.pay)
  expect(await cashOf(third)).toBe(third.pay)
})

test('one that is told otherwise than before keeps back none after it', async () => {
  const [one, two] = [await order(), await order(800)]
  const notice = noticeOf(one)
  came(notice)
  await asked()
  came({ ...notice, amount: two.pay }, noticeOf(two))
  await asked()
  expect(await cashOf(one)).toBe(one.pay)
  expect(await cashOf(two)).toBe(two.pay)
  const place = { operatorId: stage.operatorId, accountId }
  const known = await findNotice(stage.ctx.read, place, {
    channel: 'bank-query',
    reference: notice.reference,
  })
  expect(known?.amount).toBe(one.pay)
})

test.each([
  ['long', 'R'.repeat(150)],
  ['empty', ''],
])('one with a %s name that is told otherwise than before keeps back none after it', async (_, reference) => {
  const [one, two] = [await order(), await order(800)]
  const notice = noticeOf(one, { reference })
  came(notice)
  await asked()
  came({ ...notice, amount: two.pay }, noticeOf(two))
  await asked()
  expect([await cashOf(one), await cashOf(two)]).toEqual([one.pay, two.pay])
  expect(await cursor()).toBe(String(told.length))
  const { rows } = await readRefused(stage.ctx, stage.operatorId)
  expect(rows.filter((row) => row.reference === reference)).toHaveLength(1)
})

test('a bank that keeps silent is seen by its account although another one answers', async () => {
  const silent: FakeBankFeed = {
    ...feed,
    ask: (account, after) =>
      account.bank === 'scb' ? Promise.reject(new Unavailable('bank-query')) : feed.ask(account, after),
  }
  const ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoFeed: silent } }
  for (let times = 0; times < 3; times += 1) await expect(askFeeds(ctx)).rejects.toThrow()
  await withSql(
    database.url,
    (sql) =>
      sql`update outside_part set failing_since = failing_since - interval '1 minute' where failures > 0`,
  )
  const states = async () =>
    (await readFeeds(ctx, { id: stage.operatorId, demo: true })).map(({ account, state }) => [
      account?.bank,
      state,
    ])
  expect((await states()).toSorted()).toEqual([
    ['kbank', expect.stringMatching(/^(works|shaky)$/)],
    ['scb', 'down'],
  ])
  await asked()
  expect((await states()).toSorted()).toEqual([
    ['kbank', expect.stringMatching(/^(works|shaky)$/)],
    ['scb', 'shaky'],
  ])
})

const MOMENTS: readonly StopMoment[] = ['before the commit', 'after the commit']
test.each(MOMENTS.flatMap((moment) => [1, 2, 3, 4].map((nth) => [nth, moment] as const)))(
  'stopped at its transaction %i, %s, it is credited once by the next run',
  async (nth, moment) => {
    const [one, two] = [await order(), await order(600)]
    came(noticeOf(one), noticeOf(two))
    await askFeeds(stoppedAt(withFeed(stage.ctx), nth, moment)).catch(() => undefined)
    await asked()
    expect(await cashOf(one)).toBe(one.pay)
    expect(await cashOf(two)).toBe(two.pay)
    expect(await cursor()).toBe(String(told.length))
  },
)
