import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts'
import { rowsFound, rowsReadBy, rowsScanned } from '../../../../tests/support/database/rows-scanned.ts'
import { newDepositor, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { type DepositSearch, listDeposits, sumToldAlone } from './queries-overview.ts'

const MANY = 7_000
let database: TestDatabase
let stage: Stage
let few = ''
/**
 * 7,000 orders of a member, one an hour, of 501 to 550 baht, and 40 of another, begun before most of those and paid by "REF-12 1",
 * "REF-12 2" and so on: the fifth came late, and the sixth and seventh are told of by a message alone.
 */
beforeAll(async () => {
  // Rows that nobody has made: its books are not asked.
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 1 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const order = await startedDeposit(stage, await newDepositor(stage, database.url))
  few = await newDepositor(stage, database.url)
  const owner = postgres(database.url, { max: 1, onnotice: () => {} })
  await owner`set session_replication_role = replica`
  const copied = (memberId: string, count: number, first: number) => owner`
    insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, started_at, expires_at, key,
      request_hash)
    select ${memberId}, gen_random_uuid(), operator_id, account_id, (501 + n % 50) * 100, (501 + n % 50) * 100 + 1 + n % 90,
      bank, account_no, started_at - (${first}::int + n) * interval '1 hour', expires_at - (${first}::int + n) * interval '1 hour',
      gen_random_uuid(), request_hash
    from deposit_order, generate_series(1, ${count}::int) n where id = ${order.id}`
  const [{ member_id: many } = { member_id: '' }] = await owner`select member_id from deposit_order`
  await copied(many, MANY, 0)
  await copied(few, 40, 6_500)
  await owner`
    insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, member_id, order_id, credited_at, flag,
      told_alone)
    select gen_random_uuid(), operator_id, account_id, pay, started_at, started_at, 'credited', member_id, id, started_at,
      case when nth = 5 then 'late' end, nth in (6, 7)
    from (select *, row_number() over (order by started_at desc) as nth from deposit_order where member_id = ${few}) numbered`
  await owner`
    insert into bank_notice (account_id, channel, reference, incoming_id, amount, at, heard_at)
    select account_id, 'bank-feed', 'REF-12 ' || row_number() over (order by at desc), id, amount, at, at from incoming_payment`
  await owner`
    update deposit_order o set state = 'credited', incoming_id = p.id from incoming_payment p
    where p.member_id = o.member_id and p.order_id = o.id`
  await owner`
    insert into told_alone select account_id, sum(amount) from incoming_payment where told_alone group by account_id`
  for (const table of ['deposit_order', 'incoming_payment', 'bank_notice', 'slip'])
    await owner.unsafe(`vacuum (analyze) ${table}`)
  await owner.end()
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const ofFew = (orders: readonly { memberId: string }[]) => orders.filter(({ memberId }) => memberId === few)
const found = (wish: Partial<DepositSearch>) =>
  listDeposits(stage.ctx.read, {
    ...{ operatorId: stage.operatorId, view: 'all', memberId: null, reference: null, amount: null },
    ...{ from: null, to: null, limit: 101, ...wish },
  })

test('the newest of all, and those that wait', async () => {
  const all = await found({})
  expect(all).toHaveLength(101)
  const began = all.map(({ startedAt }) => startedAt.getTime())
  expect(began).toEqual(began.toSorted((a, b) => b - a))
  expect(await found({ view: 'open' })).toHaveLength(1)
})

test('by member, amount, day and reference, and by several of them, however much was begun since', async () => {
  expect(await found({ memberId: few })).toHaveLength(40)
  expect(await found({ memberId: few, amount: satang(501_00) })).toEqual([])
  const [one] = await found({ memberId: few, amount: satang(503_00) })
  expect(one).toMatchObject({ memberId: few, asked: 503_00, pay: 503_03 })
  expect(ofFew(await found({ amount: satang(503_03) }))).toMatchObject([{ id: one?.id }])
  expect(await found({ reference: 'REF-12 2' })).toMatchObject([{ id: one?.id, reference: 'REF-12 2' }])
  expect(await found({ reference: 'ref 122', memberId: few }), 'in other groups').toMatchObject([
    { id: one?.id },
  ])
  expect(await found({ reference: 'REF-12' }), 'not by a part of it').toEqual([])
  const from = new Date((one?.startedAt.getTime() ?? 0) - 3_600_000)
  const day = await found({ from, to: new Date(from.getTime() + 7_200_000) })
  expect(day.length).toBeGreaterThan(1)
  expect(day.map(({ id }) => id)).toContain(one?.id)
  expect(ofFew(day).length).toBeLessThan(4)
})

test('money that came late, and money that a message alone has told of, however long ago', async () => {
  expect(await found({ view: 'flagged' })).toMatchObject([{ memberId: few, flag: 'late' }])
  const alone = await found({ view: 'alone' })
  expect(alone).toHaveLength(2)
  expect(await sumToldAlone(stage.ctx.read, stage.operatorId)).toBe(
    alone.reduce((sum, { received }) => sum + Number(received), 0),
  )
})

test('another operator’s are not found', async () => {
  const operatorId = stage.ctx.chance.id()
  for (const wish of [{}, { memberId: few }, { amount: satang(503_03) }, { reference: 'REF-12 2' }]) {
    expect(await found({ ...wish, operatorId })).toEqual([])
  }
})

test('what is looked for is read by an index', async () => {
  const { ctx } = stage
  const read = async () => ({
    byIndex: await rowsFound(ctx, 'deposit_order'),
    scanned: (await rowsScanned(ctx, ['deposit_order'])).reduce((sum, { rows }) => sum + Number(rows), 0),
  })
  const wishes: Partial<DepositSearch>[] = [
    {},
    { view: 'open' },
    { view: 'flagged' },
    { view: 'alone' },
    { memberId: few },
    { amount: satang(503_03) },
    { reference: 'REF-12 2' },
  ]
  for (const wish of wishes) {
    const before = await read()
    await found(wish)
    const after = await read()
    expect({ wish, scanned: after.scanned - before.scanned }).toEqual({ wish, scanned: 0 })
    expect(after.byIndex - before.byIndex, JSON.stringify(wish)).toBeLessThanOrEqual(250)
  }
})

test('what a message alone has told of is not added up at a look, nor listed beyond what was credited last', async () => {
  const owner = postgres(database.url, { max: 1, onnotice: () => {} })
  await owner`set session_replication_role = replica`
  await owner`
    insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, member_id, order_id, credited_at, told_alone)
    select gen_random_uuid(), operator_id, account_id, pay, started_at, started_at, 'credited', member_id, id, started_at, true
    from deposit_order where member_id <> ${few} and state = 'open' order by started_at desc offset 1`
  await owner`
    update deposit_order o set state = 'credited', incoming_id = p.id from incoming_payment p
    where p.member_id = o.member_id and p.order_id = o.id and o.state = 'open'`
  await owner`
    insert into told_alone select account_id, sum(amount) from incoming_payment where told_alone group by account_id
    on conflict (account_id) do update set amount = excluded.amount`
  await owner.unsafe('vacuum (analyze) incoming_payment, deposit_order')
  const [{ sum } = { sum: 0 }] = await owner<{ sum: number }[]>`
    select sum(amount)::float8 as sum from incoming_payment where told_alone`
  await owner.end()
  await stage.ctx.transaction(async (tx) => {
    const tables = ['incoming_payment', 'deposit_order']
    const ofSum = await rowsReadBy(tx, tables, async () => {
      expect(await sumToldAlone(tx, stage.operatorId)).toBe(sum)
    })
    expect(ofSum).toBe(0)
    const ofList = await rowsReadBy(tx, tables, async () => {
      const wish = { memberId: null, reference: null, amount: null, from: null, to: null }
      const orders = await listDeposits(tx, {
        ...wish,
        operatorId: stage.operatorId,
        view: 'alone',
        limit: 101,
      })
      expect(orders).toHaveLength(101)
      expect(orders.map(({ startedAt }) => startedAt)).toEqual(
        orders.map(({ startedAt }) => startedAt).toSorted((a, b) => b.getTime() - a.getTime()),
      )
    })
    expect(ofList).toBeLessThan(2_000)
  })
})
