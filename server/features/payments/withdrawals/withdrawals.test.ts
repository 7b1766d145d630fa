import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_MONEY } from '../../../../domain/money.ts'
import { DEMO_WITHDRAWAL_RULES } from '../../../../domain/payments/withdrawal.ts'
import { turnoverRules } from '../../../../domain/turnover/asked.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import {
  askedWithdrawal,
  newWithdrawer,
  PIN,
  withdrawalOf,
  withdrawWish,
} from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { type FakePayouts, fakePayouts, type PayoutWay } from '../../../external/fake-payouts.ts'
import type { PayoutAnswer } from '../../../external/payouts.ts'
import type { LiveEvent } from '../../../live/live-event.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { findCash } from '../../ledger/queries.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { approveWithdrawal } from './decide-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { resumeWithdrawals } from './resume-withdrawals.ts'
import { sendWithdrawal } from './send-withdrawal.ts'
import { readWithdrawOffer } from './withdraw-offer.ts'
import { readMemberFacts } from './withdrawal-facts.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
let provider: FakePayouts
let way: PayoutWay
const events: LiveEvent[] = []
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  stage.listen((event) => events.push(event))
})
beforeEach(() => {
  way = 'paid'
  provider = fakePayouts('test', () => way)
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoPayouts: provider } }
})
afterAll(() => stage.close())

const member = (baht?: number) => newWithdrawer(stage, database.url, baht)
const wishOf = (memberId: string, baht?: number) => withdrawWish(stage, memberId, baht)
const asked = (memberId: string, baht?: number) => askedWithdrawal(stage, memberId, baht)
const now = (memberId: string) => withdrawalOf(stage, memberId)
const send = (id: string, within = ctx) => sendWithdrawal(within, { operatorId: stage.operatorId, id })
const cashOf = async (memberId: string) => (await findCash(ctx.read, memberId))?.balance ?? 0
/** What a member's open pages are told of the ends of withdrawals. */
const endsTold = (memberId: string) =>
  events.flatMap((event) => {
    if (event.name !== 'withdrawal' || event.memberId !== memberId) return []
    return [{ paid: event.paid, returned: event.returned }]
  })
const timesTold = (id: string) => provider.arrived.filter((payout) => payout.id === id).length

/** Three more minutes pass, and the job asks. */
let minutes = 0
async function resumed(): Promise<void> {
  minutes += 3
  await moveClock(database.url, minutes * 60_000)
  await resumeWithdrawals(ctx)
}

const set = (change: Parameters<typeof setMoneyRules>[1]) => setMoneyRules(stage, change)
const setBack = () => set({ withdrawals: DEMO_WITHDRAWAL_RULES })
const admin = (sql: string) => withSql(database.url, (owner) => owner.unsafe(sql))

describe('asking for a withdrawal', () => {
  test('sets its money aside, and the rules approve a small one', async () => {
    const memberId = await member()
    expect(await asked(memberId)).toMatchObject({ state: 'approved', waits: [], decidedBy: 'rules' })
    expect(await cashOf(memberId)).toBe(9_500_00)
  })

  test('once a key, however often at once; the key with another amount is refused', async () => {
    const memberId = await member()
    const wish = wishOf(memberId)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => requestWithdrawal(ctx, wish)))
    const done = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(new Set(done.map(({ withdrawal }) => withdrawal.id)).size).toBe(1)
    expect(done.filter(({ replayed }) => !replayed).length).toBeLessThanOrEqual(1)
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'PIN_PAUSED' })
    }
    expect(await requestWithdrawal(ctx, wish)).toMatchObject({ replayed: true })
    expect(await cashOf(memberId)).toBe(9_500_00)
    const other = { ...wish, requestHash: hashRequest('withdrawal', [501]) }
    await expect(requestWithdrawal(ctx, other)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  })

  test('one at a time: of four at once with four keys one is taken', async () => {
    const memberId = await member()
    const wishes = Array.from({ length: 4 }, () => wishOf(memberId))
    const tries = await Promise.allSettled(wishes.map((wish) => requestWithdrawal(ctx, wish)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'WITHDRAW_OPEN' })
    }
    expect(await cashOf(memberId)).toBe(9_500_00)
  })

  test('twenty members at once are twenty withdrawals', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => member(700)))
    await Promise.all(members.map((memberId) => asked(memberId, 700)))
    await Promise.all(
      members.map(async (memberId) => {
        expect(await cashOf(memberId)).toBe(0)
        await send((await now(memberId)).id)
        expect(await now(memberId)).toMatchObject({ state: 'paid' })
      }),
    )
  })

  test('waits for people where the rules do not approve it', async () => {
    const memberId = await member()
    expect(await asked(memberId, 1_000.01)).toMatchObject({
      state: 'review',
      waits: ['amount'],
      decidedBy: null,
    })
    await send((await now(memberId)).id)
    expect(provider.arrived).toEqual([])
    const nameless = await member()
    await admin(`update member set full_name = null where member_id = '${nameless}'`)
    expect(await asked(nameless)).toMatchObject({ state: 'review', waits: ['name-unknown'] })
  })
})

