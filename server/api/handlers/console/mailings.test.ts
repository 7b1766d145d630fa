import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MONEY } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { sendMailings } from '../../../features/mailings/send-mailings.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerkWith('messages.see', 'messages.confirm')
  await desk.members(3, NO_MONEY)
})
afterAll(() => desk.close())

const MAILING = {
  ...{ kind: 'service', titleTh: 'หัวข้อ', textTh: 'ข้อความ', titleEn: null, textEn: null, page: '/inbox' },
  ...{ sendAt: null, audience: { who: 'everybody', days: null, rank: null, username: null } },
}
const propose = (some: object = {}, by = owner) =>
  by.post('/mailings/propose', { mailing: { ...MAILING, ...some }, reason: 'แจ้ง' })

test('a message is counted, waits for another person with all that it says, and is listed with whom it reached', async () => {
  const counted = await owner.post('/mailings/preview', { mailing: MAILING })
  expect(counted.body).toEqual({ people: 3, optedOut: 0, stopped: 0, gone: 0, isWhole: true })
  const { proposalId } = (await propose()).body
  const { waiting } = (await checker.get('/approvals/waiting')).body
  expect(waiting).toMatchObject([
    { kind: 'mailing', mayDecide: true, reason: 'แจ้ง', mailing: { people: 3, mailing: { titleTh: 'หัวข้อ' } } },
  ])
  expect((await owner.post('/mailings/confirm', { proposalId })).body.code).toBe('SAME_PERSON')
  expect((await checker.post('/mailings/confirm', { proposalId })).status).toBe(200)
  await sendMailings(desk.ctx)
  const { mailings } = (await checker.get('/mailings/list')).body
  expect(mailings).toMatchObject([{ state: 'sent', people: 3, sent: 3, opened: 0, stoppedBy: null }])
  expect((await checker.get(`/mailings/list?after=${mailings[0].id}`)).body).toMatchObject({
    ...{ mailings: [], next: null },
  })
  const { entries } = (await owner.get('/audit/list')).body
  expect(entries.map(({ act }: { act: string }) => act)).toEqual(
    expect.arrayContaining(['mailing.propose', 'mailing.confirm']),
  )
})

test.each([
  ['no text', { textTh: '' }, 'MAILING_TEXT'],
  ['a page of play from a message about the account', { page: '/luckydraw' }, 'MAILING_PAGE'],
  ['a time that has gone', { sendAt: '2020-01-01T00:00:00+07:00' }, 'MAILING_TIME'],
  ['no days', { audience: { who: 'played', days: 0, rank: null, username: null } }, 'MAILING_AUDIENCE'],
  ['nobody', { audience: { who: 'ranked', days: null, rank: 5, username: null } }, 'MAILING_NOBODY'],
])('refused, and nothing waits: %s', async (_, some, code) => {
  const refused = await propose(some)
  expect([refused.body.code, refused.status < 500]).toEqual([code, true])
  expect((await checker.get('/approvals/waiting')).body.waiting).toEqual([])
})
