import { afterEach, expect, test } from 'vitest'
import { sessionText } from '../../console/text/session.ts'
import { useBrowser, useProgram } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()

afterEach(() => Promise.all(chromium.browser.contexts().map((context) => context.close())))

const openPage = async (scripts = true) => {
  const wish = { baseURL: site.url, javaScriptEnabled: scripts, bypassCSP: true }
  return (await chromium.browser.newContext(wish)).newPage()
}

/** Somebody at the same address tries the password until the limit is reached. */
async function failUntilRefused(path: string, body: Record<string, string>): Promise<void> {
  const headers = { origin: site.url, 'content-type': 'application/json' }
  const wish = { method: 'POST', headers, body: JSON.stringify({ ...body, password: 'not that one' }) }
  let status = 0
  for (let n = 0; n < 20 && status !== 429; n += 1) status = (await fetch(`${site.url}${path}`, wish)).status
  expect(status).toBe(429)
}

test('a member whose name others have tried comes in on a new device, with scripts; without them one waits', async () => {
  await failUntilRefused('/svc/backend/api/Login/auth/demo?lang_param=th', { username: 'demo01' })
  const plain = await openPage(false)
  await plain.goto('/login')
  await plain.fill('[name=username]', 'demo01')
  await plain.fill('[name=password]', 'demo-1234')
  await plain.click('button[type=submit]')
  await plain.locator('[name=password][aria-invalid=true]').waitFor()

  const page = await openPage()
  await page.goto('/login?next=%2Frules')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(`${site.url}/rules`)
  // It is known now: the next sign-in asks for nothing, with scripts or without.
  const known = await page.context().cookies()
  await plain.context().addCookies(known.filter(({ name }) => name === 'known'))
  await plain.goto('/login?next=%2Frules')
  await plain.fill('[name=username]', 'demo01')
  await plain.fill('[name=password]', 'demo-1234')
  await plain.click('button[type=submit]')
  await plain.waitForURL(`${site.url}/rules`)
})

test('so does a member of staff', async () => {
  await failUntilRefused('/console/api/staff/signIn', { name: 'maker' })
  const page = await openPage()
  await page.goto('/console')
  await page.getByLabel(sessionText.name).fill('maker')
  await page.getByLabel(sessionText.password, { exact: true }).fill('maker-1234')
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('navigation').first().waitFor()
})

test('who registers where others have been told of phones comes in after some work, and leaves nothing typed', async () => {
  const body = {
    ...{ username: 'somebody77', password: 'a quiet green river', phone: '0811119999' },
    ...{ first_name: 'สมชาย', last_name: 'ใจดี', birth_date: '1990-05-17' },
  }
  const ask = (wish: object) => {
    const headers = { origin: site.url, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify({ ...body, ...wish }) }
    return fetch(`${site.url}/svc/open/api/Gateway/Register/demo`, sent)
  }
  expect((await ask({})).status).toBe(200)
  let code = ''
  for (let n = 0; n < 20 && code !== 'TOO_MANY'; n += 1)
    code = ((await (await ask({ username: `somebody7a${n}` })).json()) as { code: string }).code
  expect(code).toBe('TOO_MANY')
  const page = await openPage()
  await page.goto('/register')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=phone]', '0811118888')
  await page.click('button[type=submit]:not([name])')
  await page.fill('[name=first_name]', 'สมหญิง')
  await page.fill('[name=last_name]', 'ใจงาม')
  await page.selectOption('[name=birth_day]', '17')
  await page.selectOption('[name=birth_month]', '5')
  await page.selectOption('[name=birth_year]', { index: 12 })
  await page.click('button[type=submit]:not([name])')
  await page.fill('[name=username]', 'somebody88')
  await page.fill('[name=password]', body.password)
  await page.click('button[type=submit]:not([name])')
  await page.waitForURL(/play-control/)
  await page.goto('/register')
  await page.waitForURL(`${site.url}/`)
  expect((await page.context().cookies()).filter(({ name }) => name === 'registering')).toEqual([])
})
