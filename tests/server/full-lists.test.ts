import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { answerBound, longestList } from '../../contract/answer-bounds.ts'
import { ALL_CALLS, ALL_OWN_CALLS, callName, mountedPath } from '../../contract/calls.ts'
import { ALL_CONSOLE_CALLS } from '../../contract/console/calls.ts'
import type { Call } from '../../contract/define.ts'
import { bangkokDate } from '../../domain/calendar/bangkok.ts'
import { PERMISSIONS } from '../../domain/staff/permissions.ts'
import { seedGames } from '../../server/features/games/seed-games.ts'
import { freshDatabase, type TestDatabase } from '../support/database/database.ts'
import { fillLists } from '../support/full/fill-lists.ts'
import { type Desk, openDesk } from '../support/stage/desk.ts'

/** How many entries the longest list has of calls whose lists grow, where there is more than they show; and what is asked. */
const FULL: Readonly<Record<string, readonly [rows: number, query?: string]>> = {
  'wallet.bank': [100],
  'wallet.withdrawCheck': [10],
  'wallet.history': [30],
  'bet.getSettingMember': [2_000],
  'bet.getSettingMember2': [2_000],
  'bet.getHistory': [100],
  'bet.favourites': [100],
  'organize.sessions': [50],
  'organize.securityLog': [30],
  'organize.assistants': [64],
  'organize.assistantReport': [64],
  'organize.assistantActs': [50],
  'prize.prizeToday': [200],
  'prize.prizeMember': [100],
  'prize.prizeGroupThai': [24],
  'prize.getListPrize': [100],
  'report.getRoundPagination': [100],
  'report.getGroupLottoNamePagination': [100],
  'report.getRoundByProgramId': [100],
  'report.getStatement': [100],
  'backend.gamelist': [100, '?limit=100'],
  'backend.gameOwn': [100],
  'backend.affiliate': [20],
  'backend.affWithdraw': [12],
  'backend.cashback': [12],
  'backend.rank': [12],
  'backend.freeCredit': [30],
  'backend.promotion': [200],
  'backend.wheelCheck': [30],
  'fair.heads': [500],
  'fair.days': [100],
  'console.approvals.waiting': [1_000],
  'console.rounds.list': [100, '?limit=100'],
  'console.numbers.list': [5_000],
  'console.games.providers': [100],
  'console.games.games': [100, '?limit=100'],
  'console.withdrawals.list': [500],
  'console.withdrawals.ended': [100, '?limit=100'],
  'console.documents.list': [100],
  'console.disputes.list': [200],
  'console.staff.list': [200],
  'console.roles.list': [100],
  'console.payments.suspense': [100],
  'console.payments.refused': [100],
  'console.close.days': [60],
  'console.close.day': [200, `?day=${bangkokDate(Date.now())}`],
  'console.deposits.list': [100],
  'console.protection.bans': [50],
  'console.receiving.list': [100],
  // Each account's bank, and who else is asked.
  'console.providers.list': [106],
  'console.statements.list': [100],
  'console.statements.one': [500],
  'console.adjustments.list': [100],
  'console.promotions.list': [200],
  'console.coupons.list': [200],
  'console.mailings.list': [50],
  'console.affiliates.list': [200],
  'console.audit.list': [100, '?limit=100'],
  'console.audit.of': [200],
}

/** Calls whose lists the program itself bounds, or the form in which they are written. */
const OF_THE_HOUSE: ReadonlySet<string> = new Set([
  ...[
    'bet.listProgram',
    'bet.getOutComeRateSelectType',
    'bet.getOne',
    'prize.listProgram',
    'prize.getDrawDays',
  ],
  ...['organize.howToPlay', 'organize.getGroupSetting', 'organize.getProfile', 'organize.memberRuning'],
  ...['organize.memberNotice', 'organize.playControl', 'template.adminmember', 'template.texts'],
  ...['report.getRoundGroupByLottoName', 'report.getFinanceMember', 'backend.provider', 'backend.checkinV2'],
  ...[
    'backend.wheel',
    'open.banks',
    'open.governmentLatest',
    'console.results.form',
    'console.results.preview',
  ],
  ...['console.plans.list', 'console.exposure.one', 'console.exposure.what', 'console.fast.rules'],
  ...['console.schedules.list', 'console.schedules.preview', 'console.staff.me'],
  ...[
    'console.moneyRules.standing',
    'console.rules.licence',
    'console.forecast.rules',
    'console.site.texts',
    'console.games.previewList',
  ],
  ...['fair.newestDay', 'fair.day', 'fair.debt', 'fair.round', 'fair.proof'],
])

