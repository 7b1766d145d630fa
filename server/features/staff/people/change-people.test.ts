import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lackedBy, may, PERMISSIONS, type Permission } from '../../../../domain/staff/permissions.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { feedStaff } from '../feed-staff.ts'
import { makeRoles } from '../make-roles.ts'
import { findStaffByName, insertStaff } from '../queries.ts'
import { findPermissions, findRole, listRoles, updateRole } from '../queries-roles.ts'
import { lookAtLink } from '../staff-link.ts'
import type { SignedInStaff } from '../staff-session.ts'
import { closeStaff, giveRole, hireStaff, reopenStaff } from './change-people.ts'
import { editRole, removeRole } from './change-roles.ts'

const database = useDatabase()
let stage: Stage
/** Two people who may manage staff. */
let owner: SignedInStaff
let second: SignedInStaff

beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

beforeEach(async () => {
  await withSql(database.url, (sql) => sql`update staff set status = 'closed' where password_hash <> '-'`)
  await stage.ctx.transaction((tx) => makeRoles(tx, stage.operatorId))
  owner = await hire('operator_admin')
  second = await hire('operator_admin')
})

let hired = 0

async function hire(role: string): Promise<SignedInStaff> {
  const { ctx, operatorId } = stage
  hired += 1
  const staff = { staffId: ctx.chance.id(), operatorId, name: `hired-${hired}`, role }
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaff(tx, { ...staff, passwordHash: 'x' })
  })
  const held = await findRole(ctx.read, operatorId, role)
  const permissions = held?.permissions ?? []
  return { ...staff, kind: 'staff', roleName: role, permissions, sessionId: ctx.chance.id(), twoStep: false }
}

const permissionsOf = (staff: SignedInStaff) =>
  findPermissions(stage.ctx.read, stage.operatorId, staff.staffId)
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

async function lastRecord(): Promise<{ kind: string; actor: string; body: string }> {
  return stage.ctx.read.one`
    select kind, actor, body from audit where operator_id = ${stage.operatorId} order by seq desc limit 1`
}

test.each<[readonly Permission[], readonly Permission[], readonly Permission[]]>([
  [['rounds.see', 'staff.manage'], ['rounds.see'], []],
  [['rounds.see'], ['rounds.see', 'results.propose'], ['results.propose']],
  [[], [], []],
])('of %o, who grants %o lacks %o', (permissions, granted, lacked) => {
  expect(lackedBy({ permissions }, granted)).toEqual(lacked)
})

test('an operator begins with four roles, and each can be counted', async () => {
  const roles = await listRoles(stage.ctx.read, stage.operatorId)
  const admins = roles.find(({ role }) => role === 'operator_admin')
  expect(roles.map(({ role }) => role).sort()).toEqual([
    'auditor',
    'draw_checker',
    'draw_maker',
    'operator_admin',
  ])
  expect(admins).toMatchObject({ name: 'ผู้ดูแลระบบ', people: 2 })
})

test('a role is given, and what somebody may do follows at once', async () => {
  const { ctx } = stage
  await editRole(ctx, { caller: owner, role: 'reader', name: 'x', permissions: ['site.see', 'site.set'] })
  const clerk = await hire('auditor')
  const given = await giveRole(ctx, { caller: owner, staffId: clerk.staffId, role: 'reader' })
  expect(given).toEqual({ waits: false, link: null, code: null })
  expect(await permissionsOf(clerk)).toEqual(['site.see', 'site.set'])
  const record = await lastRecord()
  expect(record).toMatchObject({ kind: 'staff.give-role', actor: `staff:${owner.staffId}` })
  expect(JSON.parse(record.body).body).toMatchObject({
    staff: clerk.staffId,
    role: 'reader',
    before: 'auditor',
  })
})

test('a role that is held or stands already is refused, and nothing is written', async () => {
  const { ctx } = stage
  const clerk = await hire('auditor')
  const brief = { caller: owner, role: 'briefest', name: 'x', permissions: ['site.see', 'site.set'] as const }
  await editRole(ctx, brief)
  const before = await lastRecord()
  expect(await refused(giveRole(ctx, { caller: owner, staffId: clerk.staffId, role: 'auditor' }))).toBe(
    'ROLE_HELD',
  )
  expect(await refused(editRole(ctx, { ...brief, permissions: ['site.set', 'site.see'] }))).toBe(
    'ROLE_UNCHANGED',
  )
  expect(await lastRecord()).toEqual(before)
  await editRole(ctx, { ...brief, name: 'y' })
})