describe('a withdrawal is refused', () => {
  const refused = (memberId: string, baht: number, code: string, wish = {}) =>
    expect(requestWithdrawal(ctx, { ...wishOf(memberId, baht), ...wish })).rejects.toMatchObject({ code })
  const refusedWith = (memberId: string, baht: number, extra: object) =>
    expect(requestWithdrawal(ctx, wishOf(memberId, baht))).rejects.toMatchObject({ extra })

  test.each([
    ['below the least', 99.99, 'WITHDRAW_TOO_LOW', { amount_min: 100 }],
    ['above the most', 50_000.01, 'WITHDRAW_TOO_HIGH', { amount_max: 50_000 }],
    ['above the cash', 10_000.01, 'CREDIT_TOO_LOW', { amount_left: 10_000 }],
  ])('%s, and what could be', async (_, baht, code, figure) => {
    const memberId = await member()
    await refused(memberId, baht, code)
    await refusedWith(memberId, baht, figure)
    expect(await cashOf(memberId)).toBe(10_000_00)
  })

  test('with a wrong PIN, without one, and where the member has none', async () => {
    const memberId = await member()
    await refused(memberId, 500, 'PIN_WRONG', { pin: '000001' })
    await refused(memberId, 500, 'PIN_REQUIRED', { pin: undefined })
    await refused(memberId, 500, 'SECOND_FACTOR_OFF', { pin: undefined, code: '123456' })
    await admin(`delete from member_pin where member_id = '${memberId}'`)
    await refused(memberId, 500, 'WITHDRAW_PROOF_NEEDED', { pin: undefined })
    await refused(memberId, 500, 'PIN_NOT_SET', { pin: PIN })
    expect(await cashOf(memberId)).toBe(10_000_00)
  })

  test('without a bank account', async () => {
    const memberId = await member()
    await admin(`delete from member_bank where member_id = '${memberId}'`)
    await refused(memberId, 500, 'WITHDRAW_ACCOUNT_NEEDED')
  })

  test('beyond the limits of a day, by amount and by count; what came back does not count', async () => {
    await set({ withdrawals: { dayMax: 1_000_00, dayCount: 2 } })
    const memberId = await member()
    way = 'refused'
    await send((await asked(memberId, 900)).id)
    way = 'paid'
    await send((await asked(memberId, 600)).id)
    await refused(memberId, 401, 'WITHDRAW_DAY_FULL')
    await refusedWith(memberId, 401, { amount_left: 400 })
    await send((await asked(memberId, 100)).id)
    await refused(memberId, 100, 'WITHDRAWALS_TODAY')
    await setBack()
  })

  test.each([
    [
      'bank account',
      (id: string) => `update member_bank set created_at = db_now() where member_id = '${id}'`,
    ],
    [
      'password',
      (id: string) => `update member set password_changed_at = db_now() where member_id = '${id}'`,
    ],
    ['PIN', (id: string) => `update member_pin set set_at = db_now() where member_id = '${id}'`],
  ])('for a day after a new %s', async (_, change) => {
    const memberId = await member()
    await admin(change(memberId))
    await set({ withdrawals: { waitHours: 24 } })
    await refused(memberId, 500, 'WITHDRAW_WAITS')
    await admin(
      `update member set created_at = created_at - interval '25 hours', password_changed_at = password_changed_at - interval '25 hours'
        where member_id = '${memberId}';
      update member_bank set created_at = created_at - interval '25 hours' where member_id = '${memberId}';
      update member_pin set set_at = set_at - interval '25 hours' where member_id = '${memberId}'`,
    )
    await asked(memberId)
    await setBack()
  })

  test('by a real operator without a provider', async () => {
    const memberId = await member()
    await admin(`update operator set demo = false where id = '${stage.operatorId}'`)
    await refused(memberId, 500, 'WITHDRAWALS_CLOSED')
    await admin(`update operator set demo = true where id = '${stage.operatorId}'`)
  })
})

