import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { readTags } from '../../../domain/payments/codes/emv-tags.ts'
import { DEMO_HOLDER } from '../../../server/features/payments/seed-receiving-accounts.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { depositedText } from '../../../web/text/win.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { behindTriggers } from '../../support/database/behind-triggers.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const shots = useShots('qr')
let context: BrowserContext
let page: Page

async function open(name: string, javaScriptEnabled = true): Promise<void> {
  await context?.close()
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    reducedMotion: 'reduce',
    // The pictures' style sheet is not the page's.
    bypassCSP: true,
  })
  page = await context.newPage()
  await signInAt(page, site.url, { name, path: '/deposit' })
}
beforeAll(async () => {
  // Members of the demo have no bank account yet: adding one has a story of its own.
  await withSql(
    database.url,
    (sql) => sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', '12345678' || right(name, 2), operator_id, now() from member where name in ('demo01', 'demo02')`,
  )
})
afterAll(() => context?.close())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function begin(baht: string): Promise<void> {
  await page.getByLabel(depositText.amount).fill(baht)
  await page.locator('fieldset').getByText(depositText.byQr).click()
  // Before scripts are there it names no amount.
  await page.locator('.deposit-start-send').click()
}

test('a QR code: refused, begun, kept over a reload, saved, paid, and the money shown without a reload', async () => {
  await open('demo01')
  await page.locator('fieldset').getByText(depositText.byQr).waitFor()
  expect(await page.locator('[name=account]').first().getAttribute('value')).toBe('qr')
  await page.locator('.deposit-account').first().getByText(depositText.advised).waitFor()
  await takeShots(page, shots, 'start')
  await begin('99')
  await page.getByText(REFUSALS.DEPOSIT_TOO_LOW.th).waitFor()
  expect(await page.locator(`[name=account][value=qr]`).isChecked(), 'the choice stays').toBe(true)
  await page.getByLabel(depositText.amount).fill('500')
  await press(depositText.startQr('500'))
  await page.getByText(depositText.scan).waitFor()
  expect(await page.locator('.deposit-pay-amount').textContent()).toBe('฿500.00')
  await takeShots(page, shots, 'waiting')
  const [order] = await withSql(
    database.url,
    (sql) => sql`select reference from deposit_order where mode = 'qr' order by id desc limit 1`,
  )
  const write = (holder: string) =>
    behindTriggers(
      database.url,
      (sql) => sql`update receiving_account set holder = ${holder} where bank = 'promptpay'`,
    )
  await write('อื่น')
  await page.reload()
  await page.getByText(depositText.doubted).waitFor()
  expect(await page.locator('.payment-qr').count()).toBe(0)
  await takeShots(page, shots, 'doubted')
  await write(DEMO_HOLDER)
  await page.reload()
  await page.getByText(depositText.scan).waitFor()
  const download = page.waitForEvent('download')
  await press(depositText.saveQr)
  expect((await download).suggestedFilename()).toBe('promptpay-500.png')
  const code = await page.evaluate<{ data: { payment: { order: { qr: string } } } }>(
    `fetch('/svc/wallet/api/Gateway/Bank/demo/demo01?lang_param=th').then((answer) => answer.json()).then((data) => ({ data }))`,
  )
  const inner = readTags(readTags(code.data.payment.order.qr)?.get('30') ?? '')
  expect(inner?.get('02')).toBe(order?.reference)

  await press(depositText.demoScans.exact)
  await page.getByText(depositedText.title('500')).first().waitFor()
  await page.locator('.deposit-latest').getByText(depositText.states.credited).waitFor()
  await takeShots(page, shots, 'done')
})

test('begun in another tab, it is refused here, and stands here to be paid or cancelled', async () => {
  await open('demo01')
  await page.getByLabel(depositText.amount).fill('1,000')
  const other = await context.newPage()
  await other.goto('/deposit')
  await other.locator('html[data-device]').waitFor()
  await other.getByLabel(depositText.amount).fill('500')
  await other.getByRole('button', { name: depositText.startQr('500'), exact: true }).click()
  await other.getByText(depositText.scan).waitFor()
  await other.close()
  await press(depositText.startQr('1,000'))
  await page.getByText(REFUSALS.DEPOSIT_OPEN.th).waitFor()
  await page.getByText(depositText.scan).waitFor()
  await takeShots(page, shots, 'begun-in-another-tab')
  await press(depositText.cancel)
  await page.getByLabel(depositText.amount).waitFor()
  expect(await page.getByText(REFUSALS.DEPOSIT_OPEN.th).count()).toBe(0)
})

test('without scripts a code is begun, cancelled, and begun anew', async () => {
  await open('demo02', false)
  await begin('1,000')
  await page.getByText(depositText.scan).waitFor()
  expect(await page.getByRole('button', { name: depositText.saveQr }).count()).toBe(0)
  await press(depositText.cancel)
  await page.locator('.deposit-latest').getByText(depositText.states.cancelled).waitFor()
  await begin('300')
  await page.getByText(depositText.scan).waitFor()
  await press(depositText.demoScans.less)
  await page.getByText(depositText.demoSent).waitFor()
  await page.reload()
  // Nobody is asked to pay once more what has come short.
  await page.getByText(depositText.lookedAt).waitFor()
  expect(await page.locator('.payment-qr').count()).toBe(0)
  await page.locator('.deposit-latest').getByText(depositText.states.checking).waitFor()
  await takeShot(page, { path: join(shots, 'short.png'), fullPage: true })
})
