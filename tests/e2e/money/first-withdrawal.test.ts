import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS, refusalWords } from '../../../contract/errors.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { pinText } from '../../../web/text/protection.ts'
import { withdrawText } from '../../../web/text/withdraw.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { setMoneyRules, twoOfTheDemo } from '../../support/stage/rules.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const database = useDemoDatabase()
const chromium = useBrowser()
const shots = useShots('first-withdrawal')
const contexts: BrowserContext[] = []
let machinery: Machinery
beforeAll(async () => {
  machinery = openMachinery(database.url, { connections: 2 })
  // As a real operator has it: a demo waits for nothing.
  await setMoneyRules(await twoOfTheDemo(machinery.ctx), { withdrawals: { waitHours: 24 } })
})
const site = useMemberSite(database)
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await machinery.close()
})

const PIN = '739154'
const PASSWORD = 'demo-1234'

async function open(name: string, javaScriptEnabled = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  const page = await context.newPage()
  // As a deposit asks for it.
  await withSql(
    database.url,
    (sql) => sql`
      insert into turnover_need (member_id, ref_type, ref_id, operator_id, amount, at)
      select member_id, 'incoming-payment', gen_random_uuid(), operator_id, 65093, now() from member where name = ${name}`,
  )
  await signInAt(page, site.url, { name, path: '/withdraw' })
  return page
}

test.each([
  ['with scripts', 'demo06', true],
  ['without', 'demo07', false],
] as const)(
  'a first withdrawal, %s: all that is missing stands in one list, and account and PIN lead back to it',
  async (_, name, javaScriptEnabled) => {
    const page = await open(name, javaScriptEnabled)
    const look = async (picture: string) => {
      if (javaScriptEnabled) await takeShots(page, shots, picture)
    }
    const list = page.getByRole('region', { name: withdrawText.refusedTitle })
    const missing = () => list.getByRole('listitem').count()
    const turnover = refusalWords('TURNOVER_LEFT', { left: 650.93 }).th
    const stand = async (...words: string[]) => {
      for (const each of words) await list.getByText(each).waitFor()
      expect(await missing()).toBe(words.length)
    }
    await stand(REFUSALS.WITHDRAW_ACCOUNT_NEEDED.th, REFUSALS.WITHDRAW_PROOF_NEEDED.th, turnover)
    await list.getByText(withdrawText.willWait(24)).waitFor()
    await look('all')

    await list.getByRole('link', { name: withdrawText.addBank }).click()
    const card = page.locator('#bank')
    await card.locator('select').selectOption('kbank')
    await card.locator('[name=account_no]').fill(`12345678${name.slice(-2)}`)
    if (await card.locator('[name=password]').count()) await card.locator('[name=password]').fill(PASSWORD)
    await card.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname === '/withdraw')
    await page.getByText(withdrawText.bankAdded).waitFor()
    await stand(REFUSALS.WITHDRAW_PROOF_NEEDED.th, REFUSALS.WITHDRAW_WAITS.th, turnover)
    await look('with-account')

    await list.getByRole('link', { name: withdrawText.setPin }).click()
    await page.waitForURL((url) => url.pathname === '/changepass/pin')
    await page.getByRole('link', { name: pinText.backToWithdrawal }).click()
    await page.waitForURL((url) => url.pathname === '/withdraw')
    await list.getByRole('link', { name: withdrawText.setPin }).click()
    await page.locator('[name=password]').fill(PASSWORD)
    await page.locator('[name=pin]').fill(PIN)
    // What is typed wrong is said on the page of the PIN, and what is right leads back all the same.
    await page.locator('[name=again]').fill('739155')
    await page.getByRole('button', { name: pinText.set, exact: true }).click()
    await page.getByText(pinText.differs).waitFor()
    await look('pin')
    await page.locator('[name=password]').fill(PASSWORD)
    await page.locator('[name=pin]').fill(PIN)
    await page.locator('[name=again]').fill(PIN)
    await page.getByRole('button', { name: pinText.set, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/withdraw')
    await page.getByText(withdrawText.pinSet).waitFor()
    await stand(REFUSALS.WITHDRAW_WAITS.th, turnover)
    expect(await list.getByText(withdrawText.willWait(24)).count()).toBe(0)
    await look('with-pin')
  },
)