describe('an approved withdrawal', () => {
  test('is paid once, told of ten times at once', async () => {
    const memberId = await member()
    const { id } = await asked(memberId)
    await Promise.all(Array.from({ length: 10 }, () => send(id)))
    expect(await now(memberId)).toMatchObject({ state: 'paid' })
    expect(timesTold(id)).toBe(1)
    expect(endsTold(memberId)).toEqual([{ paid: 500, returned: 0 }])
    expect(provider.arrived[0]).toMatchObject({ amount: 500_00, bank: 'scb', holder: 'มานะ สาธิต' })
    expect(await cashOf(memberId)).toBe(9_500_00)
    await asked(memberId) // the way is free for the next one
  })

  test('that the provider refuses comes back, once', async () => {
    const memberId = await member()
    way = 'refused'
    const { id } = await asked(memberId)
    await send(id)
    await send(id)
    await resumed()
    expect(await now(memberId)).toMatchObject({ state: 'failed' })
    expect(endsTold(memberId)).toEqual([{ paid: 0, returned: 500 }])
    expect(await cashOf(memberId)).toBe(10_000_00)
  })

  test('is told of when it is certain, and not before the commit', async () => {
    const memberId = await member()
    const { id } = await asked(memberId)
    await expect(send(id, stoppedAt(ctx, 2, 'before the commit'))).rejects.toThrow('stopped')
    expect(endsTold(memberId)).toEqual([])
    await resumed()
    expect(endsTold(memberId)).toEqual([{ paid: 500, returned: 0 }])
  })

  test.each(['lost', 'slow'] as const)(
    'whose answer is %s keeps its money aside until the provider says',
    async (how) => {
      const memberId = await member()
      way = how
      const { id } = await asked(memberId)
      await send(id)
      expect(await now(memberId)).toMatchObject({ state: 'unknown' })
      expect(await cashOf(memberId)).toBe(9_500_00)
      await resumed()
      expect(await now(memberId)).toMatchObject({ state: 'paid' })
      expect(timesTold(id)).toBe(1)
    },
  )

  test('that never arrived is told again, and not before the first telling has no answer', async () => {
    const memberId = await member()
    way = 'timeout'
    const { id } = await asked(memberId)
    await send(id)
    await resumeWithdrawals(ctx)
    expect(await now(memberId)).toMatchObject({ state: 'unknown', sends: 1 })
    await resumed()
    expect(await now(memberId)).toMatchObject({ state: 'paid', sends: 2 })
    expect(timesTold(id)).toBe(1)
  })

  test('of which the provider says nothing stays unknown, with its money aside', async () => {
    const memberId = await member()
    const pending = async (): Promise<PayoutAnswer> => ({ state: 'pending' })
    const silent = { send: pending, ask: pending }
    const within = { ...ctx, external: { ...ctx.external, demoPayouts: silent } }
    const { id } = await asked(memberId)
    await send(id, within)
    for (let nth = 0; nth < 3; nth += 1) {
      minutes += 3
      await moveClock(database.url, minutes * 60_000)
      await resumeWithdrawals(within)
    }
    expect(await now(memberId)).toMatchObject({ state: 'unknown', sends: 1 })
    expect(await cashOf(memberId)).toBe(9_500_00)
    await resumed() // absent at the other provider: told there
    expect(await now(memberId)).toMatchObject({ state: 'paid' })
  })
})

describe('stopped', () => {
  test.each([
    [1, 'before the commit', 0],
    [1, 'after the commit', 0],
    [2, 'before the commit', 0],
    [2, 'after the commit', 0],
    [3, 'before the commit', 0],
    [3, 'after the commit', 500_00],
  ] as const)('at transaction %i of asking, %s, it is asked for once', async (nth, moment, taken) => {
    const memberId = await member()
    const wish = wishOf(memberId)
    await expect(requestWithdrawal(stoppedAt(ctx, nth, moment), wish)).rejects.toThrow('stopped')
    expect(await cashOf(memberId)).toBe(10_000_00 - taken)
    const { withdrawal } = await requestWithdrawal(ctx, wish)
    await send(withdrawal.id)
    expect(await cashOf(memberId)).toBe(9_500_00)
    expect(timesTold(withdrawal.id)).toBe(1)
  })

  const STEPS = [
    [1, 'before the commit'],
    [1, 'after the commit'], // it says that it tells, and has not
    [2, 'before the commit'], // it has told, and does not know the answer
    [2, 'after the commit'],
  ] as const
  const WAYS = ['paid', 'lost', 'slow', 'timeout', 'refused'] as const
  test.each(STEPS.flatMap(([nth, moment]) => WAYS.map((how) => [nth, moment, how] as const)))(
    'at transaction %i of sending, %s, where the payout is %s, the provider pays it once',
    async (nth, moment, how) => {
      const memberId = await member()
      const { id } = await asked(memberId)
      way = how
      await expect(send(id, stoppedAt(ctx, nth, moment))).rejects.toThrow('stopped')
      await send(id)
      for (let times = 0; times < 3; times += 1) await resumed()
      expect(timesTold(id)).toBe(1)
      expect((await now(memberId)).state).toBe(how === 'refused' ? 'failed' : 'paid')
      expect(await cashOf(memberId)).toBe(how === 'refused' ? 10_000_00 : 9_500_00)
    },
  )
})

