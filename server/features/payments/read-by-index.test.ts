import { afterAll, beforeAll, expect, test } from 'vitest'
import { satangToBaht } from '../../../domain/money.ts'
import { AGAIN_MS, KEPT_MS } from '../../../domain/payments/deposit-order.ts'
import { SAME_PAYMENT_MS } from '../../../domain/payments/match-payment.ts'
import { type ChannelFigures, PAYMENTS_COUNTED } from '../../../domain/payments/provider-health.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../tests/support/database/rows-scanned.ts'
import { newDepositor, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Tx } from '../../context.ts'
import { findFirstMoneyDay } from './close/queries-close.ts'
import type { DepositOrder } from './deposit-offer.ts'
import { listNear } from './feed/queries-near.ts'
import { listChannelFigures } from './providers/queries-providers.ts'
import { listReceivingAccounts } from './queries-accounts.ts'
import { listMoneyNames } from './queries-history.ts'
import { listToldElsewhere } from './queries-incoming.ts'
import { countOrdersOf, listUsedAmounts } from './queries-orders.ts'
import { listReceivingHealth } from './receiving/queries-receiving.ts'
import { seedReceivingAccounts } from './seed-receiving-accounts.ts'
import { listOwnerClues } from './suspense/queries-suspense.ts'

const MANY = 50_000
/** Of a member who has deposited for a year and more. */
const OLD = 5_000
/** Of one account. */
const A_DAY = 10_000

// A database of its own: its money came from nowhere.
let database: TestDatabase
let stage: Stage
let order: DepositOrder
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  order = await startedDeposit(stage, await newDepositor(stage, database.url))
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    const copies = (ofMember: string, count: number, ago: string, more: string) => sql`
      insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, started_at, expires_at, key,
        request_hash)
      select ${sql.unsafe(ofMember)}, gen_random_uuid(), operator_id, account_id, asked + ${sql.unsafe(more)}, pay + ${sql.unsafe(more)}, bank, account_no,
        started_at - n * ${ago}::interval, expires_at - n * ${ago}::interval, gen_random_uuid(), request_hash
      from deposit_order, generate_series(1, ${count}) n where id = ${order.id}`
    await copies('member_id', OLD, '25 hours', '0')
    await copies('gen_random_uuid()', MANY, '1 second', '100 * n')
    await sql`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, member_id, credited_at)
      select gen_random_uuid(), ${stage.operatorId}, ${order.accountId}, 100, db_now(), db_now(), 'credited', gen_random_uuid(),
        db_now()
      from generate_series(1, ${MANY})`
    await sql`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, suspense_reason)
      select gen_random_uuid(), ${stage.operatorId}, ${order.accountId}, ${order.pay}, db_now() - n * interval '25 hours',
        db_now() - n * interval '25 hours', 'suspense', 'no-order'
      from generate_series(2, ${OLD}) n`
    await sql`
      insert into received_day (account_id, day, amount)
      select account_id, received_on(at, heard_at), sum(amount) from incoming_payment group by 1, 2`
    for (const table of ['deposit_order', 'incoming_payment', 'member_pair', 'undone_payment'])
      await sql.unsafe(`vacuum (analyze) ${table}`)
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

