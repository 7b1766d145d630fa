import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../../../contract/errors.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { newDepositor } from '../../../../../tests/support/stage/depositor.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { deposited, TENTH } from '../../../../../tests/support/stage/rewards/promoted.ts'
import { seedReceivingAccounts } from '../../../../features/payments/seed-receiving-accounts.ts'
import { choosePromotion } from '../../../../features/promotions/choose-promotion.ts'
import { showPromotionTerms } from '../../../shapes/promotions/promotion-terms.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerkWith('payments.see', 'payments.confirm')
  await seedReceivingAccounts(desk.ctx, desk.operatorId)
})
afterAll(() => desk.close())

const TERMS = showPromotionTerms(TENTH)
const propose = (some: object | null = {}, promotionId: string | null = null, by = owner) =>
  by.post('/promotions/propose', { promotionId, terms: some && { ...TERMS, ...some }, reason: 'เปิดตัว' })
const confirm = (proposalId: string, by = checker) => by.post('/promotions/confirm', { proposalId })
const newest = async () => (await owner.get('/promotions/list')).body.promotions[0]

const nameOf = async ({ staffId }: Clerk) =>
  (await desk.ctx.read.one<{ name: string }>`select name from staff where staff_id = ${staffId}`).name

test('a budget stands once another person has read it, and is told as deposits take it', async () => {
  const { proposalId } = (await propose({ budget: 1_000 })).body
  const { waiting } = (await checker.get('/approvals/waiting')).body
  const asked = waiting.find(({ id }: { id: string }) => id === proposalId)
  expect(asked.promotion).toMatchObject({ before: null, terms: { budget: 1_000 } })
  expect((await confirm(proposalId, owner)).body.code).toBe('SAME_PERSON')
  expect((await confirm(proposalId)).status).toBe(200)
  expect(await newest()).toMatchObject({ terms: { budget: 1_000 }, left: 1_000, paid: 0, waiting: 0 })

  const { ctx, operatorId } = desk
  const [one, other] = [await newDepositor(desk, database.url), await newDepositor(desk, database.url)]
  for (const memberId of [one, other])
    await choosePromotion(ctx, { memberId, operatorId, termsId: proposalId })
  expect(await newest()).toMatchObject({ left: 1_000, waiting: 0, grants: 0 })
  await deposited(desk, one, 500)
  expect(await newest()).toMatchObject({ left: 950, waiting: 50, grants: 1 })

  const { promotionId } = await newest()
  const smaller = (await propose({ budget: 300 }, promotionId)).body.proposalId
  expect((await confirm(smaller)).status).toBe(200)
  expect(await newest()).toMatchObject({ nth: 2, terms: { budget: 300 }, left: 250 })
  const ended = (await propose(null, promotionId)).body.proposalId
  expect((await confirm(ended)).status).toBe(200)
  const by = { by: await nameOf(owner), agreedBy: await nameOf(checker), reason: 'เปิดตัว' }
  expect(await newest()).toMatchObject({ isOver: true, left: null, ended: by })
})

test('without a budget nothing is counted down', async () => {
  expect((await confirm((await propose({})).body.proposalId)).status).toBe(200)
  expect(await newest()).toMatchObject({ terms: { budget: null }, left: null })
})

test.each([
  [{ budget: 299.99 }, 422, 'PROMOTION_BUDGET'],
  [{ budget: 0 }, 422, 'PROMOTION_BUDGET'],
  [{ cashMax: 299.99 }, 422, 'PROMOTION_CASH'],
  [{ cashMax: '300' }, 400, 'BAD_REQUEST'],
  [{ percent: 0 }, 422, 'PROMOTION_BONUS'],
  [{ endsAt: TERMS.startsAt }, 422, 'PROMOTION_UNTIL'],
  [{ budget: 300.001 }, 400, 'BAD_REQUEST'],
  [{ budget: '300' }, 400, 'BAD_REQUEST'],
] as const)('terms with %o are refused', async (some, status, code) => {
  const answer = await propose(some)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  if (status === 422) expect(answer.body.title).toBe(REFUSALS[code as 'PROMOTION_BUDGET'].th)
})

test('who may not ask or agree does neither', async () => {
  expect((await propose({}, null, checker)).status).toBe(403)
  expect((await propose({}, randomUUID())).body.code).toBe('PROMOTION_UNKNOWN')
  const { proposalId } = (await propose({})).body
  const looker = await desk.clerkWith('payments.see')
  expect((await confirm(proposalId, looker)).status).toBe(403)
  expect((await checker.post('/promotions/reject', { proposalId })).status).toBe(200)
  expect((await confirm(proposalId)).body.code).toBe('PROPOSAL_UNKNOWN')
})
