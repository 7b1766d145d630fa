import { afterAll, beforeAll, expect, test } from 'vitest'
import { basisPoints, payoutRate } from '../../../../domain/money.ts'
import { APPROVALS } from '../../../../domain/staff/approvals.ts'
import { PERMISSIONS, type Permission } from '../../../../domain/staff/permissions.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { expireApprovals } from '../../approvals/expire-approvals.ts'
import { findOpenApproval } from '../../approvals/queries.ts'
import { confirmNumbers, rejectNumbers } from '../../risk/confirm-numbers.ts'
import { setNumbers } from '../../risk/set-numbers.ts'
import { confirmPrice, proposePrice, rejectPrice } from '../../rounds/change-plans.ts'
import { confirmSchedule, rejectSchedule } from '../../rounds/decide-schedule.ts'
import { listSchedules } from '../../rounds/queries-schedules.ts'
import { setSchedule } from '../../rounds/set-schedule.ts'
import { confirmVoid } from '../../voids/confirm-void.ts'
import { proposeVoid } from '../../voids/propose-void.ts'
import { makeRoles } from '../make-roles.ts'
import { insertStaff } from '../queries.ts'
import { updateRole, updateStaffRole } from '../queries-roles.ts'
import type { SignedInStaff } from '../staff-session.ts'
import { closeStaff, giveRole, reopenStaff } from './change-people.ts'
import { editRole } from './change-roles.ts'
import { confirmStaff } from './decide-staff.ts'

const database = useDatabase()
let stage: Stage
let owner: SignedInStaff

beforeAll(async () => {
  stage = await openStage(database.url)
  await stage.ctx.transaction((tx) => makeRoles(tx, stage.operatorId))
  owner = await hire('operator_admin')
})
afterAll(() => stage.close())

let hired = 0

async function hire(role: string): Promise<SignedInStaff> {
  const { ctx, operatorId } = stage
  hired += 1
  const staff = { staffId: ctx.chance.id(), operatorId, name: `hired-${hired}`, role }
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaff(tx, { ...staff, passwordHash: 'x' })
  })
  const rest = { permissions: [], sessionId: ctx.chance.id(), twoStep: false }
  return { ...staff, ...rest, kind: 'staff', roleName: role }
}

/** A role of its own, with these permissions. */
async function hireWith(role: string, ...permissions: Permission[]): Promise<SignedInStaff> {
  await stage.ctx.transaction((tx) => updateRole(tx, stage.operatorId, { role, name: role, permissions }))
  return hire(role)
}

const PRICE = { group: 'lao', plan: 'full', type: 'two_top', discount: basisPoints(0), sure: true } as const

const ask = async ({ staffId }: SignedInStaff, rate: number) => {
  const wish = { operatorId: stage.operatorId, staffId, ...PRICE, rate: payoutRate(rate * 100) }
  return (await proposePrice(stage.ctx, wish)).proposalId
}
const by = (staffId: string, proposalId: string) => ({ operatorId: stage.operatorId, staffId, proposalId })
const agree = (id: string) => refused(confirmPrice(stage.ctx, by(stage.checkerId, id)))

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

const ended = (id: string) =>
  stage.ctx.read.one<{ state: string; noted: number }>`
    select state, (select count(*)::int from audit where kind = 'approval.lapse' and position(${id} in body) > 0) as noted
    from approval where id = ${id}`

const roleOf = async (staffId: string) =>
  (await stage.ctx.read.one<{ role: string }>`select role from staff where staff_id = ${staffId}`).role

const rateNow = async () => {
  const row = await stage.ctx.read.one<{ rate: number }>`
    select distinct rate from rate r join lottery l on l.id = r.lottery_id
    where l.operator_id = ${stage.operatorId} and l.code = 'lao' and plan = 'full' and type = 'two_top'`
  return row.rate
}

const LAPSED = { state: 'lapsed', noted: 1 }

test('who is given another role has no proposal that waits, and gets none back with the role', async () => {
  const asking = await hireWith('asking', 'plans.see', 'plans.propose')
  const id = await ask(asking, 81)
  const { staffId } = asking
  await hireWith('asking_more', 'plans.see', 'plans.propose', 'plans.reject')
  await giveRole(stage.ctx, { caller: owner, staffId, role: 'asking_more' })
  expect((await ended(id)).state, 'of the same right').toBe('open')
  await giveRole(stage.ctx, { caller: owner, staffId, role: 'auditor' })
  expect(await agree(id)).toBe('PROPOSAL_LAPSED')
  expect(await ended(id)).toEqual(LAPSED)
  await stage.ctx.transaction((tx) => updateStaffRole(tx, staffId, 'asking'))
  expect(await agree(id)).toBe('PROPOSAL_LAPSED')
  // The place is free.
  const next = await ask(asking, 82)
  await rejectPrice(stage.ctx, by(staffId, next))
})

