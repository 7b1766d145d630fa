import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoneyOrderShown } from '../../../contract/wallet-shapes.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { registerBank, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { type Desk, openDesk } from '../../../tests/support/stage/desk.ts'
import type { DepositOrder } from '../../features/payments/deposit-offer.ts'
import { seedReceivingAccounts } from '../../features/payments/seed-receiving-accounts.ts'

// A database of its own: its money came from nowhere.
let database: TestDatabase
let desk: Desk
let headers: Record<string, string>
let path = ''
let order: DepositOrder
beforeAll(async () => {
  database = await freshDatabase()
  desk = await openDesk(database.url)
  await seedReceivingAccounts(desk.ctx, desk.operatorId)
  headers = await desk.memberHeaders()
  const [member] = await withSql(
    database.url,
    (sql) => sql<{ memberId: string; path: string }[]>`
      select m.member_id as "memberId", o.code || '/' || m.name as path
      from session s join member m using (member_id) join operator o on o.id = m.operator_id`,
  )
  if (!member) throw new Error('a session has a member')
  path = `/svc/wallet/api/Gateway/History/${member.path}`
  await registerBank(database.url, member.memberId)
  order = await startedDeposit(desk, member.memberId)
})
afterAll(async () => {
  await desk.close()
  await database.drop()
})

/** Rows that nobody has made: the triggers that keep others out are not asked. */
const written = (write: (sql: postgres.Sql) => Promise<unknown>) =>
  withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await write(sql)
  })

/** As if the same had been begun before: two an hour, at the same moment. */
const began = (from: number, until: number) =>
  written(
    (sql) => sql`
      insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, started_at, expires_at,
        key, request_hash)
      select member_id, gen_random_uuid(), operator_id, account_id, asked, pay, bank, account_no,
        started_at - ((n + 1) / 2) * interval '1 hour', expires_at - ((n + 1) / 2) * interval '1 hour', gen_random_uuid(), request_hash
      from deposit_order, generate_series(${from}::int, ${until}::int) n where id = ${order.id}`,
  )

const withdrew = (ago: string) =>
  written(
    (sql) => sql`
      insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, state, waits, requested_at, decided_by,
        decided_at, ended_at, key, request_hash)
      select member_id, gen_random_uuid(), operator_id, 20000, bank, account_no, 'failed', '{}', started_at - ${ago}::interval,
        'rules', started_at, started_at, gen_random_uuid(), request_hash
      from deposit_order where id = ${order.id}`,
  )

const paidMember = (ago: string) =>
  written(
    (sql) => sql`
      insert into member_pair (payer_id, id, operator_id, payee_id, withdrawal_id, amount, bank, account_no, payer_bank, payer_no,
        opened_at, expires_at, ended_at, ended_by, state, key, request_hash)
      select member_id, gen_random_uuid(), operator_id, gen_random_uuid(), gen_random_uuid(), 10000, 'scb', '1', bank, account_no,
        started_at - ${ago}::interval, started_at, started_at, 'clock', 'ended', gen_random_uuid(), request_hash
      from deposit_order where id = ${order.id}`,
  )

async function history(before?: string): Promise<{ data: MoneyOrderShown[]; more: boolean }> {
  const query = before ? `?before=${before}` : ''
  const answer = await desk.ask('GET', `${path}${query}`, headers)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('twelve deposits and a withdrawal of long ago are one list without a hole', async () => {
  await began(1, 11)
  await withdrew('30 days')
  await paidMember('20 days')
  const { data, more } = await history()
  expect(more).toBe(false)
  expect(data).toHaveLength(14)
  expect(data[0]).toMatchObject({ id: order.id, kind: 'deposit', mode: 'bank' })
  expect(data[12]).toMatchObject({ kind: 'deposit', mode: 'p2p', state: 'expired' })
  expect(data[13]).toMatchObject({ kind: 'withdrawal', state: 'failed' })
})

test('what does not stand on the first page is reached from its last entry, each once', async () => {
  await began(12, 70)
  const all: MoneyOrderShown[] = []
  let page = await history()
  for (let nth = 1; page.more; nth += 1) {
    expect(page.data).toHaveLength(30)
    expect(nth).toBeLessThan(5)
    all.push(...page.data)
    page = await history(all.at(-1)?.id)
  }
  all.push(...page.data)
  expect(all).toHaveLength(73)
  expect(new Set(all.map(({ id }) => id)).size).toBe(73)
  const moments = all.map((each) => Date.parse(each.kind === 'deposit' ? each.started_at : each.requested_at))
  expect(moments).toEqual([...moments].sort((a, b) => b - a))
  expect(all.at(-1)).toMatchObject({ kind: 'withdrawal' })
})

test('before what is not the member’s are the newest, and a broken name is refused', async () => {
  expect((await history('018f3c5e-0000-7000-8000-000000000001')).data[0]?.id).toBe(order.id)
  expect((await desk.ask('GET', `${path}?before=1`, headers)).body).toMatchObject({ status: false })
})
