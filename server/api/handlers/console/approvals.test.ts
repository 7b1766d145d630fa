import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitingApprovalShown } from '../../../../contract/console/approvals.ts'
import { CONSOLE_CALLS } from '../../../../contract/console/calls.ts'
import { basisPoints, payoutRate } from '../../../../domain/money.ts'
import { freshDatabase, moveClock, type TestDatabase } from '../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { passDrawTime } from '../../../../tests/support/stage/drawing.ts'
import { openStage } from '../../../../tests/support/stage/stage.ts'
import { sealRound } from '../../../features/fairness/seal-round.ts'
import { proposePrice } from '../../../features/rounds/change-plans.ts'

// A database of its own: its clock is moved by days.
let database: TestDatabase
let desk: Desk
let maker: Clerk
let checker: Clerk

const DRAWN = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
const PRICE = { group: 'lao', plan: 'full', type: 'two_top', rate: 92.5, discount: 5 } as const

/** One proposal of each kind by the maker: a result, a void, numbers and a price. */
beforeAll(async () => {
  database = await freshDatabase()
  desk = await openDesk(database.url)
  maker = await desk.clerk('draw_maker')
  checker = await desk.clerk('draw_checker')
  const roundId = await desk.openRound()
  await maker.post('/rounds/close', { roundId, reason: 'ปิดก่อนเวลา' })
  await sealRound(desk.jobs, roundId)
  await passDrawTime(desk, roundId)
  await maker.post('/results/propose', { roundId, published: DRAWN, source: 'ถ่ายทอดสด' })
  const onSale = await desk.openRound()
  await maker.post('/voids/propose', { roundId: onSale, reason: 'ตลาดหยุด' })
  const rule = { type: 'two_top', numbers: ['08'], kind: 'half', withReversed: true }
  await maker.post('/numbers/set', { roundId: onSale, ...rule })
  await maker.post('/plans/propose', { ...PRICE, sure: true })
})
afterAll(async () => {
  await desk.close()
  await database.drop()
})

async function waitingFor(clerk: Clerk): Promise<readonly WaitingApprovalShown[]> {
  const { body } = await clerk.get('/approvals/waiting')
  return CONSOLE_CALLS.approvals.waiting.reply.parse(body).waiting
}
const countFor = async (clerk: Clerk) => (await clerk.get('/approvals/count')).body
const kinds = (waiting: readonly WaitingApprovalShown[]) => waiting.map(({ kind }) => kind)

test('everything that waits is told, the oldest first, with what would hold from then on', async () => {
  const waiting = await waitingFor(checker)
  expect(kinds(waiting)).toEqual(['result', 'void', 'numbers', 'price'])
  expect(waiting.map(({ own, mayDecide, by }) => [own, mayDecide, by])).toEqual(
    Array(4).fill([false, true, 'desk-draw-maker']),
  )
  expect(waiting[2]?.numbers).toMatchObject({ type: 'two_top', numbers: ['08', '80'], kind: 'half' })
  expect(waiting[3]?.price).toMatchObject({ ...PRICE, now: { rate: 90, discount: 0 } })
  const hours = waiting.map(({ at, expiresAt }) =>
    expiresAt === null ? null : (Date.parse(expiresAt) - Date.parse(at)) / 3_600_000,
  )
  expect(hours).toEqual([null, 24, 24, 72])
})

test('what must be entered blind is told to nobody, and the reason of a void to its maker alone', async () => {
  for (const clerk of [maker, checker]) {
    const text = JSON.stringify(await waitingFor(clerk))
    for (const blind of ['461252', '"47"', '"183"', 'ถ่ายทอดสด']) expect(text).not.toContain(blind)
  }
  const reasons = async (clerk: Clerk) => (await waitingFor(clerk)).map(({ reason }) => reason)
  expect(await reasons(maker)).toEqual([null, 'ตลาดหยุด', null, null])
  expect(await reasons(checker)).toEqual([null, null, null, null])
})

test('nobody decides about what they have proposed, or without the permission of its kind', async () => {
  const may = async (clerk: Clerk) => (await waitingFor(clerk)).map(({ mayDecide }) => mayDecide)
  expect(await may(maker)).toEqual([false, false, false, false])
  expect(await may(await desk.clerkWith('rounds.see', 'plans.see', 'voids.confirm'))).toEqual([
    ...[false, true, false, false],
  ])
  expect(await countFor(maker)).toEqual({ count: 0, more: false })
  expect(await countFor(checker)).toEqual({ count: 4, more: false })
  expect(await countFor(await desk.clerkWith('plans.confirm'))).toEqual({ count: 1, more: false })
})

test('each kind is told to those who may see it or decide about it', async () => {
  expect(await waitingFor(await desk.clerkWith())).toEqual([])
  expect(kinds(await waitingFor(await desk.clerkWith('plans.see')))).toEqual(['price'])
  expect(kinds(await waitingFor(await desk.clerkWith('plans.confirm')))).toEqual(['price'])
  expect(kinds(await waitingFor(await desk.clerkWith('rounds.see')))).toEqual(['result', 'void', 'numbers'])
})

test("another operator's are not there", async () => {
  const neighbour = await openStage(database.url, { connections: 2, company: 'XW' })
  const { operatorId, makerId: staffId } = neighbour
  const price = { rate: payoutRate(8_500), discount: basisPoints(0), sure: true }
  const { proposalId } = await proposePrice(neighbour.ctx, {
    ...{ operatorId, staffId, group: 'lao', plan: 'full', type: 'three_top', ...price },
  })
  await neighbour.close()
  expect(await waitingFor(checker)).toHaveLength(4)
  expect((await waitingFor(checker)).some(({ id }) => id === proposalId)).toBe(false)
  expect(await countFor(checker)).toEqual({ count: 4, more: false })
})

test('those whose time is over are gone before any job has ended them', async () => {
  const left = async (hours: number) => {
    await moveClock(database.url, hours * 3_600_000 + 60_000)
    const clerk = await desk.clerkWith('rounds.see', 'results.confirm', 'voids.confirm', 'plans.confirm')
    return [kinds(await waitingFor(clerk)), (await countFor(clerk)).count]
  }
  expect(await left(24)).toEqual([['result', 'price'], 2])
  expect(await left(72)).toEqual([['result'], 1])
})
