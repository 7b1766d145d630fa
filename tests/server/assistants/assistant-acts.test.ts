import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASSISTANT_NEEDS } from '../../../contract/assistants/needs.ts'
import { ALL_CALLS, ALL_OWN_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { ASSISTANT_PERMISSIONS } from '../../../domain/assistants/permissions.ts'
import { bangkokDate, bangkokMs, DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { toHex } from '../../../domain/fair/encode.ts'
import { NO_DISCOUNT, satang } from '../../../domain/money.ts'
import { CHECK_IN_RULES } from '../../../domain/rewards/check-in.ts'
import { WHEEL_RULES } from '../../../domain/rewards/wheel.ts'
import { insertAssistant, insertOrUpdateRole } from '../../../server/features/assistants/queries.ts'
import { readDepositOffer } from '../../../server/features/payments/deposit-offer.ts'
import { seedReceivingAccounts } from '../../../server/features/payments/seed-receiving-accounts.ts'
import { lookAtCoupon } from '../../../server/features/promotions/coupons/claim-coupon.ts'
import { readWheel } from '../../../server/features/rewards/wheel/read-wheel.ts'
import { moveClock, useDatabase, withSql } from '../../support/database/database.ts'
import { drawSlip } from '../../support/slips/slip-picture.ts'
import { type Counter, type Customer, openCounter } from '../../support/stage/counter.ts'
import { registerBank } from '../../support/stage/depositor.ts'
import { openFastRound } from '../../support/stage/fast/fast-round.ts'
import { lostBaht } from '../../support/stage/rewards/cashback.ts'
import { madeCodes, opened } from '../../support/stage/rewards/couponed.ts'
import { setMoneyRules } from '../../support/stage/rules.ts'

const database = useDatabase()
const assistantId = randomUUID()
let counter: Counter
let owner: Customer
let som: Customer
let named: { operator: string; member: string }
beforeAll(async () => {
  counter = await openCounter(database.url)
  await seedReceivingAccounts(counter.ctx, counter.operatorId)
  const memberId = await lostBaht(counter)
  // Cashback is collected on the day after.
  await moveClock(database.url, bangkokMs(bangkokDate(Date.now()), '12:00') + DAY_MS - Date.now())
  await registerBank(database.url, memberId)
  const places = [1, 2, 3, 4].map((baht) => ({ weight: 1, prize: satang(baht * 100) }))
  const ladder = [{ amount: satang(20_00), bonus: satang(5_00) }]
  await setMoneyRules(counter, {
    wheel: { ...WHEEL_RULES, isOn: true, places, freeADay: 1 },
    checkIn: { ...CHECK_IN_RULES, isOn: true, condition: 'none', ladder },
  })
  const of = { memberId, operatorId: counter.operatorId }
  const roleId = randomUUID()
  await counter.ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertOrUpdateRole(tx, of, { id: roleId, name: 'ทุกอย่าง', permissions: ASSISTANT_PERMISSIONS })
    await insertAssistant(tx, {
      ...{ ...of, id: assistantId, name: 'som', passwordHash: '-' },
      ...{ roleId, dayBudget: null, lotteries: null, commission: NO_DISCOUNT },
    })
  })
  named = await counter.ctx.read.one<typeof named>`
    select o.code as operator, m.code as member
    from member m join operator o on o.id = m.operator_id where m.member_id = ${memberId}`
  owner = await counter.seat(memberId)
  som = await counter.seat(memberId, assistantId)
})
afterAll(() => counter?.close())

const CALLS = new Map([...ALL_CALLS, ...ALL_OWN_CALLS].map((call) => [callName(call), call]))
const lines = [{ type: 'two_top', number: '42', amount: 10 }]
const ofOperator = () => ({ memberId: owner.memberId, operatorId: counter.operatorId })
const codes = () => ({
  ...{ username: named.member, company: named.member.slice(0, 2), agent: named.member.slice(2, 4) },
})

/** What fills the path of a call, and its body. */
interface Wish {
  readonly path?: Readonly<Record<string, string>>
  readonly body?: object
  /** What a form with a file says it is. */
  readonly type?: string
}

