import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { sessionText } from '../../console/text/session.ts'
import { siteText } from '../../console/text/site.ts'
import { devicesText, displayText, logText, profileText } from '../../web/text/account.ts'
import { contactText, rulesText } from '../../web/text/help.ts'
import { takeShot, takeShots } from '../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'

const SHOTS = useShots('account')

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
let opened: BrowserContext[] = []

afterEach(async () => {
  await Promise.all(opened.map((context) => context.close()))
  opened = []
})

async function openPage(scripts = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
    javaScriptEnabled: scripts,
    bypassCSP: true,
  })
  opened.push(context)
  return context.newPage()
}

/** Effects have run, so the page is hydrated. */
const hydrated = (page: Page) => page.locator('html[data-device]').waitFor()

async function signIn(page: Page, name: string, next: string, scripts = true): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  if (scripts) await hydrated(page)
  await page.fill('[name=username]', name)
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(site.url + next)
  // The address is that of the next page before the next page is drawn.
  await page.locator('[name=username]').waitFor({ state: 'hidden' })
}

test('a member signs out another device, which both devices and the log show', async () => {
  const [here, there] = [await openPage(), await openPage()]
  await signIn(there, 'demo01', '/rules')
  await signIn(here, 'demo01', '/changepass')
  await takeShots(here, SHOTS, 'changepass')
  await here.getByRole('button', { name: devicesText.endOn('Chrome บน Linux') }).click()
  await here.getByText(devicesText.ended).waitFor()
  expect(await here.getByText(devicesText.here).count()).toBe(1)

  await there.goto('/changepass')
  expect(new URL(there.url()).pathname).toBe('/login')

  await here.getByRole('link', { name: logText.title }).click()
  await here.getByText(logText.kinds['sign-out.elsewhere'] as string).waitFor()
  await takeShots(here, SHOTS, 'log')
})

test('without scripts a bank account is added, and a refused form keeps all but the password', async () => {
  const page = await openPage(false)
  await signIn(page, 'demo02', '/profile', false)
  const form = page.locator('#bank form')
  const send = async (account: string, password: string) => {
    await form.locator('[name=bank]').selectOption('kbank')
    await form.locator('[name=account_no]').fill(account)
    await form.locator('[name=password]').fill(password)
    await form.getByRole('button', { name: profileText.saveBank }).click()
  }
  await send('12', 'demo-1234')
  await form.getByText('เลขที่บัญชีธนาคารไม่ถูกต้อง').waitFor()
  expect(await form.locator('[name=bank]').inputValue()).toBe('kbank')
  expect(await form.locator('[name=account_no]').inputValue()).toBe('12')
  expect(await form.locator('[name=password]').inputValue()).toBe('')
  await send('9876543210', 'not mine')
  await form.getByText('รหัสผ่านไม่ถูกต้อง').waitFor()
  expect(await form.locator('[name=account_no]').inputValue()).toBe('9876543210')
  await send('9876543210', 'demo-1234')
  await page.getByText('xxx-x-xx321-0').waitFor()
  expect(await form.count()).toBe(0)
})

test('a member changes the phone, and a taken one is refused at its field', async () => {
  const page = await openPage()
  await signIn(page, 'demo03', '/profile')
  await page.getByText('ปิติ ทดลอง').waitFor()
  await page.getByText('0200000003').waitFor()
  expect(await page.getByText(profileText.none).count()).toBe(0)
  await takeShots(page, SHOTS, 'profile')
  await page.getByLabel(profileText.newPhone).fill('12')
  await page.locator('form:has([name=phone]) [name=password]').fill('demo-1234')
  await page.getByRole('button', { name: profileText.savePhone }).click()
  await page.getByText('เบอร์โทรศัพท์ไม่ถูกต้อง').waitFor()
  expect(await page.getByLabel(profileText.newPhone).inputValue()).toBe('12')
  await page.getByLabel(profileText.newPhone).fill('081-555-0199')
  await page.locator('form:has([name=phone]) [name=password]').fill('demo-1234')
  await page.getByRole('button', { name: profileText.savePhone }).click()
  await page.getByText(profileText.savedPhone).waitFor()
  await page.getByText('0815550199').waitFor()
})

