import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { NO_LICENCE } from '../../../../domain/operator/licence.ts'
import { WHEEL_RULES } from '../../../../domain/rewards/wheel.ts'
import type { ApprovalKind } from '../../../../domain/staff/approvals.ts'
import {
  freshDatabase,
  moveClock,
  type TestDatabase,
  withSql,
} from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { type Answered, type Clerk, type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import {
  insertSecondFactor,
  updateSecondFactorConfirmed,
} from '../../../features/credentials/queries-second-factor.ts'
import { endSecondFactor } from '../../../features/credentials/second-factor.ts'
import { insertSignInNames } from '../../../features/members/queries.ts'
import { confirmRules } from '../../../features/rules/change-rules.ts'

const DAY_MS = 86_400_000

// A database of its own: its clock is moved by days.
let database: TestDatabase
let desk: Desk
let owner: Clerk
let checker: Clerk
let other: Clerk
let roundId: string
let memberId: string

beforeAll(async () => {
  database = await freshDatabase()
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerk('draw_checker')
  other = await desk.clerkWith(...CONFIRMING)
  roundId = await desk.openRound({ lottery: 'lao', closesInMs: 10 * DAY_MS })
  memberId = (await desk.members(1, bahtToSatang(0)))[0] as string
  const { ctx, operatorId } = desk
  await ctx.transaction((tx) => insertSignInNames(tx, operatorId, [{ memberId, name: 'lostphone' }]))
  await turnOn()
})
afterAll(async () => {
  await desk.close()
  await database.drop()
})

async function turnOn(): Promise<void> {
  const { ctx, operatorId } = desk
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertSecondFactor(tx, { ownerId: memberId, operatorId, sealedSecret: new Uint8Array(60) })
    await updateSecondFactorConfirmed(tx, memberId, 0)
  })
}

/** What takes two people: how it is asked for and decided, and how it stands. */
interface ByTwo {
  readonly kind: ApprovalKind
  ask(): Promise<Answered>
  decide(who: Clerk, act: 'confirm' | 'reject' | 'withdraw', proposalId: string): Promise<Answered>
  stands(): Promise<unknown>
  readonly before: unknown
  readonly after: unknown
  /** What it is about changes by another road. */
  change(): Promise<unknown>
  /** As it was before all of this. */
  back(): Promise<unknown>
  /** What the owner of the database may write alone; null: a member's own act writes the same. */
  readonly alone: { readonly sql: string; readonly refused: string } | null
}

const CONFIRMING = ['rules.confirm', 'sales.confirm', 'members.confirm', 'payments.confirm'] as const

const DRAWS = {
  before: { takeBack: 'none', noResultMinutes: 60 },
  after: { takeBack: 'full', noResultMinutes: 90 },
}
const FAST = {
  before: { rule: 'fair', coolDownSeconds: 5, beacons: [] },
  after: { rule: 'classic', coolDownSeconds: 9, beacons: ['yeekee'] },
}

const LICENCE = {
  before: NO_LICENCE,
  after: {
    ...{ jurisdiction: 'ราชอาณาจักรไทย', licenceNo: 'TH-1', helpName: 'สายด่วน', helpPhone: '1323' },
    ...{ helpText: 'ทุกวัน', minAge: 21, checksDocuments: true, checkMinutes: 60 },
  },
}

const MONEY_RULES = {
  withdrawals: {
    ...{ min: 100, max: 50_000, dayMax: 100_000, dayCount: 5, waitHours: 0, twoFrom: 5_000 },
    ...{ autoMax: 1_000, autoAfterDays: 0, firstByPeople: false, unprovenByPeople: false },
  },
  membersPay: true,
  turnover: {
    depositPercent: 100,
    groups: { thai: 100, lao: 100, hanoi: 100, malay: 100, stock: 100, yeekee: 100 },
  },
  adjustDayMax: 10_000,
  messages: { eachMost: 1_000, openMost: 10_000 },
  checkIn: {
    ...{ isOn: true, condition: 'either', betMin: 0, turnoverPercent: 100 },
    ladder: [1, 1, 2, 2, 3, 5, 10].map((amount, at) => ({ amount, bonus: at === 6 ? 20 : 0 })),
  },
  cashback: {
    ...{ isOn: true, period: 'day', percent: 5, least: 1, most: 1_000 },
    ...{ creditBelow: 10, turnoverPercent: 100 },
  },
  ranks: {
    isOn: true,
    steps: [
      { needed: 10_000, percent: 1, raise: 0 },
      { needed: 50_000, percent: 2, raise: 0 },
      { needed: 200_000, percent: 3, raise: 0 },
    ],
  },
  affiliates: {
    ...{ isOn: true, least: 100 },
    rates: {
      ...{ thai: [50, 20], lao: [50, 20], hanoi: [50, 20] },
      ...{ malay: [50, 20], stock: [50, 20], yeekee: [50, 20] },
      ...{ slot: [30, 10], casino: [20, 10], sport: [30, 10] },
    },
  },
  wheel: {
    ...{ isOn: true, perDeposit: 500, freeADay: 1, mostADay: 5, turnoverPercent: 100 },
    places: WHEEL_RULES.places.map(({ weight, prize }) => ({ weight, prize: prize / 100 })),
  },
}
const MONEY = {
  before: MONEY_RULES,
  after: {
    ...MONEY_RULES,
    withdrawals: { ...MONEY_RULES.withdrawals, twoFrom: 2_000.5, waitHours: 36 },
    membersPay: false,
  },
}

