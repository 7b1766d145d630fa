import type { ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../domain/money.ts'
import type { Context } from '../../server/context.ts'
import { Unavailable } from '../../server/errors.ts'
import { type FakePayouts, fakePayouts, type PayoutWay } from '../../server/external/fake-payouts.ts'
import type { PayoutAnswer } from '../../server/external/payouts.ts'
import { hashRequest } from '../../server/features/keys/same-request.ts'
import { findCash, listMoneyFaults } from '../../server/features/ledger/queries.ts'
import { findOperatorById } from '../../server/features/operators/queries.ts'
import { cancelDeposit } from '../../server/features/payments/cancel-deposit.ts'
import type { DepositOrder } from '../../server/features/payments/deposit-offer.ts'
import type { StoredPair } from '../../server/features/payments/p2p/queries-pairs.ts'
import { startQr } from '../../server/features/payments/qr/start-qr.ts'
import { seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import { askAboutWithdrawal } from '../../server/features/payments/withdrawals/send-withdrawal.ts'
import { useDurableDatabase } from '../support/database/durable-database.ts'
import { printFigures } from '../support/figures.ts'
import { startFork } from '../support/processes/killable.ts'
import type { AskedOfProvider, MoneyWork } from '../support/processes/money-process.ts'
import { depositOrder, newDepositor, startedDeposit } from '../support/stage/depositor.ts'
import { type MovingMoney, moveMoney } from '../support/stage/money/move-money.ts'
import { openPair } from '../support/stage/pairs.ts'
import { limited } from '../support/stage/safer/limited.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'
import { newWithdrawer, withdrawalOf, withdrawWish } from '../support/stage/withdrawer.ts'

/** `SEED=7 ROUNDS=100 npm run gates -- money-killed` takes others, and more of them. */
const SEED = process.env.SEED ?? 'money'
const ROUNDS = Number(process.env.ROUNDS ?? 24)
/** Of so many rounds, the last ones kill the database. */
const DATABASE_SHARE = 3
/** More than the transactions of a round: the process is killed from outside. */
const NEVER = 99
const TRANSACTIONS = 18
const CASH = 10_000_00
const WAYS: readonly PayoutWay[] = ['paid', 'lost', 'slow', 'timeout', 'refused']

const database = useDurableDatabase()
let stage: Stage
let ctx: Context
let owner: postgres.Sql
let payouts: FakePayouts
beforeAll(async () => {
  owner = postgres(database.url, { max: 2, onnotice: () => {} })
  stage = await openStage(database.url, { connections: 8 })
  payouts = fakePayouts('killed', ({ id }) => WAYS[chosen(id, WAYS.length)] ?? 'paid')
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoPayouts: payouts } }
  await seedReceivingAccounts(ctx, stage.operatorId)
})
afterAll(async () => {
  await owner?.end()
  await stage?.close()
})

/** A number below `most` that follows from the seed. */
function chosen(what: string, most: number): number {
  return createHash('sha256').update(`${SEED}:${what}`).digest().readUInt32BE() % most
}

interface Round {
  readonly nth: number
  readonly money: MovingMoney
  readonly transfer: DepositOrder
  readonly code: DepositOrder
  readonly late: DepositOrder
  readonly withdrawerId: string
  readonly pair: StoredPair
}

async function newRound(nth: number): Promise<Round> {
  const { operatorId } = stage
  const transfer = await startedDeposit(stage, await newDepositor(stage, database.url), 500 + nth)
  const code = await newCode(300 + nth)
  const late = await newLate(400 + nth)
  const withdrawerId = await newWithdrawer(stage, database.url, CASH / 100)
  const pair = await openPair({ ...stage, ctx }, database.url)
  const { requestHash, ...wish } = withdrawWish(stage, withdrawerId, 700)
  const money: MovingMoney = {
    operatorId,
    transfer: {
      ...{ accountNo: transfer.receivingNo, amount: transfer.pay, reference: randomUUID() },
      at: new Date(transfer.startedAt.getTime() + 60_000).toISOString(),
    },
    code: paidCode(code),
    late: paidCode(late),
    withdrawal: { ...wish, requestHash: requestHash.toString('hex') },
    pair: { payeeId: pair.payeeId, id: pair.id },
  }
  return { nth, money, transfer, code, late, withdrawerId, pair }
}

function paidCode(order: DepositOrder): MovingMoney['code'] {
  const { reference, receivingNo: billerId, pay: amount, startedAt, bank, accountNo } = order
  const at = new Date(startedAt.getTime() + 60_000).toISOString()
  return { orderReference: reference ?? '', billerId, amount, at, reference: randomUUID(), bank, accountNo }
}

async function newCode(baht: number): Promise<DepositOrder> {
  const memberId = await newDepositor(stage, database.url)
  const asked = satang(baht * 100)
  const wish = { memberId, operatorId: stage.operatorId, asked, key: randomUUID() }
  const { id } = await startQr(ctx, { ...wish, requestHash: hashRequest('payment', [baht]) })
  return depositOrder(stage, memberId, id)
}

/** An order that was cancelled, of a member who has given themselves less since: its money comes all the same. */
async function newLate(baht: number): Promise<DepositOrder> {
  const { id, memberId } = await newCode(baht)
  await cancelDeposit(ctx, { memberId, operatorId: stage.operatorId, orderId: id })
  await limited(stage, memberId, { kind: 'deposit', span: 'day', max: satang(100_00) })
  return depositOrder(stage, memberId, id)
}

