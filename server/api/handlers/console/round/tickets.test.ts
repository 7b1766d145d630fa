import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { drawRound } from '../../../../../tests/support/stage/drawing.ts'
import { wishFor } from '../../../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../../../../features/betting/cancel-ticket.ts'
import { placeTicket } from '../../../../features/betting/place-ticket.ts'
import { findMember, insertSignInNames } from '../../../../features/members/queries.ts'
import { settleRound } from '../../../../features/settlement/settle-round.ts'

const database = useDatabase()
let desk: Desk
let auditor: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  auditor = await desk.clerk('auditor')
})
afterAll(() => desk.close())

/** A member with 1,000 baht whom staff find by name, and what the name is. */
async function aMember(): Promise<{ memberId: string; name: string }> {
  const [memberId = ''] = await desk.members(1, bahtToSatang(1_000))
  const name = (await findMember(desk.ctx.read, memberId))?.name ?? ''
  await desk.jobs.transaction((tx) => insertSignInNames(tx, desk.operatorId, [{ name, memberId }]))
  return { memberId, name }
}

async function aSoldRound() {
  const { memberId, name } = await aMember()
  const roundId = await desk.openRound()
  const lines = [
    ['two_bottom', '47', 100],
    ['two_bottom', '12', 20],
  ] as const
  const won = await placeTicket(desk.ctx, wishFor(desk, memberId, roundId, lines))
  const lost = await placeTicket(desk.ctx, wishFor(desk, memberId, roundId, [['two_bottom', '99', 30]]))
  return { roundId, memberId, name, won, lost }
}

const list = (search: Record<string, string>) => auditor.get(`/tickets/list?${new URLSearchParams(search)}`)
const one = (memberId: string, ticketId: string, clerk: Clerk = auditor) =>
  clerk.get(`/tickets/one/${memberId}/${ticketId}`)
const said = ({ status, body }: { status: number; body: { code?: string; field?: string } }) => [
  ...[status, body.code, body.field],
]

test('a member’s complaint is followed from the number of a ticket to each movement of its money', async () => {
  const { roundId, memberId, name, won, lost } = await aSoldRound()
  await drawRound(desk, roundId)
  await settleRound(desk.jobs, roundId)

  const { body: all } = await list({ member: name })
  expect(all.member).toMatchObject({ id: memberId, name })
  expect(all.tickets).toMatchObject([
    { id: lost.id, roundId, net: 30, paid: 0, lines: 1, result: 'lost' },
    { id: won.id, roundId, net: 120, paid: 9_000, lines: 2, result: 'won' },
  ])
  expect(all.next).toBeNull()

  const { billNo } = all.tickets[1]
  for (const typed of [billNo, billNo.toLowerCase(), String(Number(billNo.slice(2)))]) {
    const { body } = await list({ member: name, ticket: typed })
    expect(body.tickets.map(({ id }: { id: string }) => id)).toEqual([won.id])
  }

  const { body } = await one(memberId, won.id)
  const { code } = all.member
  const looks = await desk.ctx.read.run`
    select kind, body::jsonb -> 'body' as body from audit
    where operator_id = ${desk.operatorId} and actor = ${`staff:${auditor.staffId}`} and kind like 'ticket%' order by seq`
  expect(looks).toEqual([
    ...Array(4).fill({ kind: 'tickets.searched', body: { member: memberId, code } }),
    { kind: 'ticket.looked', body: { ticket: won.id, name: billNo, member: memberId, code } },
  ])
  expect(body).toMatchObject({ billNo, roundId, total: 120, discount: 0, net: 120, paid: 9_000 })
  expect(body.lines).toMatchObject([
    { type: '2 ตัวล่าง', number: '47', amount: 100, rate: 90, result: 'won', paid: 9_000 },
    { type: '2 ตัวล่าง', number: '12', amount: 20, result: 'lost', paid: 0 },
  ])
  expect(body.movements).toMatchObject([
    { what: 'แทงหวย', amount: -120, balance: 880 },
    { what: 'ถูกรางวัล', amount: 9_000, balance: 850 + 9_000 },
  ])
})

test('a ticket that its member cancelled says so, and shows the money that came back', async () => {
  const { memberId, name, lost } = await aSoldRound()
  await cancelTicket(desk.ctx, { memberId, ticketId: lost.id })
  const { body } = await list({ member: name })
  expect(body.tickets).toMatchObject([{ id: lost.id, result: 'cancelled' }, { result: 'waiting' }])
  const { movements } = (await one(memberId, lost.id)).body
  expect(movements).toMatchObject([
    { what: 'แทงหวย', amount: -30 },
    { what: 'คืนเงินโพย', amount: 30 },
  ])
})

test('pages lead through all tickets of a member, each once', async () => {
  const { name, won, lost } = await aSoldRound()
  const { body: first } = await list({ member: name, limit: '1' })
  const { body: second } = await list({ member: name, limit: '1', after: first.next })
  expect([first, second].map(({ tickets }) => tickets[0].id)).toEqual([lost.id, won.id])
  expect([first.next, second.next]).toEqual(['1', null])
})

test('what is looked for and not there is said at its field', async () => {
  const { name } = await aMember()
  expect((await list({})).body).toEqual({ member: null, tickets: [], previous: null, next: null })
  expect(said(await list({ ticket: 'DM000000001' }))).toEqual([422, 'MEMBER_NEEDED', 'member'])
  expect(said(await list({ member: 'nobody-here' }))).toEqual([404, 'MEMBER_UNKNOWN', 'member'])
  for (const ticket of ['DM000000001', 'no number', '9'.repeat(20)]) {
    expect(said(await list({ member: name, ticket }))).toEqual([422, 'BILL_UNKNOWN', 'ticket'])
  }
  expect((await list({ member: name, day: '2026-01-01' })).body.tickets).toEqual([])
})

test('a ticket is shown to who may see money, and of its own member alone', async () => {
  const { memberId, won } = await aSoldRound()
  const { memberId: other } = await aMember()
  expect(said(await one(other, won.id))).toEqual([422, 'BILL_UNKNOWN', undefined])
  expect((await one(memberId, won.id, await desk.clerk('draw_maker'))).status).toBe(403)
})
