import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { profileText } from '../../../web/text/account.ts'
import { signInText } from '../../../web/text/sign-in.ts'
import { useBrowser, useMemberSite } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser('allow')
const CHOICES = ['birth_day', 'birth_month', 'birth_year', 'bank']
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  page = await context.newPage()
})
afterEach(() => context.close())

const hydrated = () => page.locator('html[data-device]').waitFor()

/** What is typed on a page: what stays, and what must not. */
interface Typed {
  readonly path: string
  readonly kept: Readonly<Record<string, string>>
  readonly secret: Readonly<Record<string, string>>
}

const PAGES: readonly Typed[] = [
  { path: '/login', kept: { username: 'demo04' }, secret: { password: 'demo-1234' } },
  {
    path: '/register',
    kept: { phone: '0891234567', upline: 'demo02' },
    secret: {},
  },
  {
    path: '/profile',
    kept: { phone: '0815550177', bank: 'kbank', account_no: '1112223334' },
    secret: { password: 'demo-1234' },
  },
  {
    path: '/changepass',
    kept: {},
    secret: { oldpass: 'demo-1234', newpass: 'a quiet green river', again: 'a quiet green river' },
  },
  { path: '/changepass/pin', kept: {}, secret: { password: 'demo-1234', pin: '483920', again: '483920' } },
  { path: '/changepass/two-step', kept: {}, secret: { password: 'demo-1234' } },
]

async function signIn(): Promise<void> {
  await page.goto('/login?next=%2Frules')
  await hydrated()
  await page.fill('[name=username]', 'demo04')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname === '/rules')
}

const field = (name: string) => page.locator(`main [name=${name}], .sign-in [name=${name}]`)

async function type({ kept, secret }: Typed): Promise<void> {
  for (const [name, value] of Object.entries({ ...kept, ...secret })) {
    for (const each of await field(name).all()) {
      await (CHOICES.includes(name) ? each.selectOption(value) : each.fill(value))
    }
  }
  // A password in sight is a field of text to the browser.
  const hidden = page.getByRole('button', { name: signInText.showPassword })
  while ((await hidden.count()) > 0) await hidden.first().click()
}

async function expectKept({ path, kept, secret }: Typed, how: string): Promise<void> {
  const empty = Object.keys(secret).map((name) => [name, ''])
  for (const [name = '', value] of [...Object.entries(kept), ...empty]) {
    const found = async () => [
      ...new Set(await Promise.all((await field(name).all()).map((it) => it.inputValue()))),
    ]
    await expect.poll(found, { message: `${path} ${name} after ${how}` }).toEqual([value])
  }
}

test.each(PAGES)('$path: Reload and Back keep no password, and lose no other text', async (typed) => {
  const { path } = typed
  if (path !== '/login' && path !== '/register') await signIn()
  await page.goto(path)
  await hydrated()
  await type(typed)
  await page.reload()
  await hydrated()
  await expectKept(typed, 'Reload')

  await type(typed)
  await page.goto('/robots.txt')
  await page.goBack()
  await hydrated()
  await expectKept(typed, 'Back from another document')

  await type(typed)
  await page.evaluate('window.isSame = true')
  const away = { '/login': '/contact', '/register': '/login' }[path] ?? '/prizecheck'
  await page.locator(`a[href="${away}"]:visible`).first().click()
  await page.waitForURL((url) => url.pathname !== path)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === path)
  await field(Object.keys({ ...typed.kept, ...typed.secret })[0] as string)
    .first()
    .waitFor()
  expect(await page.evaluate('window.isSame'), 'the document is the same').toBe(true)
  await expectKept(typed, 'Back within the site')
})

test('what a member has typed is not there for the next, who comes Back to it in the same document', async () => {
  await signIn()
  await page.goto('/profile')
  await hydrated()
  await page.fill('[name=phone]', '0815550177')
  await page.evaluate('window.isSame = true')
  await page.getByRole('link', { name: profileText.history }).click()
  await page.waitForURL('**/history*')
  await context.clearCookies()
  const again = await context.request.post('/login', {
    form: { username: 'demo05', password: 'demo-1234', next: '/' },
    headers: { origin: site.url },
  })
  expect(again.ok()).toBe(true)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/profile')
  await page.locator('[name=phone]').waitFor()
  expect(await page.evaluate('window.isSame')).toBe(true)
  await expect.poll(() => page.locator('[name=phone]').inputValue()).toBe('')
})

test('who is in a field before the scripts are there writes over what was kept, and not behind it', async () => {
  // A worker of the site would bring the scripts past the route that holds them.
  await context.close()
  context = await chromium.browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
  page = await context.newPage()
  await page.goto('/login')
  await hydrated()
  await page.fill('[name=username]', 'demo04')
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('[name=username]').focus()
  expect(await page.locator('[name=username]').inputValue()).toBe('')
  letScriptsCome()
  await hydrated()
  await expect.poll(() => page.locator('[name=username]').inputValue()).toBe('demo04')
  await page.keyboard.insertText('demo05')
  expect(await page.locator('[name=username]').inputValue()).toBe('demo05')
})
