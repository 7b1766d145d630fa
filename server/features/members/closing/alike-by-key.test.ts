import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { type Lobby, openLobby } from '../../../../tests/support/stage/members.ts'
import { findAlikeNamed } from './find-alike.ts'
import { listAlike } from './queries-alike.ts'

const MANY = 20_000

// A database of its own: its money came from nowhere.
let database: TestDatabase
let lobby: Lobby
beforeAll(async () => {
  database = await freshDatabase()
  lobby = await openLobby(database.url)
})
afterAll(async () => {
  await lobby.close()
  await database.drop()
})

type Newcomer = Awaited<ReturnType<Lobby['newcomer']>>
const alikeTo = async ({ name }: Newcomer) =>
  (await findAlikeNamed(lobby.ctx.read, lobby.operator, name)).alike.map((each) => [each.name, each.shared])

/** As if deposits of members had come from these accounts. */
const credited = (of: string, from: string, senders: string) =>
  withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql.unsafe(`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, sender_bank, sender_no, state, member_id, credited_at)
      select gen_random_uuid(), '${lobby.operator.id}', gen_random_uuid(), 100, now(), now(), ${from}, 'credited', ${of}, now() from ${senders}`)
    await sql`set session_replication_role = origin`
  })
const paidFrom = ({ memberId }: Newcomer, bank: string, no: string) =>
  credited(`'${memberId}'::uuid`, `'${bank}', '${no}'`, 'generate_series(1, 1)')

test('a sender that is told with zeros before it is found from its side and from that of whose account it is', async () => {
  const owner = await lobby.newcomer({ bank: 'kbank', accountNo: '1234567890' })
  const payer = await lobby.newcomer()
  await paidFrom(payer, 'kbank', '0001234567890')
  expect(await alikeTo(payer)).toEqual([[owner.name, ['bank']]])
  expect(await alikeTo(owner)).toEqual([[payer.name, ['bank']]])
})

test('and a withdrawal of either counts the other, where both took rewards', async () => {
  const owner = await lobby.newcomer({ bank: 'kbank', accountNo: '1234567891' })
  const payer = await lobby.newcomer()
  await paidFrom(owner, 'kbank', '1234567891')
  await paidFrom(payer, 'kbank', '0001234567891')
  const both = [owner.memberId, payer.memberId]
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance, credit_version, actor, at)
      select m, gen_random_uuid(), ${lobby.operator.id}, 'cashback', 'cashback', gen_random_uuid(), 'promo:expense', 'cash', 100, 100, 1000, 'member', now()
      from unnest(${both}::uuid[]) m`
    await sql`set session_replication_role = origin`
  })
  const counted = await lobby.ctx.read.run<{ alike: number }>`
    select count_members_alike(m, now() - interval '1 day', 10) as alike from unnest(${both}::uuid[]) m`
  expect(counted.map(({ alike }) => alike)).toEqual([1, 1])
})

test('so is an account that was registered with zeros before it', async () => {
  const owner = await lobby.newcomer({ bank: 'lhb', accountNo: '0002345678901' })
  const payer = await lobby.newcomer()
  await paidFrom(payer, 'lhb', '2345678901')
  expect(await alikeTo(owner)).toEqual([[payer.name, ['bank']]])
  expect(await alikeTo(payer)).toEqual([[owner.name, ['bank']]])
})

test('and two who pay from one account that is told with more and with fewer zeros', async () => {
  const [one, other] = [await lobby.newcomer(), await lobby.newcomer()]
  await paidFrom(one, 'scb', '03456789012')
  await paidFrom(other, 'scb', '000003456789012')
  expect(await alikeTo(one)).toEqual([[other.name, ['bank']]])
  expect(await alikeTo(other)).toEqual([[one.name, ['bank']]])
})

test('however many others there are, few rows are read', async () => {
  const owner = await lobby.newcomer({ bank: 'kbank', accountNo: '4567890123' })
  await paidFrom(await lobby.newcomer(), 'kbank', '004567890123')
  const [plain, odd] = [5_000_000_000, 6_000_000_000]
  await credited(
    'gen_random_uuid()',
    `'kbank', case when n % 2 = 0 then (${plain} + n)::text else '00' || ${odd} + n end`,
    `generate_series(1, ${MANY}) n`,
  )
  await withSql(database.url, async (sql) => {
    for (const table of ['incoming_payment', 'member_bank']) await sql.unsafe(`vacuum (analyze) ${table}`)
  })
  await lobby.ctx.transaction(async (tx) => {
    await tx.readClock()
    const read = () => listAlike(tx, lobby.operator.id, owner.memberId, null)
    expect((await read()).filter(({ shares }) => shares.includes('bank'))).toHaveLength(1)
    expect(await rowsReadBy(tx, ['incoming_payment', 'member_bank'], read)).toBeLessThan(50)
  })
})
