import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBound, longestList } from '../../contract/answer-bounds.ts'
import { ALL_CALLS, ALL_OWN_CALLS, callName, mountedPath } from '../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../contract/console/calls.ts'
import type { Call } from '../../contract/define.ts'
import { addDays, bangkokDate } from '../../domain/calendar/bangkok.ts'
import { satang } from '../../domain/money.ts'
import { PERMISSIONS } from '../../domain/staff/permissions.ts'
import { fakeGameSites } from '../../server/external/games/fake-game-sites.ts'
import { changeWallet } from '../../server/features/games/seamless/change-wallet.ts'
import { seedGames } from '../../server/features/games/seed-games.ts'
import { codesOf, hashOfCode } from '../../server/features/promotions/coupons/codes.ts'
import { freshDatabase, type TestDatabase } from '../support/database/database.ts'
import { CORRECTED, SHOT_AT } from '../support/full/fill-draws.ts'
import { LONG_PLAYED, SIGNING } from '../support/full/fill-games.ts'
import { fillLists } from '../support/full/fill-lists.ts'
import { EVERY_TYPE, OFTEN_PAID } from '../support/full/fill-play.ts'
import { ACTS_THAT_LIST, OF_THE_HOUSE } from '../support/full/house-lists.ts'
import { listLengths, listPaths } from '../support/full/list-lengths.ts'
import { FULL } from '../support/full/which-lists.ts'
import { type Desk, openDesk } from '../support/stage/desk.ts'
import { kbankLine, kbankStatement } from '../support/stage/partner.ts'

let database: TestDatabase
let owner: postgres.Sql
let desk: Desk
let headers: Readonly<Record<string, Readonly<Record<string, string>>>>
let named: Readonly<Record<string, string>>
beforeAll(async () => {
  // Rows that nobody has made: its books are not asked.
  database = await freshDatabase()
  owner = postgres(database.url, { max: 1, onnotice: () => {} })
  desk = await openDesk(database.url)
  const { operatorId, makerId: staffId, checkerId } = desk
  await seedGames(desk.ctx, operatorId)
  giveOutside(desk)
  const ofMember = await desk.memberHeaders()
  const types = ['three_top', 'three_front', 'three_bottom', 'two_top', 'four_top'] as const
  const roundId = await desk.openRound({ types })
  const [member] = await owner<{ memberId: string; name: string }[]>`
    select m.member_id as "memberId", m.name from session s join member m using (member_id)`
  const [round] = await owner<{ lotteryId: string; code: string }[]>`
    select r.lottery_id as "lotteryId", o.code from round r join operator o on o.id = r.operator_id where r.id = ${roundId}`
  if (!member || !round) throw new Error('a stage has a member and a round')
  const { lotteryId, code: service } = round
  const { memberId } = member
  const { provider } = LONG_PLAYED
  const { token } = await changeWallet(desk.ctx, { code: service, provider, family: 'pam', addToken: true })
  headers = {
    member: ofMember,
    staff: { ...(await desk.clerkWith(...PERMISSIONS)).headers },
    partner: { authorization: `Bearer ${token}`, 'x-correlation-id': 'a', 'x-player-token': 'b' },
  }
  const batch = { id: randomUUID(), hashes: [] as string[] }
  batch.hashes = codesOf(desk.ctx, batch.id, 5_000).map(hashOfCode)
  const of = { keys: desk.ctx.keys, operatorId, memberId, roundId, lotteryId, staffId, checkerId, batch }
  await fillLists(owner, of)
  const [file] = await owner<{ id: string }[]>`select statement_id as id from statement_line limit 1`
  const [played] = await owner<{ id: string }[]>`select id from game_round where round = ${LONG_PLAYED.round}`
  const rounds = await owner<{ id: string; code: string }[]>`
    select id, code from round where code in (${CORRECTED}, ${SHOT_AT}, ${EVERY_TYPE})`
  const [paid] = await owner<{ id: string }[]>`
    select t.id from ticket t join round r on r.id = t.round_id where r.code = ${OFTEN_PAID}`
  const [cared] = await owner<{ caseId: string }[]>`select case_id as "caseId" from play_care limit 1`
  const [published] = await owner<{ day: string }[]>`select max(day)::text as day from published_day`
  const [many] = await owner<{ id: string }[]>`
    select campaign_id as id from coupon_batch group by campaign_id order by count(*) desc limit 1`
  const roundOf = (wanted: string) => rounds.find((each) => each.code === wanted)?.id ?? ''
  named = {
    ...{
      id: roundId,
      roundId,
      memberId,
      username: member.name,
      service,
      code: 'PGP',
      statementId: file?.id ?? '',
    },
    ...{ microservice: service, playerId: memberId, batchId: batch.id, round: roundOf(SHOT_AT) },
    ...{ 'console.rounds.one.roundId': roundOf(CORRECTED), 'report.gameRound.id': played?.id ?? '' },
    'console.coupons.batches.campaignId': many?.id ?? '',
    'console.tickets.one.ticketId': paid?.id ?? '',
    'console.gameRounds.one.roundId': played?.id ?? '',
    ...{ 'bet.getSettingMember.id': lotteryId, 'bet.getSettingMember2.id': lotteryId },
    ...{ 'bet.getTransaction.id': paid?.id ?? '', 'report.getBetsByType.id': roundOf(EVERY_TYPE) },
    ...{ caseId: cared?.caseId ?? '', 'fair.movements.day': published?.day ?? '' },
    ...{ 'report.getRoundByProgramId.id': lotteryId, 'backend.gamelist.id': service },
  }
})
afterAll(async () => {
  await desk.close()
  await owner.end()
  await database.drop()
})