/** Starts a process that moves the money. Told to pay, the provider has heard it before anybody is killed. */
function start(
  { money }: Round,
  kill: Pick<MoneyWork, 'nth' | 'moment'>,
  onTold?: (child: ChildProcess) => void,
): ChildProcess {
  const work: MoneyWork = { databaseUrl: database.url, money, ...kill }
  const program = new URL('../support/processes/money-process.ts', import.meta.url)
  const child = startFork(program, [JSON.stringify(work)], {
    // What a program says whose database is killed is not what is looked at.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', async (asked: AskedOfProvider) => {
    const answer = await answerOf(asked)
    if (asked.act === 'send' && onTold) onTold(child)
    else if (child.connected) child.send({ nth: asked.nth, answer }, () => {})
  })
  return child
}

/** No answer is none that says anything. */
async function answerOf({ act, payout }: AskedOfProvider): Promise<PayoutAnswer> {
  try {
    return act === 'send' && 'amount' in payout ? await payouts.send(payout) : await payouts.ask(payout.id)
  } catch (error) {
    if (error instanceof Unavailable) return { state: 'pending' }
    throw error
  }
}

/** Every third round between the provider's hearing and its answer, the others in a transaction. False: it finished before. */
async function killProgram(round: Round): Promise<boolean> {
  const isTold = round.nth % 3 === 0
  const moment = chosen(`moment ${round.nth}`, 2) === 0 ? 'before the commit' : 'after the commit'
  const nth = isTold ? NEVER : 1 + chosen(`transaction ${round.nth}`, TRANSACTIONS)
  const child = isTold
    ? start(round, { nth, moment }, (told) => told.kill('SIGKILL'))
    : start(round, { nth, moment })
  const [, signal] = await once(child, 'exit')
  return signal === 'SIGKILL'
}

/** Every other time when the provider has heard, before it is written what it said; else at any moment. */
async function killDatabase(round: Round): Promise<void> {
  const isTold = round.nth % 2 === 0
  const told = Promise.withResolvers<void>()
  const child = start(
    round,
    { nth: NEVER, moment: 'after the commit' },
    isTold ? () => told.resolve() : undefined,
  )
  const ended = once(child, 'exit')
  await Promise.race([ended, isTold ? told.promise : delay(350 + chosen(`delay ${round.nth}`, 500))])
  await database.kill()
  child.kill('SIGKILL')
  await ended
  await database.restart()
}

/** The banks tell again, the provider of codes too, members send their wishes again, and jobs go on with what was begun. */
async function recover(round: Round): Promise<void> {
  const { money, withdrawerId } = round
  expect(await listMoneyFaults(ctx.read), 'the books balance in between').toEqual([])
  await Promise.all([moveMoney(ctx, money), moveMoney(ctx, money)])
  const operator = await findOperatorById(ctx.read, stage.operatorId)
  const { id } = await withdrawalOf(stage, withdrawerId)
  for (let time = 0; operator && time < 2; time += 1) {
    await owner`update withdrawal set sent_at = sent_at - interval '1 hour' where id = ${id}`
    await Promise.all([1, 2].map(() => askAboutWithdrawal(ctx, operator, { memberId: withdrawerId, id })))
  }
  await expectOnce(round)
}

async function expectOnce({ nth, transfer, code, late, withdrawerId, pair }: Round): Promise<void> {
  const why = `seed ${SEED}, round ${nth}`
  const cash = async (memberId: string) => (await findCash(ctx.read, memberId))?.balance
  for (const order of [transfer, code]) {
    const payments = await ctx.read.run<{ amount: number; state: string }>`
      select amount::float8 as amount, state from incoming_payment
      where account_id = ${order.accountId} and (order_id = ${order.id} or amount = ${order.pay} and order_id is null)`
    expect(payments, why).toEqual([{ amount: order.pay, state: 'credited' }])
    expect(await cash(order.memberId), why).toBe(order.pay)
  }
  const held = await ctx.read.run`
    select state, suspense_reason as why, (select count(*)::int from message m where m.member_id = ${late.memberId}
      and m.kind = 'over-limit') as told
    from incoming_payment where account_id = ${late.accountId} and amount = ${late.pay}`
  expect(held, `${why}: above the limit`).toEqual([{ state: 'suspense', why: 'over-limit', told: 1 }])
  expect(await cash(late.memberId), why).toBe(0)
  const { id, state, amount } = await withdrawalOf(stage, withdrawerId)
  const isPaid = WAYS[chosen(id, WAYS.length)] !== 'refused'
  expect(state, why).toBe(isPaid ? 'paid' : 'failed')
  expect(await cash(withdrawerId), why).toBe(isPaid ? CASH - amount : CASH)
  expect(
    payouts.arrived.filter((payout) => payout.id === id),
    `${why}: heard once`,
  ).toHaveLength(1)
  expect(await cash(pair.payerId), why).toBe(pair.amount)
  expect(await cash(pair.payeeId), why).toBe(CASH - pair.amount)
  expect(
    payouts.arrived.some((payout) => payout.id === pair.withdrawalId),
    `${why}: members paid it`,
  ).toBe(false)
}

test('killed while money moves by every way, nothing is lost and nothing is paid twice', async () => {
  const ofDatabase = Math.floor(ROUNDS / DATABASE_SHARE)
  let inTheMiddle = 0
  for (let nth = 0; nth < ROUNDS - ofDatabase; nth += 1) {
    const round = await newRound(nth)
    if (await killProgram(round)) inTheMiddle += 1
    await recover(round)
  }
  expect(inTheMiddle, 'most are killed before they have finished').toBeGreaterThan(ofDatabase)
  for (let nth = 0; nth < ofDatabase; nth += 1) {
    const round = await newRound(ROUNDS - ofDatabase + nth)
    await killDatabase(round)
    await recover(round)
  }
  printFigures('Money killed', { programs: inTheMiddle, databases: ofDatabase, lost: 0, twice: 0 })
}, 600_000)