test('of two who give the same person a role, the later says what the first has changed', async () => {
  const { ctx } = stage
  const { staffId } = await hire('auditor')
  for (const role of ['reader', 'helper']) {
    await editRole(ctx, { caller: owner, role, name: role, permissions: ['site.see'] })
  }
  const give = (caller: SignedInStaff, role: string, seen?: string) =>
    refused(giveRole(ctx, { caller, staffId, role, seen }))
  expect(await give(owner, 'reader', 'auditor')).toBe('done')
  const before = await lastRecord()
  expect(await give(second, 'helper', 'auditor')).toBe('CHANGED_SINCE')
  expect(await give(second, 'reader', 'auditor'), 'what stands already').toBe('ROLE_HELD')
  expect(await lastRecord()).toEqual(before)
  const both = await Promise.all([give(owner, 'helper', 'reader'), give(second, 'auditor', 'reader')])
  expect(both.sort()).toEqual(['CHANGED_SINCE', 'done'])
})

test('a role is made and changed, for everybody who has it', async () => {
  const support = { caller: owner, role: 'support', name: 'ฝ่ายบริการ' }
  await editRole(stage.ctx, { ...support, permissions: ['rounds.see'] })
  const clerk = await hire('support')
  await editRole(stage.ctx, { ...support, permissions: ['rounds.see', 'site.set'] })
  expect([...(await permissionsOf(clerk))].sort()).toEqual(['rounds.see', 'site.set'])
})

test('of two tabs the later neither gives back what the earlier took, nor makes a role a second time', async () => {
  const { ctx } = stage
  const role = { caller: owner, role: 'in_two_tabs', name: 'x' }
  const made = { ...role, permissions: ['site.see', 'site.set'] as const, seen: null }
  await editRole(ctx, made)
  expect(await refused(editRole(ctx, made))).toBe('ROLE_EDITED')
  const seen = { name: 'x', permissions: ['site.set', 'site.see'] as const }
  await editRole(ctx, { ...role, permissions: ['site.see'], seen })
  const before = await lastRecord()
  expect(await refused(editRole(ctx, { ...made, name: 'y', seen }))).toBe('ROLE_EDITED')
  expect(await findRole(ctx.read, stage.operatorId, 'in_two_tabs')).toMatchObject({
    name: 'x',
    permissions: ['site.see'],
  })
  // One that is gone is not made anew by whoever had it open, and of two at once one is heard.
  const now = { name: 'x', permissions: ['site.see'] as const }
  const both = ['y', 'z'].map((name) => refused(editRole(ctx, { ...role, ...now, name, seen: now })))
  expect((await Promise.all(both)).sort()).toEqual(['ROLE_EDITED', 'done'])
  expect(await lastRecord()).not.toEqual(before)
  await removeRole(ctx, role)
  expect(await refused(editRole(ctx, { ...role, permissions: ['site.set'], seen: now }))).toBe('ROLE_EDITED')
})

test('nobody grants what they lack, by any road', async () => {
  const { ctx } = stage
  const clerk = await hire('auditor')
  const { staffId } = clerk
  const grants = [
    giveRole(ctx, { caller: owner, staffId, role: 'draw_maker' }),
    hireStaff(ctx, { caller: owner, name: 'newcomer', role: 'draw_maker' }),
    editRole(ctx, { caller: owner, role: 'auditor', name: 'x', permissions: ['results.confirm'] }),
    editRole(ctx, { caller: owner, role: 'fresh', name: 'x', permissions: [...PERMISSIONS] }),
  ]
  expect(await Promise.all(grants.map(refused))).toEqual(Array(4).fill('GRANT_EXCEEDS'))
  expect(await findStaffByName(ctx.read, stage.operatorId, 'newcomer')).toBeUndefined()
  expect(await findRole(ctx.read, stage.operatorId, 'fresh')).toBeUndefined()
})

test('what nobody who manages staff has is not taken away, for it could never be given back', async () => {
  const maker = await findRole(stage.ctx.read, stage.operatorId, 'draw_maker')
  const permissions = (maker?.permissions ?? []).filter((each) => each !== 'results.propose')
  const wish = { caller: owner, role: 'draw_maker', name: 'ผู้บันทึกผล', permissions }
  expect(await refused(editRole(stage.ctx, wish))).toBe('GRANT_EXCEEDS')
})

