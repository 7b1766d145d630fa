import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { SLIP_BYTES } from '../../../domain/payments/slips/slip.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { chooseBank } from '../../support/browser/choose-bank.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawSlip, miniQrText } from '../../support/slips/slip-picture.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const shots = useShots('deposit-slip')
let context: BrowserContext
let page: Page
afterAll(() => context.close())

/** A member with a bank account and an order that waits, signed in at 360 px. */
async function openWithOrder(
  name: string,
  wish: { javaScriptEnabled: boolean; path: string },
): Promise<void> {
  await context?.close()
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' },
    javaScriptEnabled: wish.javaScriptEnabled,
    // The pictures' style sheet is not the page's.
    bypassCSP: true,
  })
  await withSql(
    database.url,
    (sql) => sql`
    insert into member_bank (member_id, bank, account_no, operator_id, created_at)
    select member_id, 'kbank', ${`12345678${name.slice(-2)}`}, operator_id, now() from member where name = ${name}`,
  )
  page = await context.newPage()
  await signInAt(page, site.url, { name, path: wish.path })
  await page.getByLabel(depositText.amount).fill('500')
  await chooseBank(page)
  await page.getByRole('button', { name: depositText.start }).click()
  await page.getByText(depositText.payExactly).waitFor()
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const file = () => page.getByLabel(depositText.slipFile)
const choose = (buffer: Buffer, name = 'slip-20261123.jpg') =>
  file().setInputFiles({ name, mimeType: 'image/jpeg', buffer })

/** The name beside the picture that the server has. */
const kept = (name: string) => page.locator('.deposit-slip-shown').getByText(name)

const slip = (reference: string) => drawSlip({ codes: [miniQrText('004', reference)] })

test('a slip is sent, shown, and changed; a bad file says why and the order stays', async () => {
  await openWithOrder('demo01', { javaScriptEnabled: true, path: '/deposit' })
  const pay = await page.locator('.deposit-pay-amount').textContent()
  await choose(Buffer.from('<!doctype html><script>alert(1)</script>'))
  await press(depositText.slipSend)
  await page.getByRole('alert').getByText(REFUSALS.SLIP_KIND.th).waitFor()
  await expect.poll(() => file().evaluate('document.activeElement?.name')).toBe('file')
  expect(await page.locator('.deposit-pay-amount').textContent()).toBe(pay)
  await takeShots(page, shots, 'refused')

  await choose(Buffer.alloc(SLIP_BYTES + 1, 0xff))
  await page.getByRole('alert').getByText(depositText.slipTooLarge).waitFor()
  expect(await file().inputValue()).toBe('')

  await choose(await slip('2026112300001'))
  await press(depositText.slipSend)
  await page.getByText(depositText.slipAttached).waitFor()
  const picture = page.getByAltText(depositText.slipShown)
  const width = await picture.evaluate((shown) => {
    const drawn = shown as unknown as { decode(): Promise<void>; readonly naturalWidth: number }
    return drawn.decode().then(() => drawn.naturalWidth)
  })
  expect(width).toBe(900)
  await kept('slip-20261123.jpg').waitFor()
  await takeShots(page, shots, 'attached')

  await page.getByText(depositText.slipChange).click()
  await choose(await slip('2026112300002'), 'better.jpg')
  await press(depositText.slipSend)
  // The field says its name as well, from when it was chosen.
  await kept('better.jpg').waitFor()
  await page.reload()
  await kept('better.jpg').waitFor()

  await press(depositText.cancel)
  await page.getByRole('button', { name: depositText.start }).waitFor()
  await kept('better.jpg').waitFor()
  await takeShots(page, shots, 'late')
})

test('without scripts the form is a plain one, and another member’s slip is refused', async () => {
  await openWithOrder('demo02', { javaScriptEnabled: false, path: '/deposit_backup' })
  await withSql(
    database.url,
    (sql) => sql`
      insert into slip_reference (sending_bank, reference, operator_id, member_id, claimed_at)
      select '004', '2026112300009', operator_id, member_id, now() from member where name = 'demo03'`,
  )
  await choose(await slip('2026112300009'))
  await press(depositText.slipSend)
  await page.getByRole('alert').getByText(REFUSALS.SLIP_USED.th).waitFor()
  await choose(Buffer.alloc(SLIP_BYTES + 1, 0xff))
  await press(depositText.slipSend)
  await page.getByRole('alert').getByText(REFUSALS.SLIP_TOO_LARGE.th).waitFor()
  await choose(await slip(`2026${randomUUID().slice(0, 8)}`), 'สลิป.jpg')
  await press(depositText.slipSend)
  await page.getByText(depositText.slipAttached).waitFor()
  await kept('สลิป.jpg').waitFor()
  expect(new URL(page.url()).pathname).toBe('/deposit_backup')
})
