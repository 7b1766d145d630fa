import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WithdrawalListed } from '../../../../../contract/console/money/withdrawals.ts'
import { satang } from '../../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { newDepositor } from '../../../../../tests/support/stage/depositor.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { keptSlip, openPair, payeeSays } from '../../../../../tests/support/stage/pairs.ts'
import {
  askedWithdrawal,
  newWithdrawer,
  withdrawalOf,
  withdrawWish,
} from '../../../../../tests/support/stage/withdrawer.ts'
import { fakePayouts } from '../../../../external/fake-payouts.ts'
import type { PayoutAnswer } from '../../../../external/payouts.ts'
import { hashRequest } from '../../../../features/keys/same-request.ts'
import { memberCode } from '../../../../features/operators/operator.ts'
import { findOperatorById } from '../../../../features/operators/queries.ts'
import { offeredHash } from '../../../../features/payments/offered-hash.ts'
import { answerPair, showSlip } from '../../../../features/payments/p2p/act-on-pair.ts'
import { BY_PAIR, startPair } from '../../../../features/payments/p2p/start-pair.ts'
import type { StoredWithdrawal } from '../../../../features/payments/withdrawals/queries-withdrawals.ts'
import { requestWithdrawal } from '../../../../features/payments/withdrawals/request-withdrawal.ts'
import { lockWithdrawal, sendWithdrawal } from '../../../../features/payments/withdrawals/send-withdrawal.ts'

const database = useDatabase()
let desk: Desk
let clerk: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  clerk = await desk.clerkWith('payments.withdraw')
})
afterAll(() => desk.close())
// What another test has left in the pool is over.
beforeEach(() =>
  withSql(
    database.url,
    (sql) => sql`update withdrawal set pooled_until = requested_at where pooled_until is not null`,
  ),
)

