import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import type { FakePhoneMessages } from '../../../server/external/fake-phone-messages.ts'
import { sendPasswordCode } from '../../../server/features/members/password-code/send-password-code.ts'
import { forgotText } from '../../../web/text/forgot.ts'
import { signInText } from '../../../web/text/sign-in.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { openSite, type Site } from '../../support/browser/site.ts'
import { useBrowser, useShots } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'

const database = useDatabase()
const chromium = useBrowser()
const shots = useShots('forgotten-password')
let site: Site
let context: BrowserContext
let page: Page

beforeAll(async () => {
  site = await openSite(database.url)
})
afterAll(() => site.close())

const open = async (javaScriptEnabled: boolean) => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
  })
  page = await context.newPage()
}
beforeEach(() => open(true))
afterEach(() => context.close())

const NEW_PASSWORD = 'a loud blue mountain'
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** The jobs are not running here: what waits in the queue is done, and the message read. */
async function messageTo(phone: string): Promise<string> {
  const [row] = await site.ctx.read.run<{ token: string }>`
    select token_hash as token from password_code c join member m on m.member_id = c.member_id
    where m.phone = ${phone} order by c.expires_at desc limit 1`
  await sendPasswordCode(site.ctx, row?.token ?? '')
  const { arrived } = site.ctx.external.phoneMessages as FakePhoneMessages
  return /\d{6}/.exec(arrived.findLast((each) => each.phone === phone)?.text ?? '')?.[0] ?? ''
}

async function signIn(name: string, password: string): Promise<void> {
  await page.getByLabel(signInText.name).fill(name)
  await page.getByLabel(signInText.password, { exact: true }).fill(password)
  await press(signInText.submit)
}

test.each([
  ['with scripts', true, 'demo01', '0200000001'],
  ['without scripts', false, 'demo02', '0200000002'],
])(
  'who has forgotten the password sets a new one by the code of the phone, %s',
  async (_, scripts, name, phone) => {
    if (!scripts) {
      await context.close()
      await open(false)
    }
    await page.goto('/login')
    await page.getByRole('link', { name: signInText.forgot }).click()
    await page.getByLabel(forgotText.phone).fill('12')
    await press(forgotText.ask)
    await page.getByText(REFUSALS.PHONE_INVALID.th).waitFor()
    await page.getByLabel(forgotText.phone).fill(phone)
    if (scripts) await takeShot(page, { path: join(shots, 'ask-360.png'), fullPage: true })
    await press(forgotText.ask)
    await page.getByText(forgotText.sent(phone)).waitFor()
    if (scripts) await takeShot(page, { path: join(shots, 'code-360.png'), fullPage: true })

    const code = await messageTo(phone)
    const choose = async (typed: string) => {
      await page.locator('[name=code]').fill(typed)
      await page.getByLabel(forgotText.fresh, { exact: true }).fill(NEW_PASSWORD)
      await page.getByLabel(forgotText.again).fill(NEW_PASSWORD)
      await press(forgotText.submit)
    }
    await choose(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByText(REFUSALS.PHONE_CODE_WRONG.th).waitFor()
    await choose(code)
    await page.getByText(signInText.passwordIsNew).waitFor()
    await signIn(name, NEW_PASSWORD)
    await page.waitForURL(`${site.url}/`)
  },
)

test('a phone of nobody is answered the same', async () => {
  await page.goto('/forgot')
  await page.getByLabel(forgotText.phone).fill('0899999999')
  await press(forgotText.ask)
  await page.getByText(forgotText.sent('0899999999')).waitFor()
  await page.locator('[name=code]').fill('123456')
  await page.getByLabel(forgotText.fresh, { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(forgotText.again).fill(NEW_PASSWORD)
  await press(forgotText.submit)
  await page.getByText(REFUSALS.PHONE_CODE_WRONG.th).waitFor()
})
