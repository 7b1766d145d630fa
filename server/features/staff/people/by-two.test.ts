import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { makeRoles } from '../make-roles.ts'
import { findStaffByName, insertStaff, type StaffRow } from '../queries.ts'
import { findRole, updateStaffRole } from '../queries-roles.ts'
import { lookAtLink, spendStaffLink } from '../staff-link.ts'
import type { SignedInStaff } from '../staff-session.ts'
import { addStaffAtMachine, linkAtMachine } from './at-machine.ts'
import { closeStaff, giveLink, giveRole, hireStaff } from './change-people.ts'
import { editRole } from './change-roles.ts'
import { confirmStaff, rejectStaff } from './decide-staff.ts'

const PASSWORD = 'ฝนตกที่ทะเลสาบ'

let database: TestDatabase
let stage: Stage
let ask: SignedInStaff
let agree: SignedInStaff

beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

beforeEach(async () => {
  await withSql(database.url, (sql) => sql`update staff set status = 'closed' where password_hash <> '-'`)
  await stage.ctx.transaction((tx) => makeRoles(tx, stage.operatorId))
  ask = await hired('operator_admin')
  agree = await hired('operator_admin')
})

let last = 0

async function hired(role: string): Promise<SignedInStaff> {
  const { ctx, operatorId } = stage
  last += 1
  const staff = { staffId: ctx.chance.id(), operatorId, name: `person-${last}`, role }
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaff(tx, { ...staff, passwordHash: 'x' })
  })
  const permissions = (await findRole(ctx.read, operatorId, role))?.permissions ?? []
  return { ...staff, kind: 'staff', roleName: role, permissions, sessionId: ctx.chance.id(), twoStep: false }
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

const named = (name: string): Promise<StaffRow | undefined> =>
  findStaffByName(stage.ctx.read, stage.operatorId, name)

async function proposalOf(name: string): Promise<string> {
  const row = await stage.ctx.read.one<{ id: string }>`
    select id from approval where operator_id = ${stage.operatorId} and kind = 'staff' and slot = ${name}
      and state = 'open'`
  return row.id
}

/** Whoever is asked agrees; returns the link. */
async function agreedTo(name: string, caller = agree): Promise<string> {
  const { link } = await confirmStaff(stage.ctx, { caller, proposalId: await proposalOf(name) })
  return String(link)
}

function spend(token: string, code: string): Promise<unknown> {
  last += 1
  const visit = { operatorId: stage.operatorId, token, address: `192.0.2.${last % 250}` }
  return spendStaffLink(stage.ctx, { ...visit, code, password: PASSWORD })
}

test('somebody new in a role that takes part comes by a link of one person and a code of another', async () => {
  const given = await hireStaff(stage.ctx, { caller: ask, name: 'plan-keeper', role: 'operator_admin' })
  expect(given).toEqual({ waits: true, link: null, code: expect.stringMatching(/^\d{4}-\d{4}-\d{4}$/) })
  expect(await named('plan-keeper'), 'not before somebody agreed').toBeUndefined()
  const link = await agreedTo('plan-keeper')
  expect(await named('plan-keeper')).toMatchObject({ role: 'operator_admin', passwordHash: '-' })
  const visit = { operatorId: stage.operatorId, token: link, address: '192.0.2.251' }
  expect(await lookAtLink(stage.ctx, visit)).toEqual({ name: 'plan-keeper', needsCode: true })
  for (const wrong of ['', '0000-0000-0000', String(given.code).slice(0, -1)]) {
    expect(await refused(spend(link, wrong)), wrong).toBe('LINK_CODE_WRONG')
  }
  expect(await refused(spend(link, String(given.code).replaceAll('-', ' ')))).toBe('done')
  expect((await named('plan-keeper'))?.passwordHash).not.toBe('-')
})

test('neither the code nor the link is kept where it could be read', async () => {
  const { code } = await hireStaff(stage.ctx, { caller: ask, name: 'unread', role: 'operator_admin' })
  const link = await agreedTo('unread')
  const { all } = await stage.ctx.read.one<{ all: string }>`
    select (select string_agg(content::text, '') from approval) || (select string_agg(body, '') from audit)
      || (select string_agg(token_hash || coalesce(code_hash, ''), '') from staff_link) as all`
  const plain = String(code).replaceAll('-', '')
  for (const secret of [link, String(code), plain]) expect(all).not.toContain(secret)
})

test('whoever asked does not agree, whoever may not manage staff neither, and nobody twice', async () => {
  await hireStaff(stage.ctx, { caller: ask, name: 'asked-once', role: 'operator_admin' })
  const proposalId = await proposalOf('asked-once')
  const by = (caller: SignedInStaff) => refused(confirmStaff(stage.ctx, { caller, proposalId }))
  expect(await by(ask)).toBe('SAME_PERSON')
  expect(await by(await hired('draw_checker'))).toBe('PERMISSION_MISSING')
  await editRole(stage.ctx, { caller: ask, role: 'hiring', name: 'x', permissions: ['staff.manage'] })
  expect(await by(await hired('hiring')), 'grants what they lack').toBe('GRANT_EXCEEDS')
  const both = await Promise.all([by(agree), by(await hired('operator_admin'))])
  expect(both.sort()).toEqual(['PROPOSAL_UNKNOWN', 'done'])
})

