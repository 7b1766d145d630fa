import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { adjusted, nameMember } from '../../../tests/support/stage/adjusted.ts'
import { type LiveStage, openLiveStage } from '../../../tests/support/stage/live-stage.ts'
import { readingTurnOf } from '../../api/road/turns.ts'
import { listUnseenAdjustments } from '../../features/payments/adjustments/queries-adjustments.ts'

const database = useDatabase()
let live: LiveStage
beforeAll(async () => {
  live = await openLiveStage(database.url)
})
afterAll(() => live.close())

/** A page of this member, which shows what it is told and answers that it has. */
async function visit(who: string | typeof CASH) {
  const amounts: number[] = []
  const { memberId, socket } = await live.connect(who, (fresh) =>
    fresh.on('adjusted', ({ amount }, shown) => {
      amounts.push(amount)
      shown()
    }),
  )
  return { memberId, socket, amounts }
}
const CASH = satang(1_000_00)
const unseen = async (memberId: string) =>
  (await listUnseenAdjustments(live.stage.ctx.read, memberId)).map(({ amount }) => amount)

async function away(): Promise<string> {
  const [memberId] = (await live.stage.members(1, CASH)) as [string]
  return memberId
}
const give = async (memberId: string, amount: number) =>
  adjusted(live.stage, await nameMember(live.stage, memberId), amount)

test('a member who was away is told at the next visit, and never again', async () => {
  const memberId = await away()
  await give(memberId, 250_50)
  expect(await unseen(memberId)).toEqual([250_50])
  const first = await visit(memberId)
  await expect.poll(() => first.amounts).toEqual([250.5])
  await expect.poll(() => unseen(memberId)).toEqual([])
  const second = await visit(memberId)
  // What comes after `hello` is in order: a new adjustment is the first that this page is told.
  await give(memberId, -10_00)
  await expect.poll(() => second.amounts).toEqual([-10])
})

test('what was missed is looked up in a turn of the member’s readings, and others do not wait for it', async () => {
  const [memberId, other] = [await away(), await away()]
  for (const who of [memberId, other]) await give(who, 7_00)
  const { turns, key, limit } = readingTurnOf(live.stage.ctx, { memberId })
  for (let taken = 0; taken < limit.atOnce; taken += 1) await turns.enter(key, limit)
  const first = await visit(memberId)
  const second = await visit(other)
  await expect.poll(() => second.amounts).toEqual([7])
  expect(first.amounts).toEqual([])
  for (let taken = 0; taken < limit.atOnce; taken += 1) turns.leave(key)
  await expect.poll(() => first.amounts).toEqual([7])
})

test('who is here is told at once, and not again at the next visit', async () => {
  const { memberId, amounts } = await visit(CASH)
  await give(memberId, 20_00)
  await expect.poll(() => amounts).toEqual([20])
  await expect.poll(() => unseen(memberId)).toEqual([])
})

test('several are one amount, and what comes to nothing is not told', async () => {
  const memberId = await away()
  await give(memberId, 30_00)
  await give(memberId, -10_00)
  const page = await visit(memberId)
  await expect.poll(() => page.amounts).toEqual([20])
  const other = await away()
  await give(other, 30_00)
  await give(other, -30_00)
  const quiet = await visit(other)
  await expect.poll(() => unseen(other)).toEqual([])
  expect(quiet.amounts).toEqual([])
})

test('a page that shows nothing is not believed: the next visit is told', async () => {
  const memberId = await away()
  await give(memberId, 5_00)
  const deaf = await live.connect(memberId)
  deaf.socket.disconnect()
  const page = await visit(memberId)
  await expect.poll(() => page.amounts).toEqual([5])
})