/** Writes around the triggers, as a restored backup would. */
function behind(statement: string): Promise<unknown> {
  return withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx.unsafe(statement)
    }),
  )
}
const settings = (json: object) => behind(`update operator set settings = '${JSON.stringify(json)}'::jsonb`)

const KINDS: readonly ByTwo[] = [
  {
    ...{ kind: 'draws', ...DRAWS },
    ask: () => owner.post('/rules/setDraws', DRAWS.after),
    decide: (who, act, proposalId) => who.post(`/rules/${act}`, { kind: 'draws', proposalId }),
    stands: async () => (await owner.get('/rules/draws')).body,
    change: () => settings({ takeBack: 'available' }),
    back: () => settings({}),
    alone: {
      sql: `update operator set settings = settings || '{"takeBack": "full", "noResultMinutes": 90}'`,
      refused: 'rules of draws take two people',
    },
  },
  {
    ...{ kind: 'fast', ...FAST },
    ask: () => owner.post('/fast/setRules', FAST.after),
    decide: (who, act, proposalId) => who.post(`/rules/${act}`, { kind: 'fast', proposalId }),
    stands: async () => (await owner.get('/fast/rules')).body,
    change: () => settings({ fast: { rule: 'classic' } }),
    back: () => settings({}),
    alone: {
      sql: `update operator set settings = settings || '{"fast": {"rule": "classic"}}'`,
      refused: 'rules of fast draws take two people',
    },
  },
  {
    ...{ kind: 'licence', ...LICENCE },
    ask: () => owner.post('/rules/setLicence', LICENCE.after),
    decide: (who, act, proposalId) => who.post(`/rules/${act}`, { kind: 'licence', proposalId }),
    stands: async () => (await owner.get('/rules/licence')).body.licence,
    change: () => settings({ licence: { ...LICENCE.after, helpPhone: '' } }),
    back: () => settings({}),
    alone: {
      sql: `update operator set settings = settings || '{"licence": {"licenceNo": "TH-2"}}'`,
      refused: 'a licence takes two people',
    },
  },
  {
    ...{ kind: 'money', ...MONEY },
    ask: () => owner.post('/moneyRules/propose', { rules: MONEY.after, reason: 'ลดความเสี่ยง' }),
    decide: (who, act, proposalId) => who.post(`/moneyRules/${act}`, { proposalId }),
    stands: async () => (await owner.get('/moneyRules/standing')).body,
    change: () => settings({ turnover: { depositPercent: 0 } }),
    back: () => settings({}),
    alone: {
      sql: `update operator set settings = settings || '{"adjustDayMax": 99999999}'`,
      refused: 'rules of money take two people',
    },
  },
  {
    ...{ kind: 'sale', before: { sold: 'both' }, after: { sold: 'realtime' } },
    ask: () => owner.post('/sales/set', { roundId, sold: 'realtime' }),
    decide: (who, act, proposalId) => who.post(`/sales/${act}`, { roundId, proposalId }),
    stands: async () => (await owner.get(`/sales/one/${roundId}`)).body,
    change: () => behind(`update lottery set sold = 'normal' where code = 'lao'`),
    back: () => behind(`update lottery set sold = 'both' where code = 'lao'`),
    alone: {
      sql: `update lottery set sold = 'realtime' where code = 'lao'`,
      refused: 'the way a lottery is sold takes two people',
    },
  },
  {
    ...{ kind: 'member', before: true, after: false },
    ask: () => owner.post('/protection/resetMember', { username: 'lostphone', reason: 'มือถือหาย' }),
    decide: (who, act, proposalId) => who.post(`/protection/${act}Member`, { memberId, proposalId }),
    stands: () => isProtected(),
    async change() {
      await desk.ctx.transaction((tx) => endSecondFactor(tx, memberId))
      await turnOn()
    },
    back: async () => ((await isProtected()) ? undefined : turnOn()),
    alone: null,
  },
]

async function isProtected(): Promise<boolean> {
  const rows = await desk.ctx.read.run`select from second_factor where owner_id = ${memberId}`
  return rows.length === 1
}

/** The member as the second person sees them: the code, and since when the second step is on. */
async function memberTold(): Promise<object> {
  const { name, code, since } = await desk.ctx.read.one<{ name: string; code: string; since: Date }>`
    select m.name, m.code, f.confirmed_at as since from member m join second_factor f on f.owner_id = m.member_id
    where m.member_id = ${memberId}`
  return { memberId, name, code, since: bangkokIso(since.getTime()) }
}

async function asked({ ask }: ByTwo): Promise<string> {
  const { status, body } = await ask()
  expect([status, typeof body.proposalId]).toEqual([200, 'string'])
  return body.proposalId
}

