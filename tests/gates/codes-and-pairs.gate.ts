import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Satang, satang } from '../../domain/money.ts'
import type { Context } from '../../server/context.ts'
import { Refusal } from '../../server/errors.ts'
import { type FakePayouts, fakePayouts } from '../../server/external/fake-payouts.ts'
import type { QrPayment } from '../../server/external/qr-provider.ts'
import { hashRequest } from '../../server/features/keys/same-request.ts'
import { findCash } from '../../server/features/ledger/queries.ts'
import { cancelDeposit } from '../../server/features/payments/cancel-deposit.ts'
import type { DepositOrder } from '../../server/features/payments/deposit-offer.ts'
import { offeredHash } from '../../server/features/payments/offered-hash.ts'
import {
  answerPair,
  answerShort,
  cancelPair,
  showSlip,
} from '../../server/features/payments/p2p/act-on-pair.ts'
import { sayVerdict } from '../../server/features/payments/p2p/decide-dispute.ts'
import { endPairs } from '../../server/features/payments/p2p/end-pairs.ts'
import { listPairsOfPayer, type StoredPair } from '../../server/features/payments/p2p/queries-pairs.ts'
import { BY_PAIR, startPair } from '../../server/features/payments/p2p/start-pair.ts'
import { receiveQr } from '../../server/features/payments/qr/receive-qr.ts'
import { resumeQrPayments } from '../../server/features/payments/qr/resume-qr.ts'
import { startQr } from '../../server/features/payments/qr/start-qr.ts'
import { seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import { requestWithdrawal } from '../../server/features/payments/withdrawals/request-withdrawal.ts'
import { resumeWithdrawals } from '../../server/features/payments/withdrawals/resume-withdrawals.ts'
import { useDatabase } from '../support/database/database.ts'
import { printFigures } from '../support/figures.ts'
import { inLanes, interleave, type Random, randomFrom, type Step, seedsOf } from '../support/seeded.ts'
import { depositOrder, newDepositor } from '../support/stage/depositor.ts'
import { payeeSays } from '../support/stage/pairs.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'
import { newWithdrawer, withdrawalOf, withdrawWish } from '../support/stage/withdrawer.ts'

const AT_ONCE = 4
const CASH = satang(10_000_00)

const database = useDatabase()
let stage: Stage
let ctx: Context
let owner: postgres.Sql
let payouts: FakePayouts
beforeAll(async () => {
  owner = postgres(database.url, { max: 4 })
  stage = await openStage(database.url, { connections: 16 })
  payouts = fakePayouts('codes and pairs')
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoPayouts: payouts } }
  await seedReceivingAccounts(ctx, stage.operatorId)
})
afterAll(async () => {
  await owner.end()
  await stage.close()
})