async function ask(name: string, { path = {}, body = {}, type }: Wish, key: string, headers = som.headers) {
  const call = CALLS.get(name)
  if (!call) throw new Error(`${name} is a call`)
  const filled: Record<string, string> = { service: named.operator, username: named.member, ...path }
  const reply = await counter.app.server.inject({
    method: call.method,
    url: mountedPath(call).replace(/\{(\w+)\}/g, (_, part: string) => filled[part] ?? ''),
    headers: { ...headers, 'idempotency-key': key, ...(type && { 'content-type': type }) },
    ...(call.method === 'GET' ? {} : { payload: body }),
  })
  return reply.json()
}

const toRound = async () => ({ body: { round_id: await counter.openRound(), lines } })
const sold = async () => (await ask('bet.bet', await toRound(), randomUUID())).bill.id
const booked = async () => (await ask('realtime.bookingBet', await toRound(), randomUUID())).booking.id
const waiting = async () =>
  (
    await counter.ctx.read.one<{ id: string }>`
      select id from deposit_order where member_id = ${owner.memberId} and state = 'open'`
  ).id

async function transfer(): Promise<Wish> {
  const { own, accounts } = await readDepositOffer(counter.ctx, ofOperator())
  const into = accounts.find(({ bank }) => bank === 'kbank')
  return {
    body: {
      ...{ ...codes(), amount: 500, mode: 'bank' },
      bank: { bankName: own?.bank, accountNo: own?.accountNo },
      ...{ companyBank: into?.bank, companyAcc: into?.accountNo, hash: into?.hash },
    },
  }
}

async function spin(): Promise<Wish> {
  const { commitment, tableHash } = await readWheel(counter.ctx, ofOperator())
  return { body: { client_seed: 'a', commitment: toHex(commitment), table: toHex(tableHash) } }
}

async function coupon(): Promise<Wish> {
  const [code = ''] = await madeCodes(counter, await opened(counter))
  const { termsId } = await lookAtCoupon(counter.ctx, { ...ofOperator(), code })
  return { body: { code, terms: termsId } }
}

async function slip(): Promise<Wish> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await drawSlip({ codes: [] }))]), 'slip.jpg')
  const sent = new Response(form)
  return { body: Buffer.from(await sent.arrayBuffer()), type: String(sent.headers.get('content-type')) }
}

/** Calls by which an assistant moves the member's money, promises to, or throws in a draw; the act that each leaves. Some need what was done before them. */
const LEAVE: readonly (readonly [call: string, act: string, wish: () => Promise<Wish>])[] = [
  ['backend.cachbackCollect', 'cashback', async () => ({})],
  ['backend.checkin', 'check-in', async () => ({ path: { day: '1' } })],
  ['backend.checkinBonus', 'check-in-bonus', async () => ({ path: { day: '1' } })],
  ['backend.wheelSpin', 'wheel-spin', spin],
  ['backend.couponClaim', 'coupon', coupon],
  ['wallet.startDeposit', 'deposit', transfer],
  [
    ...(['wallet.cancleDepositOrder', 'cancel-deposit'] as const),
    async () => ({ body: { username: named.member, id: await waiting() } }),
  ],
  ['wallet.payment', 'deposit', async () => ({ body: { ...codes(), web: 'localhost', amount: 300 } })],
  [
    ...(['wallet.canclePayment', 'cancel-deposit'] as const),
    async () => ({ path: { id: await waiting(), status: 'CANCLE' } }),
  ],
  ['wallet.slip', 'slip', slip],
  ['bet.bet', 'ticket', toRound],
  ['bet.cancelBetMember', 'cancel-ticket', async () => ({ body: { bill_id: await sold() } })],
  ['realtime.cancelBetMemberFlow', 'cancel-ticket', async () => ({ body: { bill_id: await sold() } })],
  ['realtime.bookingBet', 'booking', toRound],
  ['realtime.cancleBookingBet', 'cancel-booking', async () => ({ body: { booking_id: await booked() } })],
  ['realtime.confirmBet', 'ticket', async () => ({ body: { booking_id: await booked() } })],
  [
    ...(['fair.shoot', 'shot'] as const),
    async () => ({
      path: { id: await openFastRound(counter.ctx, counter.operatorId) },
      body: { number: '12345' },
    }),
  ],
]

