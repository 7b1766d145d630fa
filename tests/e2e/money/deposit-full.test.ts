import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositText } from '../../../web/text/deposit.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { capReceiving } from '../../support/stage/depositor.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const shots = useShots('deposit-full')

beforeAll(async () => {
  await withSql(
    database.url,
    (sql) => sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', '12345678' || right(name, 2), operator_id, created_at from member
      where name in ('demo01', 'demo02')`,
  )
  await capReceiving(database.url, 'kbank', 500_00)
})
afterAll(() => capReceiving(database.url, 'kbank', null))

test.each([true, false])(
  'an account that does not take the amount is not left chosen, with scripts: %s',
  async (javaScriptEnabled) => {
    const context = await chromium.browser.newContext({
      ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
      ...{ reducedMotion: 'reduce', bypassCSP: true },
    })
    const page = await context.newPage()
    await signInAt(page, site.url, { name: javaScriptEnabled ? 'demo01' : 'demo02', path: '/deposit' })
    const account = (bank: string) =>
      page.locator('label.deposit-account', { hasText: depositText.into(bank) }).locator('[name=account]')
    const [kbank, scb] = [account('ธนาคารกสิกรไทย'), account('ธนาคารไทยพาณิชย์')]
    await page.getByLabel(depositText.amount).fill('400')
    await kbank.check()
    expect(await scb.isEnabled()).toBe(true)
    await page.getByLabel(depositText.amount).fill('501')
    // Without scripts the amount is refused first; what is offered for it then leaves the account out.
    if (!javaScriptEnabled) await page.getByRole('button', { name: depositText.start }).click()
    await page.getByText(depositText.full).waitFor()
    expect([await kbank.isEnabled(), await kbank.isChecked()]).toEqual([false, false])
    if (javaScriptEnabled) {
      expect(await scb.isChecked()).toBe(true)
      await takeShots(page, shots, 'full')
    }
    await scb.check()
    await page.getByRole('button', { name: depositText.start }).click()
    await page.getByText(depositText.payExactly).waitFor()
    await context.close()
  },
)