describe.each(KINDS)('$kind', (by) => {
  test('one person alone changes nothing, and does not agree with themselves', async () => {
    expect(await by.stands()).toEqual(by.before)
    const id = await asked(by)
    expect(await by.stands()).toEqual(by.before)
    expect((await by.decide(owner, 'confirm', id)).body.code).toBe('SAME_PERSON')
    expect((await by.ask()).body.code).toBe('PROPOSAL_WAITS')
    const { waiting } = (await checker.get('/approvals/waiting')).body
    const [shown] = waiting.filter(({ kind }: { kind: string }) => kind === by.kind)
    if (by.kind === 'member') expect(shown).toMatchObject({ member: await memberTold(), reason: 'มือถือหาย' })
    else
      expect(shown[by.kind]).toMatchObject(
        by.kind === 'sale' ? { lottery: 'lao', before: 'both', after: 'realtime' } : pairOf(by),
      )
    expect((await by.decide(checker, 'withdraw', id)).status).toBe(403)
    expect((await by.decide(owner, 'withdraw', id)).status).toBe(200)
    expect((await by.decide(checker, 'confirm', id)).body.code).toBe('PROPOSAL_UNKNOWN')
    expect(await by.stands()).toEqual(by.before)
  })

  test('two people do, once, however often and by however many at once it is agreed to', async () => {
    const id = await asked(by)
    const answers = await Promise.all([checker, other, checker].map((who) => by.decide(who, 'confirm', id)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThanOrEqual(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('PROPOSAL_UNKNOWN')
    expect(await by.stands()).toEqual(by.after)
    const said = await desk.ctx.read.run`
      select from audit where kind = ${CONFIRMED[by.kind] ?? ''} and position(${id} in body) > 0`
    expect(said).toHaveLength(1)
    await by.back()
  })

  test('of one who agrees and one who says no at once, exactly one is heard', async () => {
    const id = await asked(by)
    const [yes, no] = await Promise.all([by.decide(checker, 'confirm', id), by.decide(other, 'reject', id)])
    expect([yes.status, no.status].toSorted()).toEqual([200, 404])
    expect(await by.stands()).toEqual(yes.status === 200 ? by.after : by.before)
    await by.back()
  })

  test('nobody agrees to what has changed since, nor after its time', async () => {
    const stale = await asked(by)
    await by.change()
    const changed = await by.stands()
    expect((await by.decide(checker, 'confirm', stale)).body.code).toBe('PROPOSAL_STALE')
    expect(await by.stands()).toEqual(changed)
    expect((await by.decide(checker, 'reject', stale)).status).toBe(200)
    await by.back()

    const late = await asked(by)
    await moveClock(database.url, 3 * DAY_MS + 1_000)
    const fresh = await desk.clerkWith(...CONFIRMING)
    expect((await by.decide(fresh, 'confirm', late)).body.code).toBe('PROPOSAL_EXPIRED')
    await moveClock(database.url, 0)
    expect((await by.decide(owner, 'withdraw', late)).status).toBe(200)
  })
})

const CONFIRMED: Partial<Record<ApprovalKind, string>> = {
  draws: 'rules.confirm',
  fast: 'rules.confirm',
  licence: 'rules.confirm',
  money: 'rules.confirm',
  sale: 'sale.confirm',
  member: 'member.confirm',
}
const pairOf = ({ before, after }: ByTwo) => ({ before, after })

test.each(KINDS.filter(({ alone }) => alone))(
  '$kind: nor does who owns the database, nor by an old yes',
  async (by) => {
    const { sql, refused } = by.alone ?? { sql: '', refused: '' }
    await expect(withSql(database.url, (db) => db.unsafe(sql))).rejects.toThrow(refused)
    await by.decide(checker, 'confirm', await asked(by))
    expect(await by.stands()).toEqual(by.after)
    await by.back()
    await expect(withSql(database.url, (db) => db.unsafe(sql))).rejects.toThrow(refused)
  },
)

test('a program that ends before the commit has decided nothing', async () => {
  const [draws] = KINDS as readonly [ByTwo]
  const proposalId = await asked(draws)
  const wish = { operatorId: desk.operatorId, staffId: checker.staffId, kind: 'draws', proposalId } as const
  await expect(confirmRules(stoppedAt(desk.ctx, 1, 'before the commit'), wish)).rejects.toThrow('stopped')
  expect(await draws.stands()).toEqual(DRAWS.before)
  await confirmRules(desk.ctx, wish)
  await confirmRules(desk.ctx, wish)
  expect(await draws.stands()).toEqual(DRAWS.after)
  await draws.back()
})

test('what stands already waits for nobody', async () => {
  expect((await owner.post('/rules/setDraws', DRAWS.before)).body).toEqual({ proposalId: null })
  expect((await owner.post('/fast/setRules', FAST.before)).body).toEqual({ proposalId: null })
  expect((await owner.post('/sales/set', { roundId, sold: 'both' })).body).toEqual({ proposalId: null })
})
