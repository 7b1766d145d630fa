import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDate } from '../../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { behindTriggers } from '../../../../../tests/support/database/behind-triggers.ts'
import { freshDatabase, type TestDatabase } from '../../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { wishFor } from '../../../../../tests/support/stage/stage.ts'
import { placeTicket } from '../../../../features/betting/place-ticket.ts'
import { findMember, insertSignInNames } from '../../../../features/members/queries.ts'
import { MAX_TICKETS_SEARCHED } from '../../../../features/reports/queries.ts'

// A database of its own: its tickets came from nowhere.
let database: TestDatabase
let desk: Desk
let auditor: Clerk
let name = ''
beforeAll(async () => {
  database = await freshDatabase()
  desk = await openDesk(database.url)
  auditor = await desk.clerk('auditor')
  const [memberId = ''] = await desk.members(1, bahtToSatang(1_000))
  name = (await findMember(desk.ctx.read, memberId))?.name ?? ''
  await desk.jobs.transaction((tx) => insertSignInNames(tx, desk.operatorId, [{ name, memberId }]))
  await placeTicket(desk.ctx, wishFor(desk, memberId, await desk.openRound(), [['two_top', '12', 20]]))
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'key', gen_random_uuid(),
        'bill_no', 5000000 + n, 'placed_at', db_now() - n * interval '1 hour'))).*
      from ticket t, generate_series(1, ${MAX_TICKETS_SEARCHED + 50}) n where t.member_id = ${memberId}`,
  )
})
afterAll(async () => {
  await desk.close()
  await database.drop()
})

const list = (search: Record<string, string>) =>
  auditor.get(`/tickets/list?${new URLSearchParams({ member: name, ...search })}`)

test('a ticket that is older than those looked through is found by its day, which is said', async () => {
  const older = { ticket: String(5_000_000 + MAX_TICKETS_SEARCHED + 10) }
  const { body } = await list(older)
  expect([body.code, body.field]).toEqual(['BILL_NOT_AMONG_NEWEST', 'ticket'])
  const day = bangkokDate(Date.now() - (MAX_TICKETS_SEARCHED + 10) * 3_600_000)
  expect((await list({ ...older, day })).body.tickets).toHaveLength(1)
  expect((await list({ ticket: '4999999', day })).body.code).toBe('BILL_UNKNOWN')
})

test('the pages end with the newest that are looked through', async () => {
  const last = await list({ after: String(MAX_TICKETS_SEARCHED - 100), limit: '100' })
  expect([last.body.tickets.length, last.body.next]).toEqual([100, null])
  const behind = await list({ after: '999999' })
  expect([behind.body.tickets, behind.body.next]).toEqual([[], null])
})
