import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticatorOf } from '../../../../tests/support/browser/authenticator.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import {
  type Answered,
  type Clerk,
  DESK_PASSWORD,
  type Desk,
  openDesk,
} from '../../../../tests/support/stage/desk.ts'
import { listAudit } from '../../../features/audit/queries.ts'

const database = useDatabase()
const phone = authenticatorOf(database)
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

const SIGN_IN = '/console/api/staff/signIn'
const CODE = '/console/api/staff/signInCode'
const password = DESK_PASSWORD

const typeName = (name: string) => desk.ask('POST', SIGN_IN, {}, { name, password })
const typeCode = (half: string, code: string, headers = {}) => desk.ask('POST', CODE, headers, { half, code })
const kindsOf = async () =>
  (await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)).map(({ kind }) => kind)

async function setUp(clerk: Clerk): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await clerk.post('/protection/start', { password })).body
  const { codes } = (await clerk.post('/protection/confirm', { code: await phone.fresh(secret) })).body
  return { secret, codes }
}

const endOf = (clerk: Clerk, code: string) => clerk.post('/protection/end', { password, code })

/** The headers of somebody who has just entered. */
function headersOf(entered: Answered): Record<string, string> {
  return {
    cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '',
    'x-xsrf-token': String(entered.body.xsrf),
  }
}

test('staff set the second step up, and from then on enter with a code', async () => {
  const maker = await desk.clerk('draw_maker')
  const elsewhere = headersOf(await typeName('desk-draw-maker'))
  expect((await maker.get('/protection/mine')).body).toEqual({ twoStep: null, required: false })
  expect((await maker.post('/protection/start', { password: 'not mine' })).body.code).toBe('PASSWORD_WRONG')
  const { secret, codes } = await setUp(maker)
  expect(codes).toHaveLength(10)
  expect((await maker.get('/protection/mine')).body.twoStep).toMatchObject({ codesLeft: 10 })
  expect((await desk.ask('GET', '/console/api/staff/me', elsewhere)).status).toBe(401) // other sessions ended

  const asked = await typeName('desk-draw-maker')
  expect([asked.status, asked.body.code, asked.headers['set-cookie']]).toEqual([
    401,
    'CODE_REQUIRED',
    undefined,
  ])
  const half = asked.body.half as string
  expect((await desk.ask('GET', '/console/api/staff/me', { cookie: `sid_staff=${half}` })).status).toBe(401)
  expect((await typeCode(half, phone.code(secret, 100))).body.code).toBe('CODE_WRONG')
  const code = await phone.fresh(secret)
  const foreign = await typeCode(half, code, { origin: 'https://elsewhere.example' })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'ORIGIN_REFUSED'])
  const entered = await typeCode(half, code)
  expect(entered.body).toMatchObject({ name: 'desk-draw-maker', mustSetUp: false })
  expect((await desk.ask('GET', '/console/api/rounds/list', headersOf(entered))).status).toBe(200)

  expect((await typeCode(half, code)).body.code).toBe('HALF_UNKNOWN')
  expect((await typeCode((await typeName('desk-draw-maker')).body.half, code)).body.code).toBe('CODE_USED')
  const byPaper = await typeCode((await typeName('desk-draw-maker')).body.half, codes[0] as string)
  expect(byPaper.status).toBe(200)
  expect((await endOf(maker, await phone.fresh(secret))).status).toBe(200)
  expect((await typeName('desk-draw-maker')).status).toBe(200)
  const kinds = await kindsOf()
  for (const kind of ['two-step.on', 'code.failed', 'recovery-code.used', 'two-step.off']) {
    expect(kinds).toContain(kind)
  }
})

test('five wrong codes stop every guess at the door', async () => {
  const checker = await desk.clerk('draw_checker')
  const { secret } = await setUp(checker)
  const answers: string[] = []
  for (let guess = 0; guess < 5; guess += 1) {
    const { half } = (await typeName('desk-draw-checker')).body
    answers.push((await typeCode(half, phone.code(secret, 100 + guess))).body.code)
  }
  expect(answers).toEqual([...Array(4).fill('CODE_WRONG'), 'CODE_PAUSED'])
  const { half } = (await typeName('desk-draw-checker')).body
  expect((await typeCode(half, await phone.fresh(secret))).body.code).toBe('CODE_PAUSED')
})

