import { afterAll, beforeAll, expect, test } from 'vitest'
import { basisPoints, payoutRate } from '../../../../domain/money.ts'
import { APPROVALS } from '../../../../domain/staff/approvals.ts'
import type { Permission } from '../../../../domain/staff/permissions.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { confirmPrice, proposePrice } from '../../rounds/change-plans.ts'
import { confirmVoid } from '../../voids/confirm-void.ts'
import { proposeVoid } from '../../voids/propose-void.ts'
import { insertStaff } from '../queries.ts'
import { updateRole, updateStaffRole, updateStaffStatus } from '../queries-roles.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

let hired = 0

/** Somebody with a role of its own, who has a password. */
async function hireWith(...permissions: Permission[]): Promise<string> {
  const { ctx, operatorId } = stage
  hired += 1
  const [staffId, role] = [ctx.chance.id(), `deciding_${hired}`]
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await updateRole(tx, operatorId, { role, name: role, permissions })
    await insertStaff(tx, { staffId, operatorId, name: `decides-${hired}`, role, passwordHash: 'x' })
  })
  return staffId
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

async function price(rate: number): Promise<string> {
  const { ctx, operatorId, makerId: staffId } = stage
  const of = { group: 'lao', plan: 'full', type: 'two_top', discount: basisPoints(0), sure: true } as const
  return (await proposePrice(ctx, { operatorId, staffId, ...of, rate: payoutRate(rate * 100) })).proposalId
}

const agree = (staffId: string, proposalId: string) =>
  codeOf(confirmPrice(stage.ctx, { operatorId: stage.operatorId, staffId, proposalId }))
const stateOf = async (id: string) =>
  (await stage.ctx.read.one<{ state: string }>`select state from approval where id = ${id}`).state

// The call was let in with the permission it had then: it waits its turn, a lock, or what a provider says.
test('who lost the right since the call came agrees to nothing, and another does', async () => {
  const [leaver, other] = [await hireWith('plans.confirm'), await hireWith('plans.confirm')]
  const id = await price(71)
  await stage.ctx.transaction((tx) => updateStaffRole(tx, leaver, 'auditor'))
  expect(await agree(leaver, id)).toBe('PERMISSION_MISSING')
  expect(await stateOf(id)).toBe('open')
  expect(await agree(other, id)).toBe('done')
  expect(await agree(other, id), 'a repeat').toBe('done')
})

test('nor does whose account was closed since', async () => {
  const closed = await hireWith('plans.confirm')
  const id = await price(72)
  await stage.ctx.transaction((tx) => updateStaffStatus(tx, closed, 'closed'))
  expect(await agree(closed, id)).toBe('PERMISSION_MISSING')
  await stage.ctx.transaction((tx) => updateStaffStatus(tx, closed, 'active'))
  expect(await agree(closed, id)).toBe('done')
})

test('a void by somebody who lost the right leaves the round on sale', async () => {
  const { ctx, operatorId, makerId } = stage
  const checker = await hireWith('voids.confirm')
  const roundId = await stage.openRound({ lottery: 'lao', closesInMs: 3_600_000 })
  const wish = { operatorId, roundId, reason: 'ผลไม่ออก' }
  await proposeVoid(ctx, { ...wish, staffId: makerId })
  await ctx.transaction((tx) => updateStaffRole(tx, checker, 'auditor'))
  expect(await codeOf(confirmVoid(ctx, { ...wish, staffId: checker }))).toBe('PERMISSION_MISSING')
  expect(await ctx.read.one`select status from round where id = ${roundId}`).toEqual({ status: 'open' })
})

test.each(Object.entries(APPROVALS))(
  'the database asks whoever decides a %s for the permission that the code names',
  async (kind, { decide }) => {
    expect(await stage.ctx.read.one`select approval_decider_right(${kind}) as right`).toEqual({
      right: decide,
    })
  },
)