test('nor has anybody whose role loses the right', async () => {
  const id = await ask(await hireWith('pricing', 'plans.see', 'plans.propose'), 83)
  await editRole(stage.ctx, { caller: owner, role: 'pricing', name: 'x', permissions: ['plans.see'] })
  expect(await agree(id)).toBe('PROPOSAL_LAPSED')
  expect(await ended(id)).toEqual(LAPSED)
})

test('what a closed account had proposed does not come back with it', async () => {
  const leaver = await hireWith('leaving', 'plans.see', 'plans.propose')
  const id = await ask(leaver, 84)
  const wish = { caller: owner, staffId: leaver.staffId, reason: 'ลาออก' }
  await closeStaff(stage.ctx, wish)
  expect(await agree(id)).toBe('PROPOSAL_LAPSED')
  await reopenStaff(stage.ctx, wish)
  expect(await agree(id)).toBe('PROPOSAL_LAPSED')
  expect(await ended(id)).toEqual(LAPSED)
})

test('rates of numbers and a schedule whose maker lost the right say so, however they are decided', async () => {
  const { ctx, operatorId, checkerId } = stage
  const asking = await hireWith('numbering', 'numbers.propose', 'schedules.set')
  const { staffId } = asking
  const roundId = await stage.openRound({ lottery: 'lao', closesInMs: 3_600_000 })
  const meant = { type: 'two_top', numbers: ['08'], withReversed: false, rule: { kind: 'half' } } as const
  const rates = await setNumbers(ctx, { operatorId, staffId, roundId, ...meant })
  const lottery = (await listSchedules(ctx.read, operatorId)).find(({ code }) => code === 'lao-vip')
  const lotteryId = lottery?.id ?? ''
  const own = { days: null, drawAt: null, closeMinutes: 10, moves: [] }
  const later = await setSchedule(ctx, { operatorId, staffId, lotteryId, onSale: true, own, version: 0 })
  await giveRole(ctx, { caller: owner, staffId, role: 'auditor' })

  const ofNumbers = { ...by(checkerId, rates.proposalId ?? ''), roundId }
  const ofSchedule = { ...by(checkerId, later.proposalId ?? ''), lotteryId }
  expect(await refused(confirmNumbers(ctx, ofNumbers))).toBe('PROPOSAL_LAPSED')
  expect(await refused(rejectNumbers(ctx, ofNumbers))).toBe('PROPOSAL_LAPSED')
  expect(await refused(confirmSchedule(ctx, ofSchedule))).toBe('PROPOSAL_LAPSED')
  expect(await refused(rejectSchedule(ctx, ofSchedule))).toBe('PROPOSAL_LAPSED')
})

test('a right that is taken away by a statement is lost as well: the round stays', async () => {
  const { ctx, operatorId, checkerId } = stage
  const maker = await hire('draw_maker')
  const roundId = await stage.openRound({ lottery: 'lao', closesInMs: 3_600_000 })
  const wish = { operatorId, roundId, reason: 'ผลไม่ออก' }
  await proposeVoid(ctx, { ...wish, staffId: maker.staffId })
  expect(await findOpenApproval(ctx.read, operatorId, 'void', roundId)).toBeDefined()
  await ctx.transaction((tx) => updateStaffRole(tx, maker.staffId, 'auditor'))
  expect(await refused(confirmVoid(ctx, { ...wish, staffId: checkerId }))).toBe('PROPOSAL_UNKNOWN')
  const round = await ctx.read.one<{ status: string }>`select status from round where id = ${roundId}`
  expect(round.status).toBe('open')
  // Another one may propose it at once.
  const other = await hire('draw_maker')
  await proposeVoid(ctx, { ...wish, staffId: other.staffId })
  expect(await refused(confirmVoid(ctx, { ...wish, staffId: checkerId }))).toBe('done')
})

/** Somebody who may take from anybody what anybody has. */
const hireHead = () => hireWith('head', ...PERMISSIONS)

/** Two acts begun at the same instant, either of them first; what came of each, in the order given. */
async function atOnce<A, B>(one: () => Promise<A>, other: () => Promise<B>, turn: number): Promise<[A, B]> {
  if (turn % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second]
}