/** Calls whose lists another test fills. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'bet.getTransaction': 'server/api/handlers/history.test.ts',
  'organize.inbox': 'server/features/messages/messages.test.ts',
  'wallet.gameWallets': 'server/features/games/transfer/transfers.test.ts',
  'report.getBetsByType': 'server/api/handlers/report-groups.test.ts',
  'open.promotionRegister': 'server/features/promotions/promotions.test.ts',
  'fair.movements': 'server/features/fairness/published-day.test.ts',
  'fair.shots': 'server/api/handlers/fast.test.ts',
  'fair.ownShots': 'server/api/handlers/fast.test.ts',
  'console.safer.list': 'server/api/handlers/console/safer.test.ts',
  'console.safer.one': 'server/api/handlers/console/safer.test.ts',
  'console.rounds.one': 'server/api/handlers/console/round/corrections.test.ts',
  'console.protection.banAlike': 'server/features/members/closing/alike.test.ts',
  'console.protection.closeAlike': 'server/features/members/closing/alike.test.ts',
  'console.coupons.codes': 'server/api/handlers/rewards/coupons.test.ts',
  'console.gameTransfers.list': 'server/api/handlers/console/games/transfers.test.ts',
  'console.statements.preview': 'server/features/payments/statements/statements.test.ts',
}

/** Calls whose statements have a bound that nothing has filled yet. May only shrink. */
const NOT_FILLED: ReadonlySet<string> = new Set([
  ...['report.groupProvider', 'report.rounds', 'report.gameRound', 'pam.getTransactions'],
  ...[
    'console.gameWallets.list',
    'console.gameWallets.test',
    'console.gameRounds.list',
    'console.gameRounds.one',
  ],
  ...['console.gameRounds.report', 'console.gameRounds.alarms', 'console.gameBooks.list'],
  ...['console.gameBooks.preview'],
])

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
  headers = {
    member: await desk.memberHeaders(),
    staff: { ...(await desk.clerkWith(...PERMISSIONS)).headers },
  }
  const types = ['three_top', 'three_front', 'three_bottom', 'two_top', 'four_top'] as const
  const roundId = await desk.openRound({ types })
  const [member] = await owner<{ memberId: string; name: string }[]>`
    select m.member_id as "memberId", m.name from session s join member m using (member_id)`
  const [round] = await owner<{ lotteryId: string; code: string }[]>`
    select r.lottery_id as "lotteryId", o.code from round r join operator o on o.id = r.operator_id where r.id = ${roundId}`
  if (!member || !round) throw new Error('a stage has a member and a round')
  const { lotteryId, code: service } = round
  await fillLists(owner, { operatorId, memberId: member.memberId, roundId, lotteryId, staffId, checkerId })
  const [file] = await owner<{ id: string }[]>`select statement_id as id from statement_line limit 1`
  named = {
    ...{ id: roundId, roundId, username: member.name, service, code: 'PGP', statementId: file?.id ?? '' },
    ...{ 'bet.getSettingMember.id': lotteryId, 'bet.getSettingMember2.id': lotteryId },
    ...{ 'report.getRoundByProgramId.id': lotteryId, 'backend.gamelist.id': service },
  }
})
afterAll(async () => {
  await desk.close()
  await owner.end()
  await database.drop()
})

const urlOf = (call: Call) =>
  mountedPath(call).replaceAll(
    /\{(\w+)\}/g,
    (_, param: string) => named[`${callName(call)}.${param}`] ?? named[param] ?? '',
  )

/** Whether a shape has a list anywhere. */
function hasList(shape: z.ZodType): boolean {
  const { def } = (shape as unknown as { _zod: { def: Record<string, unknown> } })._zod
  if (def.type === 'array') return true
  const inner = [
    ...Object.values((def.shape ?? {}) as Record<string, z.ZodType>),
    ...((def.options ?? []) as z.ZodType[]),
    ...[def.innerType, def.out, def.left, def.right, def.valueType].filter((each) => each !== undefined),
  ]
  return inner.some((each) => hasList(each as z.ZodType))
}

const READS = [...ALL_CALLS, ...ALL_OWN_CALLS, ...ALL_CONSOLE_CALLS].filter(
  ({ method, readsOnly, movesMoney }) => (method === 'GET' && !movesMoney) || readsOnly,
)

test('every call that answers with a list is filled here, or it is said what bounds it', () => {
  const listing = READS.filter(({ reply }) => reply && hasList(reply)).map(callName)
  const known = [...Object.keys(FULL), ...OF_THE_HOUSE, ...Object.keys(ELSEWHERE), ...NOT_FILLED]
  expect([...listing].sort()).toEqual([...known].sort())
})

test.each(READS.flatMap((call) => (FULL[callName(call)] ? [[callName(call), call] as const] : [])))(
  '%s answers as much as it may and no more, whatever there is',
  async (name, call) => {
    const [rows, query = ''] = FULL[name] ?? [0]
    const answer = await desk.ask('GET', `${urlOf(call)}${query}`, { ...headers[call.audience] })
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
    expect(longestList(answer.body)).toBe(rows)
    // A list that is cut says so where it can.
    if ('more' in answer.body) expect(answer.body.more).toBeTruthy()
    const bound = answerBound(call)
    expect(rows).toBeLessThanOrEqual(bound.rows)
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThanOrEqual(bound.kib * 1_024)
  },
)