async function listed(): Promise<WithdrawalListed[]> {
  const answer = await clerk.get('/withdrawals/list')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.more).toBe(false)
  return answer.body.withdrawals
}
interface Page {
  readonly withdrawals: readonly WithdrawalListed[]
  readonly next: string | null
}
async function ended(query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const answer = await clerk.get(`/withdrawals/ended?${new URLSearchParams(query)}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const rowOf = async (id: string) => (await listed()).find((each) => each.id === id)
const withdrawer = () => newWithdrawer(desk, database.url)

test('one that waits for members says until when, what they are about to pay and what they have paid', async () => {
  const payee = await withdrawer()
  const { withdrawal } = await requestWithdrawal(
    desk.ctx,
    withdrawWish(desk, payee, 500, { byMembers: true }),
  )
  const nobody = { waits: [], openPairs: 0, disputedPairs: 0, paidByMembers: 0, sentAt: null, sends: 0 }
  const waiting = await rowOf(withdrawal.id)
  expect(waiting).toMatchObject({ state: 'approved', ...nobody })
  expect(Date.parse(waiting?.pooledUntil ?? '')).toBeGreaterThan(Date.parse(waiting?.requestedAt ?? ''))

  const memberId = await newDepositor(desk, database.url)
  const { id: pairId } = await startPair(desk.ctx, {
    ...{ memberId, operatorId: desk.operatorId, asked: satang(300_00), bank: 'kbank', key: randomUUID() },
    ...{
      hash: offeredHash(desk.ctx, memberId, BY_PAIR),
      requestHash: hashRequest('pair', [300]),
    },
  })
  expect(await rowOf(withdrawal.id)).toMatchObject({ openPairs: 1, paidByMembers: 0 })
  await answerPair(desk.ctx, payeeSays(desk, { payeeId: payee, id: pairId }, 'received'))
  expect(await rowOf(withdrawal.id)).toMatchObject({ state: 'approved', openPairs: 0, paidByMembers: 300 })

  await withSql(
    database.url,
    (sql) => sql`update withdrawal set pooled_until = requested_at where id = ${withdrawal.id}`,
  )
  expect(await rowOf(withdrawal.id)).toMatchObject({ pooledUntil: null, paidByMembers: 300 })
})

test('one of which a part is disputed says so', async () => {
  const pair = await openPair(desk, database.url)
  const slipId = await keptSlip(desk, database.url, pair.payerId)
  await showSlip(desk.ctx, { memberId: pair.payerId, pairId: pair.id, slipId })
  expect(await rowOf(pair.withdrawalId)).toMatchObject({ openPairs: 1, disputedPairs: 0 })
  await answerPair(desk.ctx, payeeSays(desk, pair, 'not-received'))
  expect(await rowOf(pair.withdrawalId)).toMatchObject({ openPairs: 1, disputedPairs: 1 })
})

test('one that the provider does not answer about says when it was told last, and how often', async () => {
  const { id } = await askedWithdrawal(desk, await withdrawer())
  const sentAt = new Date(Date.now() - 240_000)
  await withSql(
    database.url,
    (sql) => sql`update withdrawal set state = 'unknown', sent_at = ${sentAt}, sends = 2 where id = ${id}`,
  )
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'unknown', sends: 2 })
  expect(Date.parse(row?.sentAt ?? '')).toBe(sentAt.getTime())
})

test('those that have ended are listed apart, the newest end first, with the provider’s reference', async () => {
  const paid = await askedWithdrawal(desk, await withdrawer())
  const refused = await askedWithdrawal(desk, await withdrawer(), 2_000)
  await clerk.post('/withdrawals/refuse', { withdrawalId: refused.id, reason: 'กรุณาติดต่อเจ้าหน้าที่' })
  const external = { ...desk.jobs.external, demoPayouts: fakePayouts('listed', () => 'paid') }
  await sendWithdrawal({ ...desk.jobs, external }, { operatorId: desk.operatorId, id: paid.id })

  const { withdrawals: found, next } = await ended()
  expect(next).toBeNull()
  expect(found.map(({ id }) => id)).toEqual([paid.id, refused.id])
  expect(found).toMatchObject([
    { state: 'paid', amount: 500, reference: expect.stringMatching(/./), reason: null, sends: 1 },
    { state: 'failed', amount: 2_000, reference: null, reason: 'กรุณาติดต่อเจ้าหน้าที่', sends: 0 },
  ])
  for (const { endedAt, requestedAt } of found)
    expect(Date.parse(endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(requestedAt))
  const open = (await listed()).map(({ id }) => id)
  expect(open).not.toContain(paid.id)
  expect(open).not.toContain(refused.id)
  expect(await listed()).toMatchObject(open.map((id) => ({ id, endedAt: null, reference: null })))

  const idsOf = async (query: Readonly<Record<string, string>>) =>
    (await ended(query)).withdrawals.map(({ id }) => id)
  const [first, second] = found
  // As registration writes it.
  await withSql(
    database.url,
    (sql) => sql`insert into sign_in_name (operator_id, name, member_id)
      select operator_id, name, member_id from member where name in (${first?.username ?? ''}, ${second?.username ?? ''})
      on conflict do nothing`,
  )
  expect(await idsOf({ member: first?.username ?? '' })).toEqual([paid.id])
  const operator = await findOperatorById(desk.ctx.read, desk.operatorId)
  const code = operator && memberCode(operator, second?.username ?? '')
  expect(await idsOf({ member: code ?? '' })).toEqual([refused.id])
  expect(await idsOf({ reference: first?.reference ?? '' })).toEqual([paid.id])
  expect(await idsOf({ amount: '2,000' })).toEqual([refused.id])
  expect(await idsOf({ amount: '500.00', member: second?.username ?? '' })).toEqual([])
  expect(await idsOf({ day: first?.endedAt?.slice(0, 10) ?? '', amount: '500' })).toEqual([paid.id])
  expect(await ended({ limit: '1' })).toMatchObject({ withdrawals: [{ id: paid.id }], next: paid.id })
  expect(await idsOf({ limit: '1', after: paid.id })).toEqual([refused.id])
})

test('what cannot be looked for is refused, and says why', async () => {
  const refused = async (query: string) => {
    const { status, body } = await clerk.get(`/withdrawals/ended?${query}`)
    return `${status} ${body.code} ${body.field}`
  }
  expect(await refused('member=nobody')).toBe('404 MEMBER_UNKNOWN member')
  for (const amount of ['a%20lot', '1.005', '-5', '99999999999999999999'])
    expect(await refused(`amount=${amount}`)).toContain('AMOUNT_UNREADABLE amount')
  expect(await refused('after=none')).toContain('WITHDRAWAL_UNKNOWN')
  expect(await refused('day=2026-02-30')).toContain('400')
  const stranger = await desk.clerkWith('payments.see')
  expect((await stranger.get('/withdrawals/ended')).status).toBe(403)
})

/** One of which the provider says nothing, that somebody has asked to have back, and what the provider answers then. */
async function askedBack(answer: (withdrawal: StoredWithdrawal) => Promise<PayoutAnswer>) {
  const memberId = await withdrawer()
  const withdrawal = await askedWithdrawal(desk, memberId)
  const { id } = withdrawal
  await withSql(
    database.url,
    (sql) => sql`
      update withdrawal set state = 'unknown', sent_at = now() - interval '5 minutes', sends = 1 where id = ${id}`,
  )
  const send = () => Promise.reject(new Error('nobody tells it to pay'))
  Object.assign(desk.staff.external, { demoPayouts: { ask: () => answer(withdrawal), send } })
  const wish = { withdrawalId: id, outcome: 'failed', reason: 'ไม่พบในบัญชี' }
  const { proposalId } = (await clerk.post('/withdrawals/resolve', wish)).body
  const second = await desk.clerkWith('payments.withdraw')
  const key = { 'idempotency-key': randomUUID(), ...second.headers }
  const agree = () =>
    desk.ask('POST', '/console/api/withdrawals/confirm', key, { withdrawalId: id, proposalId })
  return { memberId, agree }
}

test('the provider is asked while nobody waits, and an agreement that is sent twice ends it once', async () => {
  let locked = 0
  const { memberId, agree } = await askedBack(async (withdrawal) => {
    await desk.ctx.transaction((tx) => lockWithdrawal(tx, withdrawal))
    locked += 1
    return { state: 'absent' }
  })
  const answers = await Promise.all([agree(), agree()])
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ])
  expect(locked).toBeGreaterThan(0)
  expect((await agree()).status, 'a repeat').toBe(200)
  expect(await withdrawalOf(desk, memberId)).toMatchObject({ state: 'failed' })
})

test('what the provider says to who would have it back is kept, though nothing comes back', async () => {
  const { memberId, agree } = await askedBack(async () => ({ state: 'paid', reference: 'bank-7' }))
  expect((await agree()).body).toMatchObject({ code: 'PROPOSAL_STALE' })
  expect(await withdrawalOf(desk, memberId)).toMatchObject({ state: 'paid' })
})