/** What work reads of the tables themselves, in rows. */
async function rowsRead(work: (tx: Tx) => Promise<unknown>): Promise<{ rows: number }> {
  return stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    await work(tx)
    const { rows } = await tx.one<{ rows: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname in ('deposit_order', 'incoming_payment', 'member_pair', 'withdrawal')`
    return { rows }
  })
}

test('a member’s orders are counted from indexes, however many there are', async () => {
  const read = await rowsRead(async (tx) => {
    expect(await countOrdersOf(tx, order.memberId)).toEqual({ waiting: 1, today: 1 })
  })
  expect(read.rows).toBeLessThan(20)
})

test('a page of a member’s history is read from indexes, also an old one', async () => {
  const read = await rowsRead(async (tx) => {
    const newest = await listMoneyNames(tx, order.memberId, { limit: 31 })
    expect(newest[0]).toEqual({ kind: 'order', id: order.id })
    const older = await listMoneyNames(tx, order.memberId, { limit: 31, edge: newest.at(-1)?.id ?? null })
    expect(new Set([...newest, ...older].map(({ id }) => id)).size).toBe(62)
    const edge = older[9]?.id ?? null
    const same = await listMoneyNames(tx, order.memberId, { limit: 3, edge, withEdge: true })
    expect(same).toEqual(older.slice(9, 12))
  })
  expect(read.rows).toBeLessThan(200)
})

test('which amounts are used is read from those of the last day, however often one was given', async () => {
  const { operatorId, accountId, asked } = order
  const read = await rowsRead(async (tx) => {
    const kept = { keptMs: KEPT_MS, againMs: AGAIN_MS, samePaymentMs: SAME_PAYMENT_MS }
    const used = await listUsedAmounts(tx, { operatorId, accountId, asked, ...kept })
    expect(used).toMatchObject([{ pay: order.pay, mayReturn: false, isOwed: true }])
  })
  expect(read.rows).toBeLessThan(20)
})

test('what an account has taken today is kept, and orders that wait are counted to a thousand', async () => {
  const { operatorId, accountId } = order
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, started_at, expires_at, key,
        request_hash)
      select gen_random_uuid(), gen_random_uuid(), operator_id, account_id, asked + 100 * n, pay + 100 * n, bank, account_no,
        started_at, expires_at, gen_random_uuid(), request_hash
      from deposit_order, generate_series(${MANY + 1}::int, ${MANY + OLD}::int) n where id = ${order.id}`
    await sql`vacuum (analyze) deposit_order`
  })
  const tables = ['incoming_payment', 'undone_payment', 'bank_notice']
  await stage.ctx.transaction(async (tx) => {
    const read = await rowsReadBy(tx, tables, async () => {
      const [account] = await listReceivingAccounts(tx, operatorId, accountId)
      expect(satangToBaht(account?.usedToday ?? order.pay)).toBeGreaterThan(MANY)
    })
    expect(read).toBe(0)
    const waiting = await rowsReadBy(tx, [...tables, 'deposit_order'], async () => {
      const health = await listReceivingHealth(tx, operatorId)
      expect(health.find(({ id }) => id === accountId)?.waiting).toBe(1_000)
    })
    expect(waiting).toBeLessThan(1_100)
  })
})

