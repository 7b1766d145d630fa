import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programUrl } from '../../../server/db/login/addresses.ts'
import { prepareDatabase } from '../../../server/db/login/prepare-database.ts'
import { openPool } from '../../../server/db/pool.ts'
import { cancelTicket } from '../../../server/features/betting/cancel-ticket.ts'
import { findCash } from '../../../server/features/ledger/queries.ts'
import { findRound } from '../../../server/features/rounds/queries.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { useDatabase } from '../../support/database/database.ts'
import { openPooler } from '../../support/database/pooler.ts'
import type { TransactionPooler } from '../../support/database/transaction-pooler.ts'
import { type BuiltIn, openBuiltIn } from '../../support/http/built-in.ts'
import { DRAWN, drawRound } from '../../support/stage/drawing.ts'
import { addRound } from '../../support/stage/stage.ts'

const NAMES = ['demo01', 'demo02', 'demo03', 'demo04', 'demo05', 'demo06']
/** Fewer connections to the database than the program opens to the pooler. */
const SIZE = 3

const database = useDatabase()
let pooler: TransactionPooler
let site: BuiltIn
beforeAll(async () => {
  const direct = programUrl(database.url)
  pooler = await openPooler(direct, SIZE)
  await prepareDatabase(
    { statements: pooler.url, direct, owner: database.url },
    { production: true, say: () => {} },
  )
  site = await openBuiltIn(database.url, { poolerUrl: pooler.url })
})
afterAll(async () => {
  await site.close()
  await pooler.close()
})

test('as it was, the program is refused over its startup settings', async () => {
  const pool = openPool({ url: pooler.url, connections: 1, statementTimeoutMs: 5_000, role: 'lotto_app' })
  await expect(pool.sql`select 1`).rejects.toThrow(/unsupported startup parameter/)
  await pool.close()
})

test('six members sign in, bet, cancel and are paid over three connections that they share', async () => {
  const { ctx, jobs } = site.machinery
  const { operatorId } = site
  const roundId = await addRound(ctx, operatorId, {})
  const people = await Promise.all(NAMES.map((name) => site.signIn(name)))
  const lines = [{ type: 'two_bottom', number: DRAWN.last2, amount: 10 }]
  const bet = (headers: Record<string, string>) =>
    site.ask(
      'POST',
      '/svc/bet/bet',
      { ...headers, 'idempotency-key': randomUUID() },
      { round_id: roundId, lines },
    )
  const sold = await Promise.all(people.flatMap(({ headers }) => [bet(headers), bet(headers), bet(headers)]))
  expect(sold.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(sold.map(() => 200))

  const tickets = await ctx.read.run<{ memberId: string; ticketId: string }>`
    select distinct on (member_id) member_id as "memberId", id as "ticketId" from ticket where round_id = ${roundId}`
  await Promise.all(tickets.map((ticket) => cancelTicket(ctx, ticket)))

  const staff = await ctx.read.run<{ id: string }>`
    select staff_id as id from staff where operator_id = ${operatorId} and name in ('maker', 'checker') order by name desc`
  const [makerId = '', checkerId = ''] = staff.map(({ id }) => id)
  await drawRound({ ctx, operatorId, makerId, checkerId }, roundId)
  await settleRound(jobs, roundId)
  expect((await findRound(ctx.read, roundId))?.status).toBe('settled')
  // 10,000 baht; two bets of 10 that pay, and one that was taken back.
  const cash = await Promise.all(people.map(({ id }) => findCash(ctx.read, id)))
  expect(new Set(cash.map((each) => each?.balance))).toHaveProperty('size', 1)
  expect(cash[0]?.balance).toBeGreaterThan(10_000_00)
})

test('each shared connection has the settings and the rights of the login, and no prepared statement', async () => {
  const { ctx, staff } = site.machinery
  const asked = Array.from(
    { length: 12 },
    (_, nth) =>
      (nth % 2 === 0 ? ctx : staff).read.one`
      select session_user::text as login, current_user::text as role, current_setting('statement_timeout') as "mayTake",
        current_setting('lock_timeout') as "mayWait", current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('jit') as jit, current_setting('synchronous_commit') as durable,
        (select count(*)::int from pg_prepared_statements) as prepared, pg_backend_pid() as pid`,
  )
  const rows = (await Promise.all(asked)) as { pid: number }[]
  expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(SIZE)
  for (const { pid: _, ...row } of rows) {
    expect(row).toEqual({
      ...{ login: 'lotto_app', role: 'lotto_app', mayTake: '5s', mayWait: '2s', idle: '5s' },
      ...{ jit: 'off', durable: 'on', prepared: 0 },
    })
  }
  expect(await site.machinery.jobs.read.one`select current_setting('statement_timeout') as long`).toEqual({
    long: '1min',
  })
})

test('a pooler that starts again is found again, and nothing is written twice', async () => {
  const { ctx } = site.machinery
  const roundId = await addRound(ctx, site.operatorId, {})
  const { headers } = await site.signIn('demo07')
  const lines = [{ type: 'two_top', number: '11', amount: 1 }]
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const bet = (key: string) =>
    site.ask('POST', '/svc/bet/bet', { ...headers, 'idempotency-key': key }, { round_id: roundId, lines })
  const first = Promise.all(keys.map(bet))
  await pooler.cutClients()
  await first
  await expect
    .poll(
      async () => (await Promise.all(keys.map(bet))).filter(({ statusCode }) => statusCode !== 200).length,
    )
    .toBe(0)
  const { count } = await ctx.read.one<{ count: number }>`
    select count(*)::int as count from ticket where round_id = ${roundId}`
  expect(count).toBe(keys.length)
})