function refusedOnly(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

const some = (random: Random, steps: readonly Step[]) =>
  steps.flatMap((step) => Array.from({ length: random(3) }, () => step))

// Codes

async function startedCode(memberId: string, baht: number): Promise<DepositOrder> {
  const wish = {
    ...{ memberId, operatorId: stage.operatorId, asked: satang(baht * 100), key: randomUUID() },
    requestHash: hashRequest('payment', [baht]),
  }
  const [one, again] = await Promise.all([startQr(ctx, wish), startQr(ctx, wish)])
  expect(one.id).toBe(again.id)
  await passCode(one.id, 1)
  return depositOrder(stage, memberId, one.id)
}

/** As if so many minutes had passed since the order began. */
const passCode = (id: string, minutes: number) => owner`
  update deposit_order set started_at = started_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes}),
    cancelled_at = cancelled_at - make_interval(mins => ${minutes}),
    asked_at = asked_at - make_interval(mins => ${minutes})
  where id = ${id}`

/** None, one, one that was paid twice, or one of another amount. */
function paymentsOf(random: Random, order: DepositOrder): QrPayment[] {
  const payment = (amount: Satang): QrPayment => ({
    ...{ billerId: order.receivingNo, reference: randomUUID(), amount, at: new Date() },
    ...{ senderBank: order.bank, senderNo: order.accountNo, senderName: null },
  })
  const kind = random(6)
  if (kind === 0) return []
  if (kind === 1) return [payment(satang(order.pay + 1))]
  return kind === 2 ? [payment(order.pay), payment(order.pay)] : [payment(order.pay)]
}

/** What the provider and the member do with one code, and one credit for it in the end. */
async function payCode(seed: number): Promise<void> {
  const random = randomFrom(seed)
  const why = `seed ${seed}`
  const memberId = await newDepositor(stage, database.url)
  const order = await startedCode(memberId, 100 + (seed % 5_000))
  const reference = order.reference ?? ''
  const payments = paymentsOf(random, order)
  const arrive: Step[] = payments.map((each) => async () => ctx.external.demoQr.pay(reference, each))
  const hear = () => receiveQr(ctx, { operatorId: stage.operatorId, orderReference: reference })
  const cancel = () =>
    cancelDeposit(ctx, { memberId, operatorId: stage.operatorId, orderId: order.id }).catch(refusedOnly)
  const expire = () => passCode(order.id, 20)
  await interleave(random, [
    ...arrive,
    ...some(random, [hear, hear, cancel, expire, () => resumeQrPayments(ctx)]),
  ])
  await hear()
  const kept = await ctx.read.run<{ amount: number; state: string }>`
    select p.amount::float8 as amount, p.state from incoming_payment p
      join bank_notice n on n.incoming_id = p.id and n.channel = 'qr'
    where p.operator_id = ${stage.operatorId} and n.reference = any(${payments.map((each) => each.reference)})`
  expect(kept.map(({ amount }) => amount).sort(), why).toEqual(payments.map(({ amount }) => amount).sort())
  const credited = kept.filter(({ state }) => state === 'credited')
  expect(credited, why).toHaveLength(payments.some(({ amount }) => amount === order.pay) ? 1 : 0)
  const cash = (await findCash(ctx.read, memberId))?.balance ?? 0
  expect(cash, why).toBe(credited.reduce((sum, { amount }) => sum + amount, 0))
}

// Pairs

/** A withdrawal that one member may pay whole, by a wish that was sent twice. */
async function paired(baht: number): Promise<StoredPair> {
  const payeeId = await newWithdrawer(stage, database.url, CASH / 100)
  await requestWithdrawal(ctx, withdrawWish(stage, payeeId, baht, { byMembers: true }))
  const memberId = await newDepositor(stage, database.url)
  const wish = {
    ...{
      memberId,
      operatorId: stage.operatorId,
      asked: satang(baht * 100),
      bank: 'kbank',
      key: randomUUID(),
    },
    ...{ hash: offeredHash(ctx, memberId, BY_PAIR), requestHash: hashRequest('pair', [baht]) },
  }
  const [one, again] = await Promise.all([startPair(ctx, wish), startPair(ctx, wish)])
  expect(one.id).toBe(again.id)
  const pair = await pairOf(memberId, one.id)
  expect(pair.payeeId, 'of all that wait, the one of exactly this amount').toBe(payeeId)
  return pair
}

async function pairOf(payerId: string, id: string): Promise<StoredPair> {
  const [pair] = await listPairsOfPayer(ctx.read, payerId, { limit: 1, id })
  if (!pair) throw new Error('a pair that was begun is found')
  return pair
}

/** The pair, and the one that a slip after its time has begun anew, the newest first. */
const pairsOf = (payerId: string) => listPairsOfPayer(ctx.read, payerId, { limit: 10 })

async function newestOf(payerId: string): Promise<StoredPair> {
  const [pair] = await pairsOf(payerId)
  if (!pair) throw new Error('a pair that was begun is found')
  return pair
}

async function slipOf(memberId: string): Promise<string> {
  const id = ctx.chance.id()
  await owner`
    insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at)
    values (${memberId}, ${id}, ${stage.operatorId}, ${Buffer.from(randomUUID())}, '\\x00', 1, 1, 'slip.jpg', now())`
  return id
}

/** As if the time of the member's pairs were over. */
const passPairs = (payerId: string) =>
  owner`update member_pair set expires_at = db_now() - interval '1 minute' where payer_id = ${payerId}`

async function payPair(seed: number): Promise<void> {
  const random = randomFrom(seed)
  const pair = await paired(101 + seed)
  const { payerId, id: pairId } = pair
  const slipId = await slipOf(payerId)
  const answer = (said: 'received' | 'not-received') => async () =>
    answerPair(ctx, payeeSays(stage, await newestOf(payerId), said)).catch(refusedOnly)
  const part = () => satang(1 + random(pair.amount - 1))
  const short = (came: Satang) => async () =>
    answerPair(ctx, payeeSays(stage, await newestOf(payerId), 'short', came)).catch(refusedOnly)
  const agrees = (yes: boolean) => async () =>
    answerShort(ctx, { name: await newestOf(payerId), agrees: yes }).catch(refusedOnly)
  const verdict = (staffId: string, said: { readonly paid: boolean; readonly short?: Satang }) => async () =>
    sayVerdict(ctx, { ...(await newestOf(payerId)), staffId, ...said, reason: 'ตรวจกับธนาคารแล้ว' }).catch(
      refusedOnly,
    )
  const kind = random(3)
  const found = kind === 2 ? { paid: true, short: part() } : { paid: kind === 0 }
  const people = [stage.makerId, stage.checkerId].map((staffId) => verdict(staffId, found))
  await interleave(
    random,
    some(random, [
      () => showSlip(ctx, { memberId: payerId, pairId, slipId }).catch(refusedOnly),
      () => cancelPair(ctx, { payerId, id: pairId }).catch(refusedOnly),
      ...[answer('received'), answer('not-received'), ...people],
      ...[short(part()), agrees(true), agrees(false)],
      () => passPairs(payerId),
      () => endPairs(ctx),
      () => resumeWithdrawals(ctx),
    ]),
  )
  await endAll(pair, people)
  await expectConserved(seed, pair)
}

/** What is left comes to its end: by time, by two people, by the provider. */
async function endAll(
  { payerId, payeeId, withdrawalId }: StoredPair,
  people: readonly Step[],
): Promise<void> {
  await passPairs(payerId)
  await endPairs(ctx)
  if ((await newestOf(payerId)).state === 'disputed') for (const say of people) await say()
  await owner`update withdrawal set pooled_until = requested_at where id = ${withdrawalId} and pooled_until is not null`
  // A provider that gave no answer is asked again.
  await expect
    .poll(async () => {
      await owner`update withdrawal set sent_at = sent_at - interval '1 hour',
        decided_at = decided_at - interval '1 hour', asked_at = asked_at - interval '1 hour'
        where id = ${withdrawalId}`
      await resumeWithdrawals(ctx)
      return (await withdrawalOf(stage, payeeId)).state
    })
    .toBe('paid')
}

/** What left the payee arrived whole: at the one who deposited, or at the bank by the provider, and nowhere twice. */
async function expectConserved(seed: number, { payerId, payeeId, amount, withdrawalId }: StoredPair) {
  const why = `seed ${seed}`
  const pairs = await pairsOf(payerId)
  const states = pairs.map(({ state }) => state)
  expect(['paid', 'ended'], why).toContain(states[0])
  // Only what has ended is begun anew, once.
  expect([[], ['ended']], why).toContainEqual(states.slice(1))
  const byMember = states[0] === 'paid' ? (pairs[0]?.amount ?? 0) : 0
  const [payee, payer] = await Promise.all([findCash(ctx.read, payeeId), findCash(ctx.read, payerId)])
  expect([payee?.balance, payer?.balance ?? 0], why).toEqual([CASH - amount, byMember])
  const sent = new Set(payouts.arrived.filter(({ id }) => id === withdrawalId).map((payout) => payout.amount))
  expect([...sent], why).toEqual(byMember === amount ? [] : [amount - byMember])
}

test.each(seedsOf(250).map((seeds) => [seeds[0], seeds] as const))(
  'a code that is paid, told of, cancelled and over in any order is credited once: seeds from %i on',
  async (_, seeds) => {
    const startedMs = performance.now()
    await inLanes(seeds, AT_ONCE, payCode)
    printFigures('codes', { interleavings: seeds.length, ms: performance.now() - startedMs })
  },
)

test.each(seedsOf(150).map((seeds) => [seeds[0], seeds] as const))(
  'a pair that is shown, answered, disputed, cancelled and over in any order pays once: seeds from %i on',
  async (_, seeds) => {
    const startedMs = performance.now()
    await inLanes(seeds, AT_ONCE, payPair)
    printFigures('pairs', { interleavings: seeds.length, ms: performance.now() - startedMs })
  },
)
