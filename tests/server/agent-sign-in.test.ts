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