test('every sender whom a bank has named since the last payout is known, not the newest alone', async () => {
  await seedReceivingAccounts(ctx, stage.operatorId)
  const memberId = await member()
  for (const senderName of ['นาง มานี ใจร้าย', 'นาย มานะ สาธิต']) {
    const order = await startedDeposit(stage, memberId)
    const told = noticeOf(order, { senderName, at: order.startedAt })
    const { state } = await receivePayment(ctx, stage.operatorId, told)
    expect(state).toBe('credited')
  }
  const { risk } = await readMemberFacts(ctx.read, ctx.keys, { memberId, now: ctx.now() })
  expect(risk.holders.toSorted()).toEqual(['นาง มานี ใจร้าย', 'นาย มานะ สาธิต'].toSorted())
})

describe('an account of which nobody has said whose it is', () => {
  beforeAll(() =>
    set({ withdrawals: { unprovenByPeople: true }, turnover: turnoverRules({ depositPercent: 0 }) }),
  )
  afterAll(() => set({ withdrawals: DEMO_WITHDRAWAL_RULES, turnover: turnoverRules() }))
  const UNPROVEN = { state: 'review', waits: ['name-unproven'], decidedBy: null }

  async function deposited(memberId: string, sender: object): Promise<void> {
    await seedReceivingAccounts(ctx, stage.operatorId)
    const order = await startedDeposit(stage, memberId)
    const told = noticeOf(order, { at: order.startedAt, ...sender })
    expect(await receivePayment(ctx, stage.operatorId, told)).toMatchObject({ state: 'credited' })
  }

  test('waits for people, who are told why; the bank’s word on that account lets the rules approve', async () => {
    const [stranger, known] = [await member(), await member()]
    const senderNo = async (memberId: string) =>
      (await readMemberFacts(ctx.read, ctx.keys, { memberId, now: ctx.now() })).account?.accountNo ?? ''
    await deposited(stranger, { senderName: 'นาย มานะ สาธิต' }) // of an account that is not shown
    expect(await asked(stranger)).toMatchObject(UNPROVEN)
    const named = { senderBank: 'scb', senderNo: await senderNo(known), senderName: 'นาย มานะ สาธ***' }
    await deposited(known, named)
    expect(await asked(known)).toMatchObject({ state: 'approved', waits: [], decidedBy: 'rules' })
  })

  test('is proven by a payout that people have approved, and by none of the rules; not in another name', async () => {
    await set({ withdrawals: { unprovenByPeople: false } })
    const memberId = await member()
    await send((await asked(memberId, 200)).id)
    await set({ withdrawals: { unprovenByPeople: true } })
    const { id: withdrawalId } = await asked(memberId, 200)
    expect(await now(memberId)).toMatchObject(UNPROVEN)
    await approveWithdrawal(ctx, { operatorId: stage.operatorId, staffId: stage.makerId, withdrawalId })
    await send(withdrawalId)
    const next = await asked(memberId, 200)
    expect(next).toMatchObject({ state: 'approved', decidedBy: 'rules' })
    await send(next.id)
    await admin(`update member set full_name = 'มานี สาธิต' where member_id = '${memberId}'`)
    expect(await asked(memberId, 200)).toMatchObject(UNPROVEN)
  })
})

test('the page is told what is possible, what is on its way, and why not', async () => {
  const memberId = await member()
  const offer = () => readWithdrawOffer(ctx, { memberId, operatorId: stage.operatorId })
  expect(await offer()).toMatchObject({
    ...{ refused: undefined, proof: 'pin', open: undefined, waitsUntil: null },
    ...{ leftToday: { amount: 100_000_00, count: 5 }, cash: 10_000_00, account: { bank: 'scb' } },
  })
  const { id } = await asked(memberId, 900)
  expect(await offer()).toMatchObject({
    refused: 'WITHDRAW_OPEN',
    leftToday: { amount: 99_100_00, count: 4 },
    open: { id },
  })
  await send(id)
  await set({ withdrawals: { dayCount: 1 } })
  expect(await offer()).toMatchObject({
    refused: 'WITHDRAWALS_TODAY',
    leftToday: { amount: NO_MONEY, count: 0 },
    latest: [{ state: 'paid' }],
  })
  await setBack()
})
