import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { closeText } from '../../../console/text/payments/close.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { addDays, bangkokDate, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { satang } from '../../../domain/money.ts'
import { AFTER_MIDNIGHT_MS } from '../../../server/features/payments/close/reconcile-day.ts'
import { receivePayment } from '../../../server/features/payments/receive-payment.ts'
import { longDate, shortDate } from '../../../ui/thai-date.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { looked } from '../../support/stage/book-day.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('close')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('a day with a difference is signed off by two people, and the next begins with what the bank showed', async () => {
  const [before, day] = await twoDays()
  const owner = await staff('owner')
  await owner.getByText(shortDate(bangkokMs(day))).waitFor()
  await takeShots(owner, SHOTS, 'days')
  await owner.getByRole('link', { name: shortDate(bangkokMs(before)) }).click()
  await owner
    .getByRole('heading', { level: 1, name: closeText.heading(longDate(bangkokMs(before))) })
    .waitFor()
  await owner.getByText(closeText.types['line-not-taken']).waitFor()
  await owner.getByText(closeText.types['statement-missing']).waitFor()
  await owner.getByText(closeText.types['code-missing-here']).waitFor()
  await owner.getByRole('heading', { name: closeText.form }).waitFor()
  await takeShots(owner, SHOTS, 'day')

  const form = owner.getByRole('region', { name: closeText.form })
  const send = form.getByRole('button', { name: closeText.ask })
  await send.click()
  await form.getByText(closeText.amountWrong).first().waitFor()
  const banks = form.getByLabel(closeText.bank)
  const came = owner.getByRole('row').filter({ hasText: '512.37' })
  const place = (
    (await came.first().getByRole('rowheader').or(came.first().locator('b')).first().textContent()) ?? ''
  ).trim()
  for (let nth = 0; nth < (await banks.count()); nth += 1) {
    await form.getByLabel(closeText.opening).nth(nth).fill('1,000')
    await banks.nth(nth).fill('1000')
  }
  const paidInto = form.getByRole('region', { name: place }).getByLabel(closeText.bank)
  await paidInto.fill('1,512.37')
  await send.click()
  await form.getByText(REFUSALS.CLOSE_REASON_NEEDED.th).waitFor()
  expect(await paidInto.inputValue()).toBe('1,512.37')
  await takeShots(owner, SHOTS, 'form')
  await form.getByLabel(closeText.reason).fill('ธนาคารแจ้งทางโทรศัพท์ ยืนยันกับสาขาแล้ว')
  await send.click()
  await owner.getByRole('button', { name: approvalsText.withdraw }).waitFor()

  const checker = await staff('checker')
  await checker.getByText(closeText.confirmWhat).waitFor()
  await takeShots(checker, SHOTS, 'to-confirm')
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  // The card says what cannot be changed once it is closed, in the same words.
  await checker.getByText(closeText.states.closed, { exact: true }).waitFor()
  // Its card goes, and the list below it moves.
  await checker.getByRole('heading', { name: closeText.waiting }).waitFor({ state: 'detached' })
  await checker.getByRole('link', { name: shortDate(bangkokMs(before)) }).click()
  await checker.getByText(/ปิดยอดแล้วโดย owner และ checker/).waitFor()
  await checker.getByText(closeText.signedWhy('ธนาคารแจ้งทางโทรศัพท์ ยืนยันกับสาขาแล้ว')).waitFor()
  await takeShots(checker, SHOTS, 'closed')
  expect(await checker.getByRole('region', { name: closeText.form }).count()).toBe(0)

  await owner.goto(`/console/payments/close/${day}`)
  await owner.getByRole('heading', { name: closeText.form }).waitFor()
  await owner.getByText(closeText.noDifference).waitFor()
  expect(await owner.getByLabel(closeText.opening).count()).toBe(0)
  await owner.getByText(closeText.should('1,512.37')).waitFor()
  expect(complaints).toEqual([])
})

/**
 * The last two days that are over, as the job has looked at them. On the first, a line of a statement that was read in the morning was not taken in,
 * none was read after the day, and the provider of codes lists one that nobody paid here. */
async function twoDays(): Promise<[string, string]> {
  const machinery = openMachinery(database.url)
  const ctx = { ...machinery.ctx, log: { ...machinery.ctx.log, fatal: () => {} } as never }
  const now = (await ctx.transaction((tx) => tx.readClock())).getTime()
  // Right after midnight the day before is not over yet.
  const today = bangkokDate(now - AFTER_MIDNIGHT_MS)
  const [before, day] = [addDays(today, -2), addDays(today, -1)]
  const at = new Date(bangkokMs(before, '10:30'))
  const [account] = await withSql(
    database.url,
    (sql) => sql`
      update receiving_account a set created_at = ${new Date(bangkokMs(before))} from operator o
      where o.id = a.operator_id and o.code = 'demo'
      returning o.id as operator_id, a.id, a.bank, a.account_no`,
  )
  const operatorId = String(account?.operator_id)
  const sender = { senderBank: 'scb', senderNo: '9998887776', senderName: null }
  const notice = {
    channel: 'bank-feed',
    reference: 'story',
    amount: satang(512_37),
    at,
    until: null,
  } as const
  await receivePayment(ctx, operatorId, {
    ...{ ...notice, ...sender, bank: String(account?.bank), accountNo: String(account?.account_no) },
  })
  await withSql(
    database.url,
    (sql) => sql`
      with file as (
        insert into statement_file (id, operator_id, account_id, layout, name, file_hash, imported_at, imported_by)
        values (gen_random_uuid(), ${operatorId}, ${String(account?.id)}, 'scb', 'scb.csv', sha256('story'), ${at}, 'system')
        returning id
      )
      insert into statement_line (statement_id, row, reference, at, amount, text)
      select id, 1, 'a', ${at}, 25000, 'โอนเงินเข้า' from file`,
  )
  const { external } = ctx
  const code = { ...notice, ...sender, billerId: '000000000000000', orderReference: 'NOBODY' }
  const list = async () => ({ codes: [{ ...code, amount: satang(750_00) }], next: null })
  const listed = { ...ctx, external: { ...external, demoQr: { ...external.demoQr, list } } }
  expect(await looked({ ctx: listed, operatorId }, before)).toMatchObject({ differences: 3 })
  expect(await looked({ ctx, operatorId }, day)).toMatchObject({ differences: 0 })
  await machinery.close()
  return [before, day]
}

async function staff(name: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console/payments/close')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: closeText.title }).waitFor()
  return page
}