test('of somebody who loses the right while another agrees, a price is agreed to whole or not at all', async () => {
  const head = await hireHead()
  const { staffId } = await hireWith('racing', 'plans.see', 'plans.propose')
  for (let turn = 0; turn < 24; turn += 1) {
    const rate = 40 + turn
    await stage.ctx.transaction((tx) => updateStaffRole(tx, staffId, 'racing'))
    const before = await rateNow()
    const id = await ask({ ...head, staffId }, rate)
    const demote = () => refused(giveRole(stage.ctx, { caller: head, staffId, role: 'auditor' }))
    const [said, lost] = await atOnce(() => agree(id), demote, turn)
    // One that was looked at when the right went is ended by the job.
    await expireApprovals(stage.ctx)
    const end = said === 'done' ? { state: 'confirmed', noted: 0 } : LAPSED
    expect([said === 'done' || said, lost, await ended(id)]).toEqual([
      said === 'done' || 'PROPOSAL_LAPSED',
      ...['done', end],
    ])
    expect(await rateNow()).toBe(said === 'done' ? rate * 100 : before)
    expect(await roleOf(staffId)).toBe('auditor')
  }
})

test('and a void: the round is void by it, or stays', async () => {
  const { ctx, operatorId, checkerId } = stage
  const head = await hireHead()
  const { staffId } = await hireWith('racing_voids', 'rounds.see', 'voids.propose')
  for (let turn = 0; turn < 8; turn += 1) {
    await ctx.transaction((tx) => updateStaffRole(tx, staffId, 'racing_voids'))
    const roundId = await stage.openRound({ lottery: 'lao', closesInMs: 3_600_000 })
    const wish = { operatorId, roundId, reason: 'ผลไม่ออก' }
    const { proposalId: id } = await proposeVoid(ctx, { ...wish, staffId })
    const demote = () => refused(giveRole(ctx, { caller: head, staffId, role: 'auditor' }))
    const agreeTo = () => refused(confirmVoid(ctx, { ...wish, staffId: checkerId }))
    const [said, lost] = await atOnce(agreeTo, demote, turn)
    await expireApprovals(ctx)
    const round = await ctx.read.one<{ status: string }>`select status from round where id = ${roundId}`
    const { state } = await ended(id)
    expect([said, lost, state, round.status]).toEqual(
      said === 'done'
        ? ['done', 'done', 'confirmed', 'void']
        : ['PROPOSAL_UNKNOWN', 'done', 'lapsed', 'open'],
    )
    expect(await roleOf(staffId)).toBe('auditor')
  }
})

test('one that somebody is looking at is not waited for: nobody agrees to it, and the job ends it once', async () => {
  const head = await hireHead()
  const asking = await hireWith('looked_at', 'plans.see', 'plans.propose')
  const id = await ask(asking, 77)
  const before = await rateNow()
  await withSql(database.url, (sql) =>
    sql.begin(async (held) => {
      await held`select from approval where id = ${id} for update`
      await giveRole(stage.ctx, { caller: head, staffId: asking.staffId, role: 'auditor' })
    }),
  )
  expect(await agree(id)).toBe('PROPOSAL_LAPSED')
  expect([await rateNow(), (await ended(id)).state]).toEqual([before, 'open'])
  await Promise.all([expireApprovals(stage.ctx), expireApprovals(stage.ctx)])
  expect(await ended(id)).toEqual(LAPSED)
})

test('nor does anybody agree once its maker waits for a new password, as whoever begins to take part does', async () => {
  const { ctx } = stage
  const head = await hireHead()
  const asking = await hireWith('asked_once', 'plans.see', 'plans.propose')
  await hireWith('deciding', 'numbers.confirm')
  const id = await ask(asking, 78)
  const { staffId, name } = asking
  await withSql(database.url, (sql) =>
    sql.begin(async (held) => {
      await held`select from approval where id = ${id} for update`
      await giveRole(ctx, { caller: head, staffId, role: 'auditor' })
      await giveRole(ctx, { caller: head, staffId, role: 'deciding' })
      const wish = await findOpenApproval(ctx.read, stage.operatorId, 'staff', name)
      await confirmStaff(ctx, { caller: await hireHead(), proposalId: wish?.id ?? '' })
    }),
  )
  const held = await ctx.read.one`select role, password_hash from staff where staff_id = ${staffId}`
  expect(held).toEqual({ role: 'deciding', password_hash: '-' })
  expect(await agree(id)).toBe('PROPOSAL_LAPSED')
})

test.each(Object.entries(APPROVALS))(
  'the database asks of a %s for the permission that the code names',
  async (kind, { propose }) => {
    expect(await stage.ctx.read.one`select approval_right(${kind}) as right`).toEqual({ right: propose })
  },
)
