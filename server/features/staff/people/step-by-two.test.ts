import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { countWaitingApprovals } from '../../approvals/queries.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { makeRoles } from '../make-roles.ts'
import { insertStaff } from '../queries.ts'
import { findRole } from '../queries-roles.ts'
import type { SignedInStaff } from '../staff-session.ts'
import { askStepEnd } from './ask-step-end.ts'
import { endStepAtMachine } from './at-machine.ts'
import { confirmStaff } from './decide-staff.ts'

let database: TestDatabase
let stage: Stage
let ask: SignedInStaff
let lost: SignedInStaff
let last = 0

beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

/** Two who may manage staff, of whom one has lost phone and paper. */
beforeEach(async () => {
  await withSql(database.url, (sql) => sql`update staff set status = 'closed' where password_hash <> '-'`)
  await stage.ctx.transaction((tx) => makeRoles(tx, stage.operatorId))
  ask = await hired()
  lost = await hired()
  await hasStep(lost)
})

async function hired(): Promise<SignedInStaff> {
  const { ctx, operatorId } = stage
  last += 1
  const staff = { staffId: ctx.chance.id(), operatorId, name: `owner-${last}`, role: 'operator_admin' }
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaff(tx, { ...staff, passwordHash: 'x' })
  })
  const permissions = (await findRole(ctx.read, operatorId, 'operator_admin'))?.permissions ?? []
  const session = { sessionId: ctx.chance.id(), twoStep: false, roleName: 'owner' }
  return { ...staff, ...session, kind: 'staff', permissions }
}

/** A second step turned on now; one of before goes. */
async function hasStep({ staffId, operatorId }: SignedInStaff): Promise<void> {
  await withSql(database.url, async (sql) => {
    await sql`delete from second_factor where owner_id = ${staffId}`
    await sql`insert into second_factor (owner_id, operator_id, sealed_secret, started_at, confirmed_at)
      values (${staffId}, ${operatorId}, 'x', clock_timestamp(), clock_timestamp())`
  })
}

const isOn = async () => Boolean(await findSecondFactor(stage.ctx.read, lost.staffId))
const asked = () => askStepEnd(stage.ctx, { caller: ask, staffId: lost.staffId, reason: 'มือถือหาย' })
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

async function proposalId(): Promise<string> {
  const { id } = await stage.ctx.read.one<{ id: string }>`
    select id from approval where slot = ${lost.name} and state = 'open'`
  return id
}

test('of two people neither takes it away: there is no third, and whoever has the machine does', async () => {
  expect(await refused(asked())).toBe('THIRD_MISSING')
  expect(await isOn()).toBe(true)
  const { ctx, operatorId } = stage
  const { code } = await ctx.read.one<{ code: string }>`select code from operator where id = ${operatorId}`
  expect(await refused(endStepAtMachine(ctx, { code, name: 'nobody-here' }))).toBe('STAFF_UNKNOWN')
  await endStepAtMachine(ctx, { code, name: lost.name })
  expect(await isOn()).toBe(false)
  expect(await refused(endStepAtMachine(ctx, { code, name: lost.name }))).toBe('SECOND_FACTOR_OFF')
  const record = await ctx.read.one<{ kind: string; actor: string }>`
    select kind, actor from audit where body like ${`%${lost.staffId}%`}`
  expect(record).toEqual({ kind: 'two-step.reset', actor: 'system' })
})

test('a third agrees: not whoever asked, nor the one whose step it is, who is not asked to either', async () => {
  const third = await hired()
  await asked()
  const id = await proposalId()
  const agree = (caller: SignedInStaff) => refused(confirmStaff(stage.ctx, { caller, proposalId: id }))
  const { operatorId } = stage
  const waits = ({ staffId }: SignedInStaff) =>
    countWaitingApprovals(stage.ctx.read, { operatorId, staffId, kinds: ['staff'], most: 9 })
  expect(await Promise.all([ask, lost, third].map(waits))).toEqual([0, 0, 1])
  expect(await agree(ask)).toBe('SAME_PERSON')
  expect(await agree(lost)).toBe('SAME_PERSON')
  expect(await isOn()).toBe(true)
  const both = await Promise.all([agree(third), agree(await hired())])
  expect(both.sort()).toEqual(['PROPOSAL_UNKNOWN', 'done'])
  expect(await isOn()).toBe(false)
})

test('a second step that was set up anew since is not the one that was agreed to', async () => {
  const third = await hired()
  await asked()
  await hasStep(lost)
  expect(await refused(confirmStaff(stage.ctx, { caller: third, proposalId: await proposalId() }))).toBe(
    'PROPOSAL_STALE',
  )
  expect(await isOn()).toBe(true)
})

test('the database refuses the yes of the one whose step it is, whoever writes it', async () => {
  await hired()
  await asked()
  const id = await proposalId()
  const byHand = withSql(
    database.url,
    (sql) => sql`update approval set state = 'confirmed', decided_by = ${lost.staffId}, decided_at = now()
      where id = ${id}`,
  )
  await expect(byHand).rejects.toThrow('approval_step_of_another_check')
})
