import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../../../contract/errors.ts'
import { satang } from '../../../../../domain/money.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { type Named, namedMember } from '../../../../../tests/support/stage/adjusted.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
let member: Named
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerk('draw_checker')
  member = await namedMember(desk, satang(500_00))
})
afterAll(() => desk.close())

const wishOf = (wish: object = {}) => ({ username: member.name, amount: -120.5, reason: 'เติมเกิน', ...wish })

test('what one asks for another sees whole, and it is listed with both and with what is left of the day', async () => {
  expect((await owner.get('/adjustments/list')).body).toEqual({
    adjustments: [],
    ...{ previous: null, next: null },
    usedToday: 0,
    dayMax: 10_000,
  })
  const { body } = await owner.post('/adjustments/propose', wishOf({ username: `DM01${member.name}` }))
  const { waiting } = (await checker.get('/approvals/waiting')).body
  const { code } = await desk.ctx.read.one<{ code: string }>`
    select code from member where member_id = ${member.memberId}`
  expect(waiting).toMatchObject([
    { kind: 'adjustment', reason: 'เติมเกิน', mayDecide: true, adjustment: { code, amount: -120.5 } },
  ])
  expect((await owner.post('/adjustments/confirm', body)).body.code).toBe('SAME_PERSON')
  expect((await checker.post('/adjustments/confirm', body)).status).toBe(200)
  expect((await checker.post('/adjustments/confirm', body)).status).toBe(200)
  const { adjustments, usedToday } = (await owner.get('/adjustments/list')).body
  expect(usedToday).toBe(120.5)
  expect(adjustments).toMatchObject([
    { code, amount: -120.5, reason: 'เติมเกิน', maker: 'desk-operator-admin', checker: 'desk-draw-checker' },
  ])
  const again = (await owner.post('/adjustments/propose', wishOf({ amount: 1 }))).body
  await checker.post('/adjustments/confirm', again)
  const first = (await owner.get('/adjustments/list?limit=1')).body
  expect([first.adjustments.length, first.adjustments[0].amount, first.next]).toEqual([
    1,
    1,
    again.proposalId,
  ])
  const last = (await owner.get(`/adjustments/list?limit=1&after=${first.next}`)).body
  expect([last.adjustments, last.next]).toEqual([adjustments, null])
  const { entries } = (await owner.get('/audit/list')).body
  const done = entries.findLast(({ act }: { act: string }) => act === 'adjustment.confirm')
  expect(done.details).toContainEqual({ name: 'amount', value: '-120.5', unit: 'baht' })
})

test.each([
  ['a member nobody knows', { username: 'nobody' }, 404, 'MEMBER_UNKNOWN'],
  ['more than the day takes', { amount: 9_999_999 }, 422, 'ADJUST_DAY_FULL'],
  ['more than the member has', { amount: -5_000 }, 422, 'ADJUST_BELOW_ZERO'],
] as const)('%s is refused at its field, in both languages', async (_, wish, status, code) => {
  const answer = await owner.post('/adjustments/propose', wishOf(wish))
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.title).toBe(REFUSALS[code].th)
  expect(REFUSALS[code].en).toMatch(/[a-z]/)
})

test.each([
  ['nothing', { amount: 0 }],
  ['half a satang', { amount: 0.005 }],
  ['a text', { amount: '5' }],
  ['no reason', { reason: ' ' }],
  ['another field', { memberId: 'x' }],
])('%s is no wish', async (_, wish) => {
  expect((await owner.post('/adjustments/propose', wishOf(wish))).status).toBe(400)
})

test('who may not ask or agree does neither', async () => {
  expect((await checker.post('/adjustments/propose', wishOf())).status).toBe(403)
  const { body } = await owner.post('/adjustments/propose', wishOf({ amount: 1 }))
  const auditor = await desk.clerk('auditor')
  expect((await auditor.get('/adjustments/list')).status).toBe(200)
  for (const act of ['confirm', 'reject', 'withdraw']) {
    expect((await auditor.post(`/adjustments/${act}`, body)).status).toBe(403)
  }
  // Asking alone is not agreeing, whoever asks for somebody else's wish.
  const asker = await desk.clerkWith('payments.see', 'payments.adjust')
  expect((await asker.post('/adjustments/confirm', body)).status).toBe(403)
  expect((await owner.post('/adjustments/withdraw', body)).status).toBe(200)
})
