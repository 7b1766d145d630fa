import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '../../../domain/staff/permissions.ts'
import { findCash } from '../../../server/features/ledger/queries.ts'
import { useDatabase, withSql } from '../../support/database/database.ts'
import { type Answered, type Clerk, type Desk, openDesk } from '../../support/stage/desk.ts'
import { askedWithdrawal, newWithdrawer, withdrawalOf } from '../../support/stage/withdrawer.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

const waiters = () =>
  withSql(database.url, async (sql) => {
    const found = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return found.length
  })

/** An act that one person's right suffices for, about what it locks first. */
interface Alone {
  readonly permission: Permission
  readonly path: string
  /** What is to be done, the row that it waits for, and whether it was done. */
  prepare(): Promise<{
    readonly body: object
    readonly held: { readonly table: string; readonly key: string; readonly id: string }
    isDone(): Promise<boolean>
  }>
}

async function withdrawal(body: (id: string) => object, state: string) {
  const memberId = await newWithdrawer(desk, database.url, 5_000)
  const { id } = await askedWithdrawal(desk, memberId, 2_000)
  const before = (await findCash(desk.ctx.read, memberId))?.balance
  return {
    body: body(id),
    held: { table: 'account', key: 'member_id', id: memberId },
    isDone: async () => {
      const now = await withdrawalOf(desk, memberId)
      const isMoved = (await findCash(desk.ctx.read, memberId))?.balance !== before
      expect(isMoved).toBe(now.state === 'failed')
      return now.state === state
    },
  }
}

async function round(body: (id: string) => object, isDone: (id: string) => Promise<boolean>) {
  const id = await desk.openRound()
  return { body: body(id), held: { table: 'round', key: 'id', id }, isDone: () => isDone(id) }
}

const ALONE: Readonly<Record<string, Alone>> = {
  'a withdrawal approved': {
    ...{ permission: 'payments.withdraw', path: '/withdrawals/approve' },
    prepare: () => withdrawal((withdrawalId) => ({ withdrawalId }), 'approved'),
  },
  'a withdrawal refused': {
    ...{ permission: 'payments.withdraw', path: '/withdrawals/refuse' },
    prepare: () => withdrawal((withdrawalId) => ({ withdrawalId, reason: 'เอกสารไม่ครบ' }), 'failed'),
  },
  'a number closed': {
    ...{ permission: 'numbers.propose', path: '/numbers/set' },
    prepare: () =>
      round(
        (roundId) => ({ roundId, type: 'two_top', numbers: ['25'], withReversed: false, kind: 'closed' }),
        async (roundId) =>
          (await desk.ctx.read.run`select from number_rule where round_id = ${roundId}`).length > 0,
      ),
  },
  'a round closed': {
    ...{ permission: 'rounds.close', path: '/rounds/close' },
    prepare: () =>
      round(
        (roundId) => ({ roundId, reason: 'ปิดก่อนเวลา' }),
        async (roundId) =>
          (await desk.ctx.read.maybe`select from round where id = ${roundId} and status = 'open'`) ===
          undefined,
      ),
  },
}

/** The act, which waits for a lock while something happens to who does it. */
async function waited({ permission, path, prepare }: Alone, meanwhile: (clerk: Clerk) => Promise<unknown>) {
  const clerk = await desk.clerkWith(permission)
  const { body, held, isDone } = await prepare()
  const answer = await withSql(database.url, async (sql) => {
    let asked: Promise<Answered> | undefined
    await sql.begin(async (tx) => {
      await tx`select from ${tx(held.table)} where ${tx(held.key)} = ${held.id} for update`
      asked = clerk.post(path, body)
      await expect.poll(waiters).toBe(1)
      await meanwhile(clerk)
    })
    return asked
  })
  return { answer: [answer?.status, answer?.body.code], isDone: await isDone(), clerk, body }
}

const set = ({ staffId }: Clerk, change: string) =>
  withSql(database.url, (sql) => sql.unsafe(`update staff set ${change} where staff_id = '${staffId}'`))
const noted = async ({ staffId }: Clerk) =>
  (
    await desk.ctx.read
      .run`select from audit where operator_id = ${desk.operatorId} and actor = ${`staff:${staffId}`}
    and kind not like 'sign-in%'`
  ).length

describe.each(Object.entries(ALONE))('%s', (_, alone) => {
  test('is done by who waited and may still do it', async () => {
    const { answer, isDone, clerk } = await waited(alone, async () => undefined)
    expect([answer, isDone, await noted(clerk)]).toEqual([[200, undefined], true, 1])
  })

  test('is not done by whose right was taken while it waited, and is by who gets it back', async () => {
    const { answer, isDone, clerk, body } = await waited(alone, (each) => set(each, `role = 'auditor'`))
    expect([answer, isDone, await noted(clerk)]).toEqual([[403, 'PERMISSION_MISSING'], false, 0])
    const other = await desk.clerkWith(alone.permission)
    expect((await other.post(alone.path, body)).status).toBe(200)
  })

  test('nor by whose account was closed, or who was signed out', async () => {
    const closed = await waited(alone, (each) => set(each, `status = 'closed'`))
    expect([closed.answer, closed.isDone]).toEqual([[401, 'UNAUTHENTICATED'], false])
    const out = await waited(alone, ({ staffId }) =>
      withSql(database.url, (sql) => sql`delete from staff_session where staff_id = ${staffId}`),
    )
    expect([out.answer, out.isDone]).toEqual([[401, 'UNAUTHENTICATED'], false])
  })
})