test('a wish is turned down by another and taken back by its maker, and may be asked again', async () => {
  const wish = { caller: ask, name: 'unwanted', role: 'operator_admin' }
  await hireStaff(stage.ctx, wish)
  expect(await refused(hireStaff(stage.ctx, wish))).toBe('PROPOSAL_WAITS')
  await rejectStaff(stage.ctx, { caller: agree, proposalId: await proposalOf('unwanted') })
  await hireStaff(stage.ctx, wish)
  await rejectStaff(stage.ctx, { caller: ask, proposalId: await proposalOf('unwanted') })
  const states = await stage.ctx.read.run<{ state: string }>`
    select state from approval where slot = 'unwanted' order by made_at`
  expect(states.map(({ state }) => state)).toEqual(['rejected', 'withdrawn'])
  expect(await named('unwanted')).toBeUndefined()
})

test('an account added by one person begins to take part only with a new password of its own', async () => {
  // Whoever adds an account may have opened its link and know its password.
  const { link } = await hireStaff(stage.ctx, { caller: ask, name: 'second-self', role: 'auditor' })
  await spend(String(link), '')
  const self = await named('second-self')
  const staffId = self?.staffId ?? ''
  const given = await giveRole(stage.ctx, { caller: ask, staffId, role: 'operator_admin' })
  expect(given).toMatchObject({ waits: true, link: null })
  expect((await named('second-self'))?.role).toBe('auditor')
  const own = await agreedTo('second-self')
  expect(await named('second-self')).toMatchObject({ role: 'operator_admin', passwordHash: '-' })
  expect(await refused(spend(own, ''))).toBe('LINK_CODE_WRONG')
  expect(await refused(spend(own, String(given.code)))).toBe('done')
  // From then on it is somebody: less and more of the same kind needs nobody else.
  const fewer = { caller: ask, role: 'numbers_only', name: 'x', permissions: ['numbers.confirm'] as const }
  await editRole(stage.ctx, fewer)
  expect(await giveRole(stage.ctx, { caller: ask, staffId, role: 'numbers_only' })).toMatchObject({
    waits: false,
  })
})

test('nor does whoever agrees take what they could not give back', async () => {
  const { ctx } = stage
  const { staffId, name } = await hired('auditor')
  await giveRole(ctx, { caller: ask, staffId, role: 'operator_admin' })
  await ctx.transaction((tx) => updateStaffRole(tx, staffId, 'draw_maker'))
  expect(await refused(agreedTo(name))).toBe('ROLE_EXCEEDS')
  expect(await named(name)).toMatchObject({ role: 'draw_maker', passwordHash: 'x' })
})

test('a role that was asked for is not agreed to where another one was given since', async () => {
  const { ctx } = stage
  const { staffId, name } = await hired('auditor')
  await editRole(ctx, { caller: ask, role: 'watching', name: 'x', permissions: ['site.see'] })
  await giveRole(ctx, { caller: ask, staffId, role: 'operator_admin' })
  await giveRole(ctx, { caller: agree, staffId, role: 'watching' })
  expect(await refused(agreedTo(name))).toBe('PROPOSAL_STALE')
  expect(await named(name)).toMatchObject({ role: 'watching', passwordHash: 'x' })
  await giveRole(ctx, { caller: agree, staffId, role: 'auditor' })
  expect(await refused(agreedTo(name)), 'as it was asked for').toBe('done')
})

test('a role that somebody has does not begin to take part; one that nobody has may', async () => {
  const { ctx } = stage
  const role = { caller: ask, role: 'looker', name: 'x' }
  await editRole(ctx, { ...role, permissions: ['site.see'] })
  const more = { ...role, permissions: ['site.see', 'plans.confirm'] as const }
  const { staffId } = await hired('looker')
  expect(await refused(editRole(ctx, more))).toBe('ROLE_TAKES_PART')
  await closeStaff(ctx, { caller: ask, staffId, reason: 'x' })
  expect(await refused(editRole(ctx, more)), 'a closed account can be opened again').toBe('ROLE_TAKES_PART')
  await editRole(ctx, { ...more, role: 'fresh_role' })
  await hired('fresh_role')
  const yetMore = ['site.see', 'plans.confirm', 'numbers.confirm'] as const
  await editRole(ctx, { ...more, role: 'fresh_role', permissions: yetMore })
})

test('a role that is given more after it was asked for is not agreed to', async () => {
  const { ctx } = stage
  const role = { caller: ask, role: 'growing', name: 'x' }
  await editRole(ctx, { ...role, permissions: ['numbers.propose'] })
  await hireStaff(ctx, { caller: ask, name: 'grower', role: 'growing' })
  await editRole(ctx, { ...role, permissions: ['numbers.propose', 'plans.confirm'] })
  expect(await refused(agreedTo('grower'))).toBe('ROLE_CHANGED')
  await editRole(ctx, { ...role, permissions: ['numbers.propose'] })
  expect(await refused(agreedTo('grower'))).toBe('done')
})