test('whose money it may be is guessed from the newest payments of its sender, however many there were', async () => {
  const [{ id } = { id: '' }] = await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, sender_bank, sender_no, member_id, credited_at)
      select gen_random_uuid(), ${stage.operatorId}, ${order.accountId}, 100, db_now() - n * interval '1 hour',
        db_now() - n * interval '1 hour', 'credited', 'kbank', '0001112223', ${order.memberId}, db_now()
      from generate_series(1, ${OLD}) n`
    const rows = await sql<{ id: string }[]>`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, sender_bank, sender_no, suspense_reason)
      values (gen_random_uuid(), ${stage.operatorId}, ${order.accountId}, 777777700, db_now(), db_now(), 'suspense', 'kbank', '0001112223',
        'no-order') returning id`
    await sql`vacuum (analyze) incoming_payment`
    return rows
  })
  await stage.ctx.transaction(async (tx) => {
    const read = await rowsReadBy(tx, ['incoming_payment'], async () => {
      expect(await listOwnerClues(tx, [id])).toMatchObject([
        { memberId: order.memberId, sign: 'sender', times: 100 },
      ])
    })
    expect(read).toBeLessThan(250)
  })
})

test('what came near a payment is read from those of its days, however often its amount came before', async () => {
  const { operatorId, accountId, pay: amount } = order
  const id = stage.ctx.chance.id()
  await stage.ctx.transaction(async (tx) => {
    const spot = { at: await tx.readClock(), until: null, amount }
    const read = await rowsReadBy(tx, ['incoming_payment'], async () => {
      const spots = [{ ...spot, id, accountId }]
      expect((await listNear(tx, operatorId, { spots, withinMs: 25 * 3_600_000 })).size).toBe(0)
      const notice = {
        ...spot,
        bank: '',
        accountNo: '',
        channel: 'sms',
        reference: '',
        withinMs: SAME_PAYMENT_MS,
      } as const
      const sender = { senderBank: null, senderNo: null, senderName: null }
      expect(await listToldElsewhere(tx, { operatorId, accountId }, { ...notice, ...sender })).toEqual([])
    })
    expect(read).toBeLessThan(20)
  })
})

test('the first day of money is found by the first payment of each account, however many there are', async () => {
  const { operatorId } = order
  await stage.ctx.transaction(async (tx) => {
    let day: string | null = null
    const read = await rowsReadBy(tx, ['incoming_payment', 'withdrawal'], async () => {
      day = await findFirstMoneyDay(tx, operatorId)
    })
    const [first] = await tx.run<{ day: string }>`
      select (min(heard_at) at time zone 'Asia/Bangkok')::date::text as day from incoming_payment
      where operator_id = ${operatorId}`
    expect(day).toBe(first?.day)
    expect(read).toBeLessThan(50)
  })
})

test('how channels do is counted by the newest payments of each account, however many a day has and whatever was told last', async () => {
  const { operatorId } = order
  const [accountId = ''] = await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    // One that nothing came to so far.
    const [account] = await sql<{ id: string }[]>`
      select id from receiving_account where operator_id = ${operatorId} and id <> ${order.accountId} limit 1`
    const ofAccount = account?.id ?? ''
    await sql`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, suspense_reason)
      select gen_random_uuid(), ${operatorId}, ${ofAccount}, 100, at, at, 'suspense', 'no-order' from (
        select db_now() - interval '1 hour' - n * interval '20 hours' / ${A_DAY} as at from generate_series(1, ${A_DAY}) n) p`
    const told = (channel: string, every: number) => sql`
      insert into bank_notice (account_id, channel, reference, incoming_id, amount, at, heard_at)
      select account_id, ${channel}, ${channel} || nth, id, 100, at, heard_at from (
        select *, row_number() over (order by heard_at) as nth from incoming_payment where account_id = ${ofAccount}) n
      where nth % ${every} = 0`
    await told('bank-feed', 1)
    await told('sms', 2)
    await sql`vacuum (analyze) bank_notice`
    await sql`vacuum (analyze) incoming_payment`
    return [ofAccount]
  })
  const figures = () =>
    stage.ctx.transaction(async (tx) => {
      let channels: readonly ChannelFigures[] = []
      const read = await rowsReadBy(tx, ['bank_notice', 'incoming_payment'], async () => {
        channels = await listChannelFigures(tx, operatorId)
      })
      expect(read).toBeLessThan(5 * PAYMENTS_COUNTED)
      const [feed, , sms, statement] = channels
      return { feed, sms, statement }
    })
  const half = PAYMENTS_COUNTED / 2
  const feed = { channel: 'bank-feed', told: PAYMENTS_COUNTED, missed: 0, more: true }
  const sms = { channel: 'sms', told: half, missed: half, more: true }
  expect(await figures()).toMatchObject({
    ...{ feed, sms },
    statement: { channel: 'statement', told: 0, missed: 0, more: false },
  })
  await withSql(
    database.url,
    (sql) => sql`
      insert into bank_notice (account_id, channel, reference, incoming_id, amount, at, heard_at)
      select account_id, 'statement', id, id, 100, at, db_now() - interval '30 minutes' from incoming_payment
      where account_id = ${accountId} order by heard_at desc limit ${PAYMENTS_COUNTED + 100}`,
  )
  expect(await figures()).toMatchObject({
    ...{ feed, sms },
    statement: { channel: 'statement', told: PAYMENTS_COUNTED, missed: 0, more: true },
  })
})