/** Calls that change something and move no money. `simulateTransfer` is the bank of a demo, which pays what was begun. */
const MOVE_NOTHING = [
  ...['bet.saveFavourite', 'bet.deleteFavourite', 'organize.playBeat', 'backend.wheelSeed'],
  ...['backend.couponLook', 'wallet.updateDepositOrder', 'wallet.simulateTransfer'],
]
/** What is read only. `cachbackCollect` is a GET of the specification that collects. */
const isRead = (name: string) => CALLS.get(name)?.method === 'GET' && name !== 'backend.cachbackCollect'

const acts = () =>
  counter.ctx.read.run<{ kind: string; by: string; amount: number }>`
    select kind, assistant_id as by, amount from assistant_act where member_id = ${owner.memberId} order by at, kind`
const listed = async (of: Customer, query = '') =>
  (await of.get(`/organize/organize/api/Member/AssistantActs${query}`)).body

test('every call that an assistant may make leaves who did it, or moves nothing', () => {
  const open = Object.entries(ASSISTANT_NEEDS).filter(([name, need]) => need !== 'any' && !isRead(name))
  const known = [...LEAVE.map(([name]) => name), ...MOVE_NOTHING]
  expect(open.map(([name]) => name).toSorted()).toEqual(known.toSorted())
})

test.each(LEAVE)(
  '%s leaves one %s of the assistant, though it is sent twice at once',
  async (name, act, wish) => {
    const sent = await wish()
    const before = await acts()
    const key = randomUUID()
    const answers = await Promise.all([ask(name, sent, key), ask(name, sent, key)])
    expect(answers.map(({ status, code }) => `${status} ${code ?? ''}`)).toEqual(['true ', 'true '])
    const left = (await acts()).slice(before.length)
    expect(left).toMatchObject([{ kind: act, by: assistantId }])
  },
)

test('the owner reads who did what and with how much, the newest first; a stranger reads nothing', async () => {
  const { acts: shown, next } = await listed(owner)
  expect(next).toBeNull()
  expect(shown.map(({ kind }: { kind: string }) => kind).toReversed()).toEqual(
    LEAVE.map(([, act]) => act).filter((act) => !['ticket', 'booking', 'shot'].includes(act)),
  )
  const of = (kind: string) => shown.find((each: { kind: string }) => each.kind === kind)
  expect(of('check-in')).toMatchObject({ name: 'som', amount: 20 })
  expect(of('check-in-bonus')).toMatchObject({ name: 'som', amount: 5 })
  expect(of('cancel-ticket')).toMatchObject({ name: 'som', amount: 10 })
  expect(of('deposit')).toMatchObject({ name: 'som', amount: 300 })
  expect(of('coupon')).toMatchObject({ name: 'som', amount: 50 })
  expect(of('slip')).toMatchObject({ name: 'som', amount: 0, order_id: null })
  expect((await listed(await counter.newcomer(0))).acts).toEqual([])
  expect((await som.get('/organize/organize/api/Member/AssistantActs')).body.code).toBe('ASSISTANT_MAY_NOT')
})

test('each act says what it is about, which the owner can open', async () => {
  const all = [...(await listed(owner)).acts, ...(await listed(owner, '?of=play')).acts]
  const of = (kind: string) => all.filter((each: { kind: string }) => each.kind === kind)
  for (const { bill_id: id } of of('cancel-ticket'))
    expect((await ask('bet.getHistory', { path: { id } }, randomUUID(), owner.headers)).data[0]?.id).toBe(id)
  for (const { order_id: from } of [...of('deposit'), ...of('cancel-deposit')]) {
    const path = `/wallet/api/Gateway/History/${named.operator}/${named.member}?from=${from}`
    expect((await owner.get(path)).body.data[0]?.id).toBe(from)
  }
  expect(
    of('booking')
      .map((each: { bill_id: string | null }) => each.bill_id !== null)
      .toSorted(),
  ).toEqual([...[false, false, true]])
  for (const each of [...of('booking'), ...of('cancel-booking'), ...of('shot')])
    expect(each.round_id).toEqual(expect.any(String))
})

