import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS, callName } from '../../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../../contract/console/calls.ts'
import { turnOf } from '../../../server/api/road/turns.ts'
import type { Context } from '../../../server/context.ts'
import { updateSessionsEnded } from '../../../server/features/members/queries.ts'
import { forgetSessions } from '../../../server/features/members/sessions/session-cache.ts'
import { useDatabase, withSql } from '../../support/database/database.ts'
import { type Answered, type Clerk, type Desk, openDesk } from '../../support/stage/desk.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

/** The line of acts of a person whose places are all taken, until `leave`. */
async function heldLine(ctx: Context, id: string, isStaff: boolean) {
  const [name, calls] = isStaff
    ? (['console.rounds.close', ALL_CONSOLE_CALLS] as const)
    : (['bet.saveFavourite', ALL_CALLS] as const)
  const call = calls.find((each) => callName(each) === name)
  if (!call) throw new Error(`${name} is a call`)
  const who = { cookie: undefined, ...(isStaff ? { staff: { staffId: id } } : { member: { memberId: id } }) }
  const turn = turnOf(ctx, call, who as never, '')
  if (!turn) throw new Error(`${name} takes a turn`)
  const { turns, key, limit } = turn
  for (let taken = 0; taken < limit.atOnce; taken += 1) await turns.enter(key, limit)
  return {
    leave() {
      for (let taken = 0; taken < limit.atOnce; taken += 1) turns.leave(key)
    },
  }
}

/** An act of a clerk that waits its turn, while something happens to the clerk. */
async function waited(clerk: Clerk, meanwhile: () => Promise<unknown>): Promise<Answered> {
  const line = await heldLine(desk.staff, clerk.staffId, true)
  const seen = () =>
    withSql(database.url, async (sql) => {
      const [row] = await sql`select seen_at from staff_session where staff_id = ${clerk.staffId}`
      return String((row as { seen_at: Date }).seen_at.getTime())
    })
  const before = await seen()
  const asked = clerk.post('/rounds/close', { roundId: randomUUID(), reason: 'ทดสอบ' })
  // Looked up once, and in its line.
  await expect.poll(seen).not.toBe(before)
  await meanwhile()
  line.leave()
  return asked
}

const set = (staffId: string, change: string) =>
  withSql(database.url, (sql) => sql.unsafe(`update staff set ${change} where staff_id = '${staffId}'`))

test('an act that waited its turn is done as before', async () => {
  const clerk = await desk.clerkWith('rounds.close')
  const answer = await waited(clerk, async () => undefined)
  expect(answer.body).toMatchObject({ code: 'ROUND_UNKNOWN' })
})

test('whose account was closed while an act waited does not do it', async () => {
  const clerk = await desk.clerkWith('rounds.close')
  const answer = await waited(clerk, () => set(clerk.staffId, `status = 'closed'`))
  expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('nor does who was given a role without the right', async () => {
  const clerk = await desk.clerkWith('rounds.close')
  const answer = await waited(clerk, () => set(clerk.staffId, `role = 'auditor'`))
  expect([answer.status, answer.body.code]).toEqual([403, 'PERMISSION_MISSING'])
})

test('nor does a member whose sessions were ended: a thief’s acts do not outlive the sign-out in a line', async () => {
  const headers = await desk.memberHeaders()
  const { memberId } = await desk.ctx.read.one<{ memberId: string }>`
    select member_id as "memberId" from session order by started_at desc limit 1`
  const save = (name: string) =>
    desk.ask('POST', '/svc/bet/member/api/saveFavourite', headers, {
      name,
      lines: [{ type: 'two_top', number: '25', amount: 1 }],
    })
  const saved = () =>
    desk.ctx.read.run<{ name: string }>`select name from favourite where member_id = ${memberId}`
  expect((await save('mine')).body).toMatchObject({ status: true })
  const line = await heldLine(desk.ctx, memberId, false)
  const asked = save('a thief’s')
  // Of the same session: it is answered by then, so the act before it is in its line.
  await desk.ask('GET', '/svc/report/getRoundPagination?page=1&limit=50', headers)
  await desk.ctx.transaction((tx) => updateSessionsEnded(tx, { memberId }))
  forgetSessions(memberId)
  line.leave()
  expect((await asked).status).toBe(401)
  expect(await saved()).toEqual([{ name: 'mine' }])
})