test('text has the chosen size from the first paint on', async () => {
  const page = await openPage(false)
  await signIn(page, 'demo04', '/changepass', false)
  await page.getByRole('button', { name: displayText.sizes.largest, exact: true }).click()
  await page.locator('html[data-text=largest]').waitFor()
  for (const path of ['/rules', '/', '/lottobet', '/history', '/profile', '/changepass']) {
    await page.goto(path)
    expect(await page.locator('html').getAttribute('data-text'), path).toBe('largest')
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(360)
    await takeShot(page, { path: join(SHOTS, `largest${path.replaceAll('/', '-')}.png`), fullPage: true })
  }
})

test('texts of the owner appear on the site at once', async () => {
  const page = await openPage()
  await page.goto('/contact')
  await page.getByRole('link', { name: '02-000-000' }).waitFor() // the demo's own contact
  await takeShots(page, SHOTS, 'contact-demo')

  const owner = await openPage()
  await owner.goto('/console/site')
  await owner.getByLabel(sessionText.name).fill('owner')
  await owner.getByLabel(sessionText.password, { exact: true }).fill('owner-1234')
  await owner.getByRole('button', { name: sessionText.enter }).click()
  const part = owner.getByRole('region', { name: siteText.contacts })
  const removeFirst = part.getByRole('button', { name: siteText.remove(1) })
  await removeFirst.waitFor()
  while ((await removeFirst.count()) > 0) await removeFirst.click()
  await owner.getByRole('button', { name: siteText.save }).click()
  await owner.getByText(siteText.saved).waitFor()
  // Processes cache an operator for a second.
  await expect
    .poll(async () => {
      await page.goto('/contact')
      return page.getByText(contactText.channels).count()
    })
    .toBe(1)
  await takeShots(page, SHOTS, 'contact-empty')

  for (const [kind, label] of [
    ['line', '@jadelotto'],
    ['telegram', '@jade_care'],
    ['phone', '02-123-4567'],
  ] as const) {
    await part.getByRole('button', { name: siteText.addContact }).click()
    await part.getByLabel(siteText.kind).last().selectOption(kind)
    await part.getByLabel(siteText.contact).last().fill(label)
  }
  await owner.getByLabel(siteText.about).fill('หวยออนไลน์ที่บอกโอกาสจริงของทุกเลข')
  await owner.getByLabel(siteText.awards).fill('บริการดีเด่น 2569')
  await part.getByLabel(siteText.contact).last().fill('@')
  await owner.getByRole('button', { name: siteText.save }).click()
  await part.getByText(siteText.contactWrong).waitFor()
  await expect.poll(() => owner.evaluate('document.activeElement.name')).toBe('contacts.2.label')
  await part.getByLabel(siteText.contact).last().fill('02-123-4567')
  await owner.getByRole('button', { name: siteText.save }).click()
  await owner.getByText(siteText.saved).waitFor()
  await takeShots(owner, SHOTS, 'console-site')

  await expect
    .poll(async () => {
      await page.goto('/contact')
      return page.locator('a[href^="https://line.me/"]').count()
    })
    .toBe(1)
  expect(await page.getByRole('link', { name: '02-123-4567' }).getAttribute('href')).toBe('tel:+6621234567')
  await page.getByText('หวยออนไลน์ที่บอกโอกาสจริงของทุกเลข').waitFor({ state: 'attached' })
  await page.getByText('บริการดีเด่น 2569').waitFor({ state: 'attached' })
  await takeShots(page, SHOTS, 'contact')
})

test('the rules of a lottery show its rates, odds and publisher', async () => {
  const page = await openPage()
  await page.goto('/rules')
  await hydrated(page)
  await page.getByLabel(rulesText.choose).selectOption('lao')
  await page.waitForURL('**/rules?lottery=lao')
  await page.getByRole('heading', { level: 1, name: rulesText.of('ลาวพัฒนา') }).waitFor()
  await page.getByText(rulesText.bottom.overlap).waitFor()
  expect(await page.getByText('1 ใน 1,000').count()).toBeGreaterThan(0)
  await takeShots(page, SHOTS, 'rules-lao')
  await page.goto('/rules?lottery=thai-government')
  expect(await page.getByRole('link', { name: 'สำนักงานสลากกินแบ่งรัฐบาล' }).getAttribute('href')).toBe(
    'https://www.glo.or.th',
  )
  await page.goto('/results_links')
  await takeShots(page, SHOTS, 'results-links')
  await page.goto('/howto')
  await takeShots(page, SHOTS, 'howto')
})