test('a slip that went with a deposit leads to it', async () => {
  const { image } = await ask('wallet.slip', await slip(), randomUUID())
  const { deposit_order: order } = await ask('wallet.startDeposit', await transfer(), randomUUID())
  const sent = { username: named.member, slip: image, amount: 500, mode: 'bank' }
  expect(await ask('wallet.updateDepositOrder', { body: sent }, randomUUID())).toMatchObject({ status: true })
  expect((await listed(owner)).acts.find(({ id }: { id: string }) => id === image)).toMatchObject({
    order_id: order.id,
  })
})

test('the owner reads who booked and who threw which shot', async () => {
  const { acts: shown } = await listed(owner, '?of=play')
  expect(shown.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    ...['booking', 'booking', 'booking', 'shot'],
  ])
  expect(shown[0]).toMatchObject({ kind: 'shot', name: 'som', number: '12345', amount: 0 })
  expect(shown[1]).toMatchObject({ kind: 'booking', name: 'som', number: null, amount: 10 })
})

test('what the owner does and what is refused leaves nothing', async () => {
  const before = await acts()
  const { bill } = await ask('bet.bet', await toRound(), randomUUID(), owner.headers)
  await ask('bet.cancelBetMember', { body: { bill_id: bill.id } }, randomUUID(), owner.headers)
  // Another cancels what is cancelled.
  expect(await ask('bet.cancelBetMember', { body: { bill_id: bill.id } }, randomUUID())).toMatchObject({
    status: true,
  })
  const low = { ...(await transfer()).body, amount: 1 }
  expect(await ask('wallet.startDeposit', { body: low }, randomUUID())).toMatchObject({ status: false })
  expect(await acts()).toEqual(before)
})

test('the ticket, the history and the statement say which assistant did it, and nothing of what the owner did', async () => {
  const { id: own } = (await ask('bet.bet', await toRound(), randomUUID(), owner.headers)).bill
  const { bill_id: sold } = (await listed(owner)).acts.find(
    ({ kind }: { kind: string }) => kind === 'cancel-ticket',
  )
  const ticket = async (id: string) =>
    (await ask('bet.getHistory', { path: { id } }, randomUUID(), owner.headers)).data[0]
  expect(await ticket(sold)).toMatchObject({ sold_by: 'som', cancelled_by: 'som' })
  expect(await ticket(own)).toMatchObject({ sold_by: null, cancelled_by: null })
  const { data: tickets } = (await owner.get('/report/getRoundPagination?limit=100')).body
  const listedAs = (id: string) => tickets.find((each: { id: string }) => each.id === id)
  expect([listedAs(sold), listedAs(own)]).toMatchObject([{ sold_by: 'som' }, { sold_by: null }])

  const { data: lines, total } = (await owner.get('/report/finance/api/getStatement?limit=100')).body
  expect(lines).toHaveLength(total)
  const of = (by: string | null) =>
    lines.filter((line: { by: string | null }) => line.by === by).map(({ kind }: { kind: string }) => kind)
  expect([...new Set(of('som'))].toSorted()).toEqual([
    ...['bet', 'book', 'cashback', 'check_in', 'refund', 'release', 'wheel'],
  ])
  // What the owner has staked, and has cancelled before.
  expect([...new Set(of(null))].toSorted()).toEqual(['bet', 'opening', 'refund'])
})

test('acts of one moment come page by page, each once', async () => {
  await withSql(
    database.url,
    (sql) => sql`
      insert into assistant_act (member_id, ref_id, kind, assistant_id, stake, amount, day, at)
      select ${owner.memberId}, gen_random_uuid(), 'cashback', ${assistantId}, 0, n, '2027-01-01', '2027-01-01'
      from generate_series(1, 120) n`,
  )
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: { acts: { id: string; kind: string }[]; next: string | null } = await listed(
      owner,
      after && `?after=${after}`,
    )
    seen.push(...page.acts.map(({ id, kind }) => `${id} ${kind}`))
    after = page.next
  }
  const all = (await acts()).filter(({ kind }) => !['ticket', 'booking', 'shot'].includes(kind))
  expect([seen.length, new Set(seen).size]).toEqual([all.length, all.length])
})
