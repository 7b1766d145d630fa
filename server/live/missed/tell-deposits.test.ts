import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { type LiveStage, openLiveStage } from '../../../tests/support/stage/live-stage.ts'
import { openPair, payeeSays } from '../../../tests/support/stage/pairs.ts'
import { answerPair } from '../../features/payments/p2p/act-on-pair.ts'
import { listUntoldDeposits } from '../../features/payments/queries-untold.ts'
import { receivePayment } from '../../features/payments/receive-payment.ts'
import { seedReceivingAccounts } from '../../features/payments/seed-receiving-accounts.ts'

const database = useDatabase()
let live: LiveStage
beforeAll(async () => {
  live = await openLiveStage(database.url)
  await seedReceivingAccounts(live.stage.ctx, live.stage.operatorId)
})
afterAll(() => live.close())

/** A page of this member, which shows what it is told and answers that it has. */
async function visit(memberId: string) {
  const amounts: number[] = []
  const { socket } = await live.connect(memberId, (fresh) =>
    fresh.on('frontend', ({ deposit_status, amount }, shown) => {
      expect(deposit_status).toBe('SUCCESS')
      amounts.push(amount)
      shown()
    }),
  )
  return { socket, amounts }
}
const member = () => newDepositor(live.stage, database.url)

/** The member begins a deposit, and the bank tells of its money: in baht, with its satang. */
async function deposit(memberId: string, baht: number): Promise<number> {
  const order = await startedDeposit(live.stage, memberId, baht)
  await receivePayment(live.stage.ctx, live.stage.operatorId, noticeOf(order))
  return order.pay / 100
}
const untold = async (memberId: string) =>
  (await listUntoldDeposits(live.stage.ctx.read, memberId)).map(({ amount }) => amount / 100)

test('a deposit that came while the page was away is told when it is back, and never again', async () => {
  const memberId = await member()
  const before = await visit(memberId)
  before.socket.disconnect()
  const pay = await deposit(memberId, 500)
  expect(await untold(memberId)).toEqual([pay])
  const back = await visit(memberId)
  await expect.poll(() => back.amounts).toEqual([pay])
  await expect.poll(() => untold(memberId)).toEqual([])
  back.socket.disconnect()
  const again = await visit(memberId)
  // What comes after `hello` is in order: a new deposit is the first that this page is told.
  const next = await deposit(memberId, 300)
  await expect.poll(() => again.amounts).toEqual([next])
  expect(before.amounts).toEqual([])
})

test('who is here is told at once, and not again at the next visit', async () => {
  const memberId = await member()
  const { amounts } = await visit(memberId)
  const pay = await deposit(memberId, 400)
  await expect.poll(() => amounts).toEqual([pay])
  await expect.poll(() => untold(memberId)).toEqual([])
})

test('several that came meanwhile are one amount', async () => {
  const memberId = await member()
  const sum = (await deposit(memberId, 200)) + (await deposit(memberId, 600))
  const page = await visit(memberId)
  await expect.poll(() => page.amounts).toEqual([Math.round(sum * 100) / 100])
  await expect.poll(() => untold(memberId)).toEqual([])
})

test('a page that shows nothing is not believed: the next visit is told', async () => {
  const memberId = await member()
  const deaf = await live.connect(memberId)
  const pay = await deposit(memberId, 700)
  deaf.socket.disconnect()
  const page = await visit(memberId)
  await expect.poll(() => page.amounts).toEqual([pay])
})

test('what another member confirms as received is told to who paid it and was away', async () => {
  const pair = await openPair(live.stage, database.url)
  await answerPair(live.stage.ctx, payeeSays(live.stage, pair, 'received'))
  const page = await visit(pair.payerId)
  await expect.poll(() => page.amounts).toEqual([300])
})
