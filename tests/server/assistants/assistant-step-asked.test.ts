import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASSISTANT_NEEDS, BEFORE_TWO_STEP } from '../../../contract/assistants/needs.ts'
import { ALL_CALLS, ALL_OWN_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { refusalWords } from '../../../contract/errors.ts'
import { ASSISTANT_PERMISSIONS } from '../../../domain/assistants/permissions.ts'
import { NO_DISCOUNT } from '../../../domain/money.ts'
import type { Context } from '../../../server/context.ts'
import { askTwoStep } from '../../../server/features/assistants/ask-two-step.ts'
import { createAssistant, saveRole } from '../../../server/features/assistants/manage.ts'
import { DEMO_PASSWORD } from '../../../server/features/members/seed-demo.ts'
import { assistantText } from '../../../web/text/assistants.ts'
import { twoStepText } from '../../../web/text/protection.ts'
import { authenticatorOf } from '../../support/browser/authenticator.ts'
import { openSite, type Site, Visitor } from '../../support/browser/site.ts'
import { useDatabase, withSql } from '../../support/database/database.ts'
import { stoppedAt } from '../../support/processes/stopped.ts'

const database = useDatabase()
const phone = authenticatorOf(database)
let site: Site
beforeAll(async () => {
  site = await openSite(database.url)
})
afterAll(() => site.close())

const PASSWORD = 'a small brown boat'
const STEP = '/changepass/two-step'
const MEMBER = '/svc/organize/organize/api/Member'

/** A member of the demo whose assistants may do all that assistants may. */
async function ownerWith(name: string, assistants: readonly string[]) {
  const [found] = await withSql(
    database.url,
    (sql) =>
      sql`select member_id as "memberId", operator_id as "operatorId" from member where name = ${name}`,
  )
  const { memberId = '', operatorId = '' } = found ?? {}
  const owner = { memberId, operatorId, sessionId: randomUUID() }
  const roleId = randomUUID()
  await saveRole(site.ctx, owner, { id: roleId, name: 'clerk', permissions: ASSISTANT_PERMISSIONS })
  for (const each of assistants) {
    const terms = { roleId, dayBudget: null, lotteries: null, commission: NO_DISCOUNT }
    const own = { password: PASSWORD, ownPassword: DEMO_PASSWORD }
    await createAssistant(site.ctx, owner, { id: randomUUID(), name: each, ...own, ...terms })
  }
  const visitor = new Visitor(site)
  await visitor.signIn(name)
  return { owner, visitor }
}

async function enter(username: string): Promise<Visitor> {
  const visitor = new Visitor(site)
  expect((await visitor.signIn(username, PASSWORD)).status).toBe(302)
  return visitor
}

const send = (visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) =>
  visitor.post(path, { _csrf: visitor.cookie('XSRF-TOKEN') ?? '', ...fields })

/** What the owner's form sends. */
async function ask(visitor: Visitor, asked: '0' | '1', password = DEMO_PASSWORD): Promise<string> {
  const fields = { _form: 'assistant-two-step-asked', asked, own_password: password }
  return (await send(visitor, '/assistant', fields)).text()
}

/** Where a page leads; null: it is shown. */
const ledTo = async (visitor: Visitor, path: string) => (await visitor.get(path)).headers.get('location')
const page = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()
const credit = async (visitor: Visitor) =>
  (await (await visitor.get('/svc/backend/api/Gateway/Credit/x/y')).json()) as { code?: string }

/** Sets a second step up on its page. Returns the secret of the app. */
async function setUp(visitor: Visitor): Promise<string> {
  const begun = await (await send(visitor, STEP, { _form: 'begin', act: 'begin', password: PASSWORD })).text()
  const secret = /class="two-step-secret"[^>]*>([^<]+)/.exec(begun)?.[1] ?? ''
  const code = await phone.fresh(secret)
  const done = await send(visitor, STEP, { _form: 'confirm', act: 'confirm', code })
  expect(await done.text()).toContain(twoStepText.turnedOn)
  return secret
}

test('asked, who has no second step is signed out, led to set it up from every page, and goes on once it is', async () => {
  const { visitor } = await ownerWith('demo01', ['som', 'noi'])
  const [som, noi] = [await enter('som@demo01'), await enter('noi@demo01')]
  await setUp(noi)
  expect(await page(visitor, '/assistant')).toContain(assistantText.stepsOn(1, 2))

  const refused = await ask(visitor, '1', 'not the password')
  expect(refused).toContain(refusalWords('OWN_PASSWORD_WRONG').th)
  expect(await ledTo(som, '/history')).toBeNull()

  expect(await ask(visitor, '1')).toContain(assistantText.asked)
  expect(await page(visitor, '/assistant')).toContain(assistantText.stepMissing)
  expect(await ledTo(som, '/history')).toMatch(/^\/login/)
  expect([await ledTo(noi, '/history'), await ledTo(visitor, '/history')]).toEqual([null, null])

  const again = await enter('som@demo01')
  for (const path of ['/', '/history', '/lottobet', '/statement', '/rules', '/prizecheck', '/deposit'])
    expect(await ledTo(again, path), path).toBe(STEP)
  expect(await page(again, STEP)).toContain(twoStepText.askedFirst)
  expect(await credit(again)).toMatchObject({ code: 'ASSISTANT_TWO_STEP_FIRST' })

  await setUp(again)
  for (const path of ['/', '/history', '/statement']) expect(await ledTo(again, path), path).toBeNull()
  expect((await credit(again)).code).not.toBe('ASSISTANT_TWO_STEP_FIRST')
})

test('every call of members is refused before, but those that sign in, set the step up and leave', async () => {
  const { owner } = await ownerWith('demo03', ['lek'])
  await askTwoStep(site.ctx, owner, { isAsked: true, ownPassword: DEMO_PASSWORD })
  const lek = await enter('lek@demo03')
  const calls = [...ALL_CALLS, ...ALL_OWN_CALLS].filter(({ audience }) => audience === 'member')
  expect([...BEFORE_TWO_STEP].filter((name) => ASSISTANT_NEEDS[name] !== 'any')).toEqual([])
  const headers = {
    origin: site.url,
    'content-type': 'application/json',
    'x-xsrf-token': lek.cookie('XSRF-TOKEN') ?? '',
    cookie: `sid=${lek.cookie('sid')}; XSRF-TOKEN=${lek.cookie('XSRF-TOKEN')}`,
  }
  let passed = 0
  for (const call of calls.filter((each) => callName(each) !== 'session.signOut')) {
    const url = site.url + mountedPath(call).replace(/\{\w+\}/g, owner.memberId)
    const answer = await fetch(url, {
      method: call.method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(call.method === 'GET' ? {} : { body: '{}' }),
    })
    const isRefused = (await answer.text()).includes('"ASSISTANT_TWO_STEP_FIRST"')
    expect(isRefused, callName(call)).toBe(!BEFORE_TWO_STEP.has(callName(call)))
    if (!isRefused) passed += 1
  }
  expect(passed).toBe(BEFORE_TWO_STEP.size - 1)
})

test('while it is asked nobody turns the step off; taken away by the owner it is set up anew; and no longer asked, all go on', async () => {
  const { visitor } = await ownerWith('demo04', ['mai', 'plain'])
  const mai = await enter('mai@demo04')
  const secret = await setUp(mai)
  expect(await page(mai, STEP)).toContain(twoStepText.offLead)
  await ask(visitor, '1')
  const shown = await page(mai, STEP)
  expect(shown).toContain(twoStepText.askedKept)
  expect(shown).not.toContain(twoStepText.offLead)
  const end = async () => {
    const fields = { _form: 'end', act: 'end', password: PASSWORD, code: await phone.fresh(secret) }
    return (await send(mai, STEP, fields)).text()
  }
  expect(await end()).toContain(refusalWords('ASSISTANT_TWO_STEP_KEPT').th)
  expect(await page(mai, STEP)).toContain(twoStepText.askedKept)

  const plain = await enter('plain@demo04')
  expect(await ledTo(plain, '/history')).toBe(STEP)
  expect(await ask(visitor, '0')).toContain(assistantText.askLead)
  expect(await ledTo(plain, '/history'), 'nobody is signed out').toBeNull()
  expect(await end()).toContain(twoStepText.offDone)

  await ask(visitor, '1')
  await ask(visitor, '1') // a repeat changes nothing
  const log = (await (await visitor.get(`${MEMBER}/SecurityLog`)).json()) as { data: { kind: string }[] }
  const kinds = log.data.map(({ kind }) => kind).filter((kind) => kind.endsWith('asked'))
  expect(kinds).toEqual(['asked', 'unasked', 'asked'].map((each) => `assistant.two-step-${each}`))
})

test('a program that ends before the commit has asked nothing and signed nobody out; at once it is asked once', async () => {
  const { owner, visitor } = await ownerWith('demo05', ['stop'])
  const stop = await enter('stop@demo05')
  const wish = { isAsked: true, ownPassword: DEMO_PASSWORD }
  // Before its last transaction others count the guess of the password.
  let transactions = 0
  const counting: Context = {
    ...site.ctx,
    transaction(work) {
      transactions += 1
      return site.ctx.transaction(work)
    },
  }
  await askTwoStep(counting, owner, { ...wish, isAsked: false })
  const stopped = stoppedAt(site.ctx, transactions, 'before the commit')
  await expect(askTwoStep(stopped, owner, wish)).rejects.toThrow('stopped')
  expect(await ledTo(stop, '/history')).toBeNull()
  expect(await page(visitor, '/assistant')).toContain(assistantText.askLead)

  await Promise.all([1, 2, 3].map(() => askTwoStep(site.ctx, owner, wish)))
  const [{ count } = { count: 0 }] = await withSql(
    database.url,
    (sql) => sql<{ count: number }[]>`
      select count(*)::int as count from audit where kind = 'assistant.two-step-asked' and actor = ${`member:${owner.memberId}`}`,
  )
  expect(count).toBe(1)
  expect(await ledTo(stop, '/history')).toMatch(/^\/login/)
})