test('a role that its taker could not give back is not taken; the account is closed instead, and opened again', async () => {
  const { ctx } = stage
  const { staffId } = await hire('draw_maker')
  const roleNow = () => ctx.read.one`select role, status from staff where staff_id = ${staffId}`
  const before = await lastRecord()
  const demoted = giveRole(ctx, { caller: owner, staffId, role: 'auditor' })
  await expect(demoted).rejects.toMatchObject({
    code: 'ROLE_EXCEEDS',
    extra: { lacked: expect.arrayContaining(['results.propose', 'voids.propose']) },
  })
  expect([await roleNow(), await lastRecord()]).toEqual([{ role: 'draw_maker', status: 'active' }, before])
  await closeStaff(ctx, { caller: owner, staffId, reason: 'x' })
  await reopenStaff(ctx, { caller: owner, staffId, reason: 'x' })
  expect(await roleNow()).toEqual({ role: 'draw_maker', status: 'active' })
  // Whoever has all of it takes it, and gives it back.
  await ctx.transaction((tx) =>
    updateRole(tx, stage.operatorId, { role: 'of_all', name: 'x', permissions: PERMISSIONS }),
  )
  const head = await hire('of_all')
  await giveRole(ctx, { caller: head, staffId, role: 'draw_checker' })
  await giveRole(ctx, { caller: head, staffId, role: 'draw_maker' })
  expect(await roleNow()).toMatchObject({ role: 'draw_maker' })
})

test('who has less than an owner neither closes one nor takes their role', async () => {
  const { ctx } = stage
  await editRole(ctx, { caller: owner, role: 'hiring', name: 'x', permissions: ['staff.manage'] })
  const clerk = await hire('hiring')
  const { staffId } = owner
  const role = { role: 'operator_admin', name: 'x', permissions: ['staff.manage'] as const }
  const changes = [
    closeStaff(ctx, { caller: clerk, staffId, reason: 'x' }),
    giveRole(ctx, { caller: clerk, staffId, role: 'hiring' }),
    editRole(ctx, { caller: clerk, ...role }),
  ]
  expect(await Promise.all(changes.map(refused))).toEqual(Array(3).fill('GRANT_EXCEEDS'))
})

test('what a role has already may stay in it, whoever takes something else away', async () => {
  const maker = await findRole(stage.ctx.read, stage.operatorId, 'draw_maker')
  const permissions = (maker?.permissions ?? []).filter((each) => each !== 'plans.propose')
  await editRole(stage.ctx, { caller: owner, role: 'draw_maker', name: 'ผู้บันทึกผล', permissions })
  expect((await findRole(stage.ctx.read, stage.operatorId, 'draw_maker'))?.permissions).toEqual(permissions)
})

test('who may not manage staff manages nobody, whatever the session said before', async () => {
  const clerk = await hire('auditor')
  const old = { ...clerk, permissions: PERMISSIONS }
  const change = giveRole(stage.ctx, { caller: old, staffId: owner.staffId, role: 'auditor' })
  expect(await refused(change)).toBe('PERMISSION_MISSING')
})

test('the last who may manage staff cannot be closed, given another role or lose it', async () => {
  const { ctx, operatorId } = stage
  await closeStaff(ctx, { caller: owner, staffId: second.staffId, reason: 'ลาออก' })
  const role = await findRole(ctx.read, operatorId, 'operator_admin')
  const fewer = (role?.permissions ?? []).filter((each) => each !== 'staff.manage')
  const changes = [
    () => closeStaff(ctx, { caller: owner, staffId: owner.staffId, reason: 'ลาออก' }),
    () => giveRole(ctx, { caller: owner, staffId: owner.staffId, role: 'auditor' }),
    () => editRole(ctx, { caller: owner, role: 'operator_admin', name: 'x', permissions: fewer }),
  ]
  for (const change of changes) expect(await refused(change())).toBe('LAST_OWNER')
  expect(may({ permissions: await permissionsOf(owner) }, 'staff.manage')).toBe(true)
})

test('two who close each other at once leave one', async () => {
  const close = (caller: SignedInStaff, other: SignedInStaff) =>
    refused(closeStaff(stage.ctx, { caller, staffId: other.staffId, reason: 'พร้อมกัน' }))
  const outcomes = await Promise.all([close(owner, second), close(second, owner)])
  expect(outcomes.sort()).toEqual(['PERMISSION_MISSING', 'done'])
})

test('two who step down at once leave one', async () => {
  const stepDown = (caller: SignedInStaff) =>
    refused(giveRole(stage.ctx, { caller, staffId: caller.staffId, role: 'auditor' }))
  expect((await Promise.all([stepDown(owner), stepDown(second)])).sort()).toEqual(['LAST_OWNER', 'done'])
})