test('a new password for somebody who forgot theirs takes two, and the old one holds until it is chosen', async () => {
  const { ctx } = stage
  const forgetful = await hired('draw_maker') // of whom an owner lacks much: a link grants nothing
  const { staffId, name } = forgetful
  const given = await giveLink(ctx, { caller: ask, staffId })
  expect(given).toMatchObject({ waits: true, link: null })
  const link = await agreedTo(name)
  expect((await named(name))?.passwordHash).toBe('x')
  expect(await refused(spend(link, String(given.code)))).toBe('done')
  expect((await named(name))?.passwordHash).not.toBe('x')
  expect(await refused(giveLink(ctx, { caller: ask, staffId: ask.staffId }))).toBe('SAME_PERSON')
})

test('a link that was asked for is not agreed to once the account may do something else', async () => {
  const { ctx } = stage
  const { staffId, name } = await hired('auditor')
  await giveLink(ctx, { caller: ask, staffId })
  await ctx.transaction((tx) => updateStaffRole(tx, staffId, 'operator_admin'))
  expect(await refused(agreedTo(name))).toBe('PROPOSAL_STALE')
  await ctx.transaction((tx) => updateStaffRole(tx, staffId, 'auditor'))
  expect(await refused(agreedTo(name)), 'as it was asked for').toBe('done')
})

test('who was invited and came too late gets another link from one person, where one person was enough', async () => {
  const { ctx } = stage
  const { link } = await hireStaff(ctx, { caller: ask, name: 'late-comer', role: 'auditor' })
  const staffId = (await named('late-comer'))?.staffId ?? ''
  const again = await giveLink(ctx, { caller: ask, staffId })
  expect(again).toMatchObject({ waits: false, code: null, link: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await refused(spend(String(link), ''))).toBe('LINK_UNKNOWN')
  expect(await refused(spend(String(again.link), ''))).toBe('done')
})

test('whoever manages staff alone among others asks nobody in vain', async () => {
  await closeStaff(stage.ctx, { caller: ask, staffId: agree.staffId, reason: 'x' })
  const wish = { caller: ask, name: 'in-vain', role: 'operator_admin' }
  expect(await refused(hireStaff(stage.ctx, wish))).toBe('SECOND_MISSING')
})

test('the first person of an operator adds the second alone, and nobody after that', async () => {
  const fresh = await openStage(database.url, { company: 'XF' })
  const { ctx, operatorId } = fresh
  // The stage's people stand for none: an operator begins with one.
  await withSql(
    database.url,
    (sql) => sql`update staff set password_hash = '-' where operator_id = ${operatorId}`,
  )
  const first = { ...ask, staffId: ctx.chance.id(), operatorId, name: 'first-owner' }
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await makeRoles(tx, operatorId)
    await insertStaff(tx, { ...first, passwordHash: 'x' })
  })
  const hire = (name: string) => hireStaff(ctx, { caller: first, name, role: 'operator_admin' })
  expect(await hire('second-owner')).toMatchObject({ waits: false, link: expect.any(String), code: null })
  const second = await findStaffByName(ctx.read, operatorId, 'second-owner')
  expect(await refused(hire('third-owner')), 'the second has not come yet').toBe('SECOND_MISSING')
  await closeStaff(ctx, { caller: first, staffId: second?.staffId ?? '', reason: 'x' })
  expect(await refused(hire('third-owner')), 'and counts when sent away').toBe('SECOND_MISSING')
  await fresh.close()
})

test('whoever has the machine adds anybody and gives links, on record', async () => {
  const { ctx, operatorId } = stage
  const { code } = await ctx.read.one<{ code: string }>`select code from operator where id = ${operatorId}`
  const wish = { code, name: 'by-machine', role: 'draw_checker' } as const
  const { link } = await addStaffAtMachine(ctx, wish)
  const again = await addStaffAtMachine(ctx, wish)
  expect(await refused(spend(link, ''))).toBe('LINK_UNKNOWN')
  expect(await refused(spend(again.link, ''))).toBe('done')
  expect(await refused(addStaffAtMachine(ctx, wish))).toBe('NAME_TAKEN')
  const { link: forgot } = await linkAtMachine(ctx, wish)
  expect(await refused(spend(forgot, ''))).toBe('done')
  expect(await refused(linkAtMachine(ctx, { code, name: 'nobody-here' }))).toBe('STAFF_UNKNOWN')
  const kinds = await ctx.read.run<{ kind: string; actor: string }>`
    select kind, actor from audit where operator_id = ${operatorId} and body like '%by-machine%' order by seq`
  expect(kinds).toEqual(['staff.add', 'staff.link', 'staff.link'].map((kind) => ({ kind, actor: 'system' })))
})
