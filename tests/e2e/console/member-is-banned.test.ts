import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alikeText } from '../../../console/text/alike.ts'
import { approvalsText } from '../../../console/text/approvals.ts'
import { bansText } from '../../../console/text/bans.ts'
import { closingText } from '../../../console/text/closing.ts'
import { menuText } from '../../../console/text/menu.ts'
import { sessionText } from '../../../console/text/session.ts'
import { CLOSINGS } from '../../../domain/account/closing.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('bans')
const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const complaints: string[] = []

test('accounts of one person are banned in one act, one comes back by two people, and the others are closed for good', async () => {
  await withSql(
    database.url,
    (sql) => sql`
      update member set full_name = 'นายหลาย บัญชี', birth_date = '1984-02-29' where name in ('demo05', 'demo06', 'demo07')`,
  )
  const owner = await staffAt('owner', '/console/protection', menuText.titles.protection)
  const ban = owner.getByRole('region', { name: bansText.title })
  await ban.getByLabel(bansText.name).fill('demo05')
  await ban.getByRole('checkbox', { name: /demo06/ }).check()
  expect(await ban.getByRole('checkbox').count()).toBe(2)
  await ban.getByLabel(bansText.reason).fill('ใช้หลายบัญชี')
  await takeShots(owner, SHOTS, 'ban')
  await ban.getByRole('button', { name: bansText.ban }).click()
  await ban.getByText(bansText.banned('demo05', 1)).waitFor()
  await ban.locator('.protection-bans li').filter({ hasText: 'demo06' }).waitFor()
  expect(await ban.locator('.protection-bans li').count()).toBe(2)

  // Pasted once more into the form that was emptied.
  await ban.getByLabel(bansText.name).fill('demo05')
  await expect.poll(() => ban.getByRole('checkbox', { name: /demo06/, disabled: true }).count()).toBe(1)
  expect(await ban.getByRole('checkbox', { name: /demo07/ }).isEnabled()).toBe(true)
  await ban.getByLabel(bansText.reason).fill('เจ้าของยืนยันตัวแล้ว')
  await ban.getByRole('button', { name: bansText.lift }).click()
  await ban.getByText(bansText.waits('demo05')).waitFor()

  const closing = owner.getByRole('region', { name: closingText.title })
  await closing.getByLabel(closingText.name).fill('demo06')
  await closing.getByRole('checkbox', { name: /demo07/ }).check()
  await closing.getByRole('radio', { name: CLOSINGS['second-account'].words.th }).check()
  await closing.getByLabel(closingText.reason).fill('สมัครซ้ำ')
  await closing.getByRole('button', { name: closingText.ask }).click()
  await closing.getByText(closingText.waits('demo06', 1)).waitFor()

  const checker = await staffAt('checker', '/console/waiting', menuText.titles.approvals)
  await checker.getByText(alikeText.closedToo).waitFor()
  await checker.getByText(alikeText.left).waitFor()
  await takeShots(checker, SHOTS, 'waiting')
  for (let waiting = 2; waiting > 0; waiting -= 1) {
    await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).first().click()
    await expect
      .poll(() => checker.getByRole('button', { name: approvalsText.confirm, exact: true }).count())
      .toBe(waiting - 1)
  }

  await owner.reload()
  const search = ban.getByRole('searchbox')
  for (const [name, said] of [
    ['demo05', undefined],
    ['demo06', bansText.closed(CLOSINGS['second-account'].words.th)],
    ['demo07', bansText.closed(CLOSINGS['second-account'].words.th)],
  ] as const) {
    await search.fill(name)
    // Those found before stay until the answer, and two of them are closed: it is said of this one.
    const found = ban.locator('.protection-bans li').filter({ hasText: name })
    await (said ? found.getByText(said) : ban.getByText(bansText.noneFound)).waitFor()
    await search.fill('')
  }
  expect(complaints).toEqual([])
})

async function staffAt(name: string, path: string, title: string): Promise<Page> {
  const viewport = { width: 1280, height: 900 }
  // What the pictures are taken with writes a style into the page.
  const context = await chromium.browser.newContext({ baseURL: site.url, viewport, bypassCSP: true })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}
