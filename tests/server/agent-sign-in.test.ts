import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
let site: Site

beforeAll(async () => {
  site = await openSite(database.url)
})
afterAll(() => site.close())

test.each([
  ['maker', 'maker-1234', REFUSALS.AGENT_ROLE_NOT_ALLOWED.th],
  ['owner', 'owner-1234', REFUSALS.MEMBER_ROLE_REQUIRED.th],
  ['demo01', 'not the password', REFUSALS.LOGIN_FAILED.th],
])('the page of the agent sign-in tells %s what the specification says', async (username, password, told) => {
  const visitor = new Visitor(site)
  const answer = await visitor.post('/agent', { username, password })
  expect(answer.status).toBe(401)
  const page = await answer.text()
  expect(page).toContain(told)
  // The name stays, the password does not.
  expect(page).toContain(`value="${username}"`)
  expect(page).not.toContain(password)
  expect(visitor.cookie('sid')).toBeUndefined()
})

test('a member passes the agent sign-in, and goes where it was going', async () => {
  const visitor = new Visitor(site)
  const asked = await visitor.get('/agent?next=%2Fhistory')
  expect(await asked.text()).toContain('value="/history"')
  const answer = await visitor.post('/agent', {
    ...{ username: ' demo01 ', password: 'demo-1234', next: '/history' },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/history'])
  expect((await visitor.get('/history')).status).toBe(200)
  expect((await visitor.get('/agent')).headers.get('location')).toBe('/')
})

test('an assistant whom the owner has banned is told so there as well, after the right password alone', async () => {
  await site.ctx.read.run`
    with owner as (select member_id, operator_id, password_hash from member where name = 'demo01'),
      role as (insert into assistant_role (member_id, role_id, operator_id, name, permissions)
        select member_id, gen_random_uuid(), operator_id, 'คนขาย', '{bet}' from owner returning member_id, role_id)
    insert into assistant (member_id, assistant_id, operator_id, name, role_id, password_hash, created_at, banned_at)
    select o.member_id, gen_random_uuid(), o.operator_id, 'som', r.role_id, o.password_hash, now(), now()
    from owner o join role r using (member_id)`
  const told = async (password: string) =>
    (await new Visitor(site).post('/agent', { username: 'som@demo01', password })).text()
  expect(await told('demo-1234')).toContain(REFUSALS.ACCOUNT_SUSPENDED.th)
  const wrong = await told('not the password')
  expect(wrong).toContain(REFUSALS.LOGIN_FAILED.th)
  expect(wrong).not.toContain(REFUSALS.ACCOUNT_SUSPENDED.th)
})
