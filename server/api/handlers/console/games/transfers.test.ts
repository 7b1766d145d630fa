import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../../../contract/errors.ts'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { namedMember } from '../../../../../tests/support/stage/adjusted.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { cashOf, openWallet } from '../../../../../tests/support/stage/games/gamer.ts'
import { movedMoney, TRANSFER_PROVIDER } from '../../../../../tests/support/stage/games/transferred.ts'
import { Unavailable } from '../../../../errors.ts'
import type { TransferWallets } from '../../../../external/games/transfer-wallets.ts'
import { resumeTransfers } from '../../../../features/games/transfer/resume-transfers.ts'
import { lockAccounts } from '../../../../features/ledger/queries.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
/** What the provider says; null: nothing. */
let says: Awaited<ReturnType<TransferWallets['ask']>> | null = null
/** What happens while it is asked. */
let asking = async (): Promise<unknown> => undefined
beforeAll(async () => {
  desk = await openDesk(database.url)
  const answer = async () => {
    await asking()
    if (!says) throw new Unavailable('game wallets')
    return says
  }
  const demoTransferWallets = { move: answer, ask: answer, balance: answer as never }
  Object.assign(desk.staff.external, { demoTransferWallets })
  Object.assign(desk.ctx.external, { demoTransferWallets })
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerk('draw_checker')
  await openWallet(desk, TRANSFER_PROVIDER, 'transfer')
})
afterAll(() => desk.close())

/** As if it had been asked for and asked about so long ago: staff stay signed in. */
const pass = (id: string, hours: number) =>
  withSql(
    database.url,
    (sql) => sql`
      update game_transfer set asked_at = asked_at - ${hours} * interval '1 hour',
        requested_at = case when ended_at is null then requested_at - ${hours} * interval '1 hour' else requested_at end,
        sent_at = case when ended_at is null then sent_at - ${hours} * interval '1 hour' else sent_at end
      where id = ${id}`,
  )

const list = async () => (await owner.get('/gameTransfers/list')).body

test('a transfer without an answer is seen with its reason, ended by two, and what its provider says then is flagged', async () => {
  const [memberId = ''] = await desk.members(1, bahtToSatang(1_000))
  const { id } = await movedMoney(desk.ctx, desk, memberId, 400.5)
  await pass(id, 24)
  expect((await list()).open).toMatchObject([
    {
      ...{ id, provider: TRANSFER_PROVIDER, way: 'in', amount: 400.5, state: 'unknown', said: 'silent' },
      ...{ sends: 1, isAsked: false },
    },
  ])
  const wish = { transferId: id, end: 'failed', reason: 'ค่ายปิดตัวแล้ว' }
  expect((await (await desk.clerkWith('games.rounds')).post('/gameTransfers/propose', wish)).status).toBe(403)
  const { proposalId } = (await owner.post('/gameTransfers/propose', wish)).body
  expect((await list()).open).toMatchObject([{ isAsked: true }])
  const agree = { transferId: id, proposalId }
  expect((await owner.post('/gameTransfers/confirm', agree)).body.code).toBe('SAME_PERSON')
  const { waiting } = (await checker.get('/approvals/waiting')).body
  expect(waiting).toMatchObject([
    {
      ...{ id: proposalId, kind: 'game-transfer', mayDecide: true, reason: 'ค่ายปิดตัวแล้ว' },
      gameTransfer: { transferId: id, way: 'in', act: 'failed', amount: 400.5 },
    },
  ])
  expect(waiting[0].gameTransfer.code).not.toBe('')
  expect((await checker.post('/gameTransfers/confirm', agree)).status).toBe(200)
  expect(await cashOf(desk, memberId)).toBe(1_000_00)
  expect(await list()).toMatchObject({
    open: [],
    ended: [{ id, state: 'failed', by: 'desk-draw-checker', late: null }],
  })
  says = { state: 'done', amount: bahtToSatang(400.5), reference: 'r' }
  await pass(id, 2)
  await resumeTransfers(desk.ctx)
  expect((await list()).ended).toMatchObject([{ late: { state: 'done', amount: 400.5, differs: true } }])
  const { alarms } = (await owner.get('/gameRounds/alarms')).body
  expect(alarms.filter(({ about }: { about: string }) => about === id)).toMatchObject([
    { kind: 'transfer-contradicted', amount: 400.5, told: 1 },
  ])
  expect(await cashOf(desk, memberId)).toBe(1_000_00)
})

