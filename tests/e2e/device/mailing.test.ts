import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { mailingsText as text } from '../../../console/text/messages/mailings.ts'
import { sessionText } from '../../../console/text/session.ts'
import { inboxText } from '../../../web/text/inbox.ts'
import { axeFaults } from '../../support/browser/axe.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser('allow')
const shots = useShots('mailing')
const contexts: BrowserContext[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

const TITLE = 'คืนนี้ปิดปรับปรุง'
const SAID = 'ตั้งแต่ตีสองถึงตีสาม\nเงินและโพยไม่หาย'

async function newPage(width: number, javaScriptEnabled = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width, height: 800 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  return context.newPage()
}

async function staff(name: string): Promise<Page> {
  const page = await newPage(1280)
  await page.goto('/console/messages')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: text.title, level: 1 }).waitFor()
  return page
}

async function member(name: string, javaScriptEnabled = true): Promise<Page> {
  const page = await newPage(360, javaScriptEnabled)
  await signInAt(page, site.url, { name, path: '/inbox' })
  return page
}

test('a message is written with its preview and number, agreed to by another, and stands in the inbox of each', async () => {
  const [owner, checker] = [await staff('owner'), await staff('checker')]
  await takeShots(owner, shots, 'none-yet')
  await owner.getByRole('button', { name: text.add }).click()
  await owner.getByLabel(text.titleTh, { exact: true }).fill(TITLE)
  await owner.getByLabel(text.textTh, { exact: true }).fill(SAID)
  await owner.getByLabel(text.reason).fill('แจ้งล่วงหน้า')
  const preview = owner.getByRole('region', { name: text.preview })
  await preview.getByText(TITLE).waitFor()
  // A word that asks to chase losses is warned of while it is written, and forbidden to nobody.
  await owner.getByLabel(text.textTh, { exact: true }).fill('คืนนี้มาเอาคืน')
  await preview.getByText(text.chases('เอาคืน')).waitFor()
  await takeShot(owner, { path: join(shots, 'chasing.png') })
  await owner.getByLabel(text.textTh, { exact: true }).fill(SAID)
  await expect.poll(() => preview.getByRole('status').count()).toBe(0)
  await owner.getByRole('button', { name: text.count }).click()
  await owner.getByText(/ตอนนี้จะได้รับ \d+ คน/).waitFor()
  await takeShots(owner, shots, 'written')
  expect(await axeFaults(owner)).toEqual([])
  await owner.getByRole('button', { name: text.send, exact: true }).click()
  await owner.getByText(text.asked).waitFor()
  await checker.reload()
  const agree = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await agree.waitFor()
  await checker.getByRole('region', { name: text.preview }).getByText(TITLE).waitFor()
  await takeShots(checker, shots, 'to-confirm')
  await agree.click()
  await expect.poll(() => agree.count()).toBe(0)
  const row = owner.getByRole('row').filter({ hasText: TITLE })
  await expect
    .poll(
      async () => {
        await owner.reload()
        await row.waitFor()
        return row.getByText(text.states.sent).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await takeShots(owner, shots, 'sent')
  const page = await member('demo07')
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await takeShots(page, shots, 'inbox')
})

test('offers are turned off and on again in the inbox, without scripts too', async () => {
  const page = await member('demo08')
  await page.locator('html[data-device]').waitFor()
  await page.getByRole('button', { name: inboxText.offersEnd, exact: true }).click()
  await page.getByText(inboxText.offersOff).waitFor()
  expect(await axeFaults(page)).toEqual([])
  const plain = await member('demo08', false)
  await plain.getByRole('button', { name: inboxText.offersBegin, exact: true }).click()
  await plain.getByText(inboxText.offersOn).waitFor()
})