test('somebody new is added once, under a name of their own', async () => {
  const wish = { caller: owner, name: 'newcomer-1', role: 'auditor' }
  const { waits, link } = await hireStaff(stage.ctx, wish)
  expect(waits).toBe(false)
  expect(await lastRecord()).toMatchObject({ kind: 'staff.add', actor: `staff:${owner.staffId}` })
  const found = await findStaffByName(stage.ctx.read, stage.operatorId, 'newcomer-1')
  const staffId = found?.staffId ?? ''
  expect(await refused(hireStaff(stage.ctx, wish))).toBe('NAME_TAKEN')
  expect(await refused(hireStaff(stage.ctx, { ...wish, name: 'newcomer-2', role: 'none' }))).toBe(
    'ROLE_UNKNOWN',
  )
  expect((await lastRecord()).body).not.toContain(String(link))
  for (const name of ['custodian-a', 'government-feed', 'system', '---', '123']) {
    expect(await refused(hireStaff(stage.ctx, { ...wish, name })), name).toBe('STAFF_NAME_INVALID')
  }
  // Who was invited can be sent away before a password is chosen; the link goes with them.
  await closeStaff(stage.ctx, { caller: owner, staffId, reason: 'x' })
  await reopenStaff(stage.ctx, { caller: owner, staffId, reason: 'x' })
  const visit = { operatorId: stage.operatorId, token: String(link), address: '192.0.2.7' }
  expect(await refused(lookAtLink(stage.ctx, visit))).toBe('LINK_UNKNOWN')
})

test('a closed account is opened as it was, and only a closed one', async () => {
  const { ctx } = stage
  const { staffId } = await hire('draw_maker')
  const wish = { caller: owner, staffId, reason: 'กลับมาทำงาน' }
  expect(await refused(reopenStaff(ctx, wish))).toBe('STAFF_UNKNOWN')
  await closeStaff(ctx, wish)
  await reopenStaff(ctx, wish)
  expect(await lastRecord()).toMatchObject({ kind: 'staff.reopen' })
  const row = await ctx.read.one`select role, status, password_hash from staff where staff_id = ${staffId}`
  expect(row).toEqual({ role: 'draw_maker', status: 'active', password_hash: 'x' })
})

test('a role goes when no account has it, not even a closed one; those of the beginning stay', async () => {
  const { ctx } = stage
  const remove = (role: string) => refused(removeRole(ctx, { caller: owner, role }))
  await editRole(ctx, { caller: owner, role: 'brief', name: 'x', permissions: ['rounds.see'] })
  expect((await listRoles(ctx.read, stage.operatorId)).find(({ role }) => role === 'brief')?.unused).toBe(
    true,
  )
  const clerk = await hire('brief')
  await closeStaff(ctx, { caller: owner, staffId: clerk.staffId, reason: 'x' })
  expect(await remove('brief')).toBe('ROLE_IN_USE')
  await withSql(
    database.url,
    (sql) => sql`update staff set role = 'auditor' where staff_id = ${clerk.staffId}`,
  )
  expect(await remove('brief')).toBe('done')
  expect(await remove('brief')).toBe('ROLE_UNKNOWN')
  expect(await remove('auditor')).toBe('ROLE_IN_USE')
  await editRole(ctx, { caller: owner, role: 'hiring_only', name: 'x', permissions: ['staff.manage'] })
  await editRole(ctx, { caller: owner, role: 'seeing', name: 'x', permissions: ['site.see'] })
  const clerkOf = await hire('hiring_only')
  expect(await refused(removeRole(ctx, { caller: clerkOf, role: 'seeing' }))).toBe('GRANT_EXCEEDS')
})

test('programs that act in a name of their own are nobody’s to change', async () => {
  const { ctx, operatorId } = stage
  const staffId = await feedStaff(ctx, operatorId, 'government-feed')
  const change = closeStaff(ctx, { caller: owner, staffId, reason: 'ลอง' })
  expect(await refused(change)).toBe('STAFF_UNKNOWN')
})

test('another operator’s staff and roles are unknown', async () => {
  const neighbour = await openStage(database.url, { company: 'XY' })
  await neighbour.ctx.transaction((tx) =>
    updateRole(tx, neighbour.operatorId, { role: 'elsewhere', name: 'x', permissions: [] }),
  )
  const clerk = await hire('auditor')
  const caller = { ...owner, operatorId: neighbour.operatorId }
  expect(
    await refused(giveRole(stage.ctx, { caller: owner, staffId: clerk.staffId, role: 'elsewhere' })),
  ).toBe('ROLE_UNKNOWN')
  expect(await refused(closeStaff(stage.ctx, { caller, staffId: clerk.staffId, reason: 'x' }))).toBe(
    'PERMISSION_MISSING',
  )
  await neighbour.close()
})