test('what came back beyond the bound of a day, which two people set here, is shown as held, and they pay it', async () => {
  const [memberId = ''] = await desk.members(1, bahtToSatang(1_000))
  const walletOf = async () =>
    (await owner.get('/gameWallets/list')).body.wallets.find(
      (each: { provider: string }) => each.provider === TRANSFER_PROVIDER,
    )
  const { terms, opensIn, family, path, net } = await walletOf()
  expect([family, path]).toEqual(['transfer', null])
  const { tried } = (await owner.post('/gameWallets/test', { provider: TRANSFER_PROVIDER })).body
  expect(tried.map(({ what }: { what: string }) => what)).toEqual(['launch'])
  const wish = {
    ...{ provider: TRANSFER_PROVIDER, ...terms, mostDay: net + 500, addKey: null, endKey: null },
    ...{ seen: { ...terms, opensIn }, reason: 'เพดานของค่ายนี้' },
  }
  const asked = await owner.post('/gameWallets/propose', wish)
  expect(asked.status).toBe(200)
  expect((await owner.post('/gameWallets/confirm', asked.body)).body).toMatchObject({
    ...{ code: 'SAME_PERSON', title: REFUSALS.SAME_PERSON.th },
  })
  expect((await walletOf()).terms.mostDay, 'one person changes nothing').toBe(terms.mostDay)
  expect((await checker.get('/approvals/waiting')).body.waiting).toMatchObject([
    { kind: 'game-wallet', gameWallet: { before: terms, after: { mostDay: net + 500 }, keeps: true } },
  ])
  expect((await checker.post('/gameWallets/confirm', asked.body)).status).toBe(200)
  expect((await walletOf()).terms).toEqual({ ...terms, mostDay: net + 500 })
  const stale = await owner.post('/gameWallets/propose', { ...wish, mostDay: 1 })
  expect(stale.body).toMatchObject({ code: 'CHANGED_SINCE', title: REFUSALS.CHANGED_SINCE.th })

  says = { state: 'done', amount: bahtToSatang(500.01), reference: 'r' }
  const { id } = await movedMoney(desk.ctx, desk, memberId, 500.01, { way: 'out' })
  expect((await list()).open).toMatchObject([
    { id, state: 'unknown', said: 'held', way: 'out', amount: 500.01 },
  ])
  expect(await cashOf(desk, memberId)).toBe(1_000_00)
  await pass(id, 2)
  const end = { transferId: id, end: 'done', reason: 'ตรวจกับค่ายแล้ว' }
  const { proposalId } = (await owner.post('/gameTransfers/propose', end)).body
  expect((await checker.post('/gameTransfers/confirm', { transferId: id, proposalId })).status).toBe(200)
  expect(await cashOf(desk, memberId)).toBe(1_500_01)
  expect(await list()).toMatchObject({ open: [], ended: [{ id, state: 'done' }, {}] })
  expect((await walletOf()).net, 'what people pay counts').toBe(net + 500.01)
})

test('a provider is asked about an end while nobody waits, and who agrees twice ends it once', async () => {
  const [memberId = ''] = await desk.members(1, bahtToSatang(1_000))
  says = null
  const { id } = await movedMoney(desk.ctx, desk, memberId, 100)
  await pass(id, 24)
  const wish = { transferId: id, end: 'failed', reason: 'ค่ายไม่ตอบ' }
  const { proposalId } = (await owner.post('/gameTransfers/propose', wish)).body
  asking = () => desk.ctx.transaction((tx) => lockAccounts(tx, [memberId]))
  const agree = () => checker.post('/gameTransfers/confirm', { transferId: id, proposalId })
  const answers = await Promise.all([agree(), agree()])
  asking = async () => undefined
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ])
  expect(await cashOf(desk, memberId)).toBe(1_000_00)
})

test('a member who may not play is listed, and one of the staff has the money brought home', async () => {
  const { memberId, name: username } = await namedMember(desk, bahtToSatang(1_000))
  says = { state: 'done', amount: bahtToSatang(300), reference: 'r' }
  await movedMoney(desk.ctx, desk, memberId, 300)
  const home = { username, reason: 'สมาชิกถูกระงับ' }
  expect((await (await desk.clerkWith('games.rounds')).post('/gameTransfers/home', home)).status).toBe(403)
  expect((await owner.post('/gameTransfers/home', home)).body).toMatchObject({
    ...{ code: 'GAME_HOME_PLAYS', field: 'username', title: REFUSALS.GAME_HOME_PLAYS.th },
  })
  await withSql(database.url, (sql) => sql`update member set status = 'banned' where member_id = ${memberId}`)
  expect((await list()).kept).toEqual([])
  expect((await owner.post('/gameTransfers/home', home)).status).toBe(200)
  expect((await list()).kept).toMatchObject([{ member: { name: username }, there: 300 }])
  const jobs = await withSql(
    database.url,
    (sql) => sql`select from graphile_worker._private_jobs where key = ${`end-kept-play:${memberId}`}`,
  )
  expect(jobs).toHaveLength(1)
})

test('the oldest two hundred are shown, and the newest fifty that people have ended', async () => {
  const members = await desk.members(260, 0 as never)
  const { operatorId } = desk
  const insert = (state: 'sending' | 'failed', of: readonly string[]) =>
    withSql(database.url, async (sql) => {
      await sql`set session_replication_role = replica`
      await sql`
        insert into game_transfer (member_id, id, operator_id, provider, way, amount, state, requested_at, sent_at, ended_at,
          ended_by, key, request_hash)
        select member_id, gen_random_uuid(), ${operatorId}, ${TRANSFER_PROVIDER}, 'out', 100, ${state}, db_now(), db_now(),
          case ${state} when 'failed' then db_now() end,
          case ${state} when 'failed' then ${`staff:${desk.checkerId}`} end, gen_random_uuid(), ''
        from unnest(${of as string[]}::uuid[]) as m(member_id)`
    })
  await insert('sending', members.slice(0, 201))
  await insert('failed', members.slice(201))
  const { open, ended } = await list()
  expect([open.length, ended.length]).toEqual([200, 50])
})