test("the two doors are apart: a member's half does not open the console, nor the other way round", async () => {
  const auditor = await desk.clerk('auditor')
  const { secret } = await setUp(auditor)
  const { half } = (await typeName('desk-auditor')).body
  const code = await phone.fresh(secret)
  const operator = await desk.ctx.read.one<{ code: string }>`
    select code from operator where id = ${desk.operatorId}`
  const atMembers = await desk.ask('POST', `/svc/backend/api/Login/code/${operator.code}`, {}, { half, code })
  expect(atMembers.body).toMatchObject({ status: false, code: 'HALF_UNKNOWN' })
  expect((await typeCode(half, code)).status).toBe(200)
  expect((await endOf(auditor, await phone.fresh(secret))).status).toBe(200)
})

test('asked of all staff, those without it may do nothing but set it up', async () => {
  const owner = await desk.clerk('operator_admin')
  const setRule = (required: boolean) => owner.post('/protection/setRule', { required })
  expect((await setRule(true)).body.code).toBe('SECOND_FACTOR_OFF') // the owner first
  const { secret } = await setUp(owner)
  expect((await setRule(true)).body).toEqual({ required: true })

  // Every process reads an operator anew after a second.
  const auditor = headersOf(await typeName('desk-auditor'))
  const look = () => desk.ask('GET', '/console/api/rounds/list', auditor)
  await expect.poll(async () => (await look()).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await look()).status).toBe(403)
  expect((await desk.ask('GET', '/console/api/staff/me', auditor)).body.mustSetUp).toBe(true)
  const begun = await desk.ask('POST', '/console/api/protection/start', auditor, { password })
  const first = { code: await phone.fresh(begun.body.secret) }
  expect((await desk.ask('POST', '/console/api/protection/confirm', auditor, first)).status).toBe(200)
  expect((await look()).status).toBe(200)
  expect((await setRule(false)).body).toEqual({ required: false })
  expect((await owner.get('/protection/mine')).body.required).toBe(false) // whoever changed it sees it at once
  expect((await endOf(owner, await phone.fresh(secret))).status).toBe(200)
})

test('two people take it away from somebody who lost phone and paper: neither alone, nor its owner', async () => {
  const owner = await desk.clerk('operator_admin')
  const list = async () => (await owner.get('/staff/list')).body.people
  // Every process reads an operator anew after a second: until then the rule of the test before still holds.
  await expect.poll(async () => (await owner.get('/staff/list')).status).toBe(200)
  const auditor = (await list()).find(({ name }: { name: string }) => name === 'desk-auditor')
  expect(auditor).toMatchObject({ role: 'auditor', twoStep: true })
  const reset = (staffId: string) => owner.post('/protection/reset', { staffId, reason: 'มือถือหาย' })
  expect((await reset(owner.staffId)).body.code).toBe('SAME_PERSON')
  expect((await reset(auditor.id)).body.code).toBe('THIRD_MISSING') // nobody else may manage staff
  const second = await desk.clerkWith('staff.manage', 'staff.see')
  expect((await reset(auditor.id)).status).toBe(200)
  expect((await typeName('desk-auditor')).body.code).toBe('CODE_REQUIRED')
  expect((await reset(auditor.id)).body.code).toBe('PROPOSAL_WAITS')
  const shown = async (clerk: Clerk) => (await clerk.get('/approvals/waiting')).body.waiting.at(-1)
  expect(await shown(owner)).toMatchObject({ kind: 'staff', own: true, mayDecide: false })
  const waiting = await shown(second)
  expect(waiting).toMatchObject({
    mayDecide: true,
    reason: 'มือถือหาย',
    staff: { act: 'step', name: 'desk-auditor' },
  })
  const agree = (clerk: Clerk) => clerk.post('/staff/confirm', { proposalId: waiting.id })
  expect((await agree(owner)).body.code).toBe('SAME_PERSON')
  expect((await agree(second)).body).toMatchObject({ link: null })
  expect((await typeName('desk-auditor')).status).toBe(200)
  expect((await list()).find(({ id }: { id: string }) => id === auditor.id).twoStep).toBe(false)
  expect(await kindsOf()).toEqual(expect.arrayContaining(['staff.propose', 'two-step.reset']))
  expect((await reset(auditor.id)).body.code).toBe('SECOND_FACTOR_OFF')
})