/** Everybody outside answers, and at length. */
function giveOutside({ ctx, staff }: Desk): void {
  const gameSites = fakeGameSites()
  gameSites.answerAt('http', { status: 200, text: `{${'a'.repeat(2_000)}}` })
  const answer = async () => satang(1_000_00)
  const demoTransferWallets = { move: answer as never, ask: answer as never, balance: answer }
  for (const { external } of [ctx, staff]) Object.assign(external, { gameSites, demoTransferWallets })
}

/** What is sent to calls that read by POST. */
const BODIES: Readonly<Record<string, () => unknown>> = {
  'console.gameWallets.test': () => ({ provider: SIGNING }),
  'console.gameBooks.preview': () => {
    const lines = Array.from({ length: 1_500 }, (_, nth) => ({ type: 'bet', id: `bet-${nth}`, amount: 10 }))
    return {
      provider: SIGNING,
      day: addDays(bangkokDate(Date.now()), -1),
      name: 'a.json',
      file: JSON.stringify(lines),
    }
  },
  'console.statements.preview': () => {
    const lines = Array.from({ length: 700 }, (_, nth) =>
      kbankLine(100_00 + nth).replace('รับโอนเงิน', 'ก'.repeat(300)),
    )
    const file = kbankStatement(...lines).toString('base64')
    return { layout: 'kbank-recent', accountNo: '4000000001', name: 'a.csv', file }
  },
}

const urlOf = (call: Call, query: string) =>
  `${mountedPath(call)}${query}`.replaceAll(
    /\{(\w+)\}/g,
    (_, param: string) => named[`${callName(call)}.${param}`] ?? named[param] ?? '',
  )

const ALL = [...ALL_CALLS, ...ALL_OWN_CALLS, ...ALL_CONSOLE_CALLS]
const READS = ALL.filter(
  ({ method, readsOnly, movesMoney }) => (method === 'GET' && !movesMoney) || readsOnly,
)
const listing = (calls: readonly Call[]) =>
  calls.filter(({ reply }) => reply && listPaths(reply).length > 0).map(callName)

test('every call that answers with a list is filled here, or it is said what bounds it', () => {
  const known = [...Object.keys(FULL), ...OF_THE_HOUSE]
  expect(listing(READS).sort()).toEqual(known.sort())
})

test('so is every act that answers with one', () => {
  const acts = ALL.filter((call) => !READS.includes(call))
  expect(listing(acts).sort()).toEqual(Object.keys(ACTS_THAT_LIST).sort())
})

test.each(READS.flatMap((call) => (FULL[callName(call)] ? [[callName(call), call] as const] : [])))(
  '%s answers as much as it may and no more in each of its lists, whatever there is',
  async (name, call) => {
    const { lists, own = '', query = '' } = FULL[name] ?? { lists: {} }
    const { method, audience, reply } = call
    const answer = await desk.ask(method, urlOf(call, query), { ...headers[audience] }, BODIES[name]?.())
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
    const found = reply ? listLengths(reply, answer.body) : {}
    const known = [...Object.keys(lists), ...own.split(' ').filter((path) => path !== '')]
    expect(known.sort(), 'each list is filled, or it is said that nothing fills it').toEqual(
      (reply ? listPaths(reply) : []).sort(),
    )
    expect(Object.fromEntries(Object.keys(lists).map((path) => [path, found[path]]))).toEqual(lists)
    // A list that is cut says so where it can.
    for (const [field, more] of Object.entries(answer.body)) {
      if (/^more/.test(field)) expect(more, field).toBeTruthy()
    }
    const bound = answerBound(call)
    expect(longestList(answer.body)).toBeLessThanOrEqual(bound.rows)
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThanOrEqual(bound.kib * 1_024)
  },
)
