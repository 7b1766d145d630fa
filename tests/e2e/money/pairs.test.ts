import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputesText } from '../../../console/text/payments/disputes.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { keysFrom } from '../../../server/keys.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { pairText } from '../../../web/text/pairs.ts'
import { depositedText } from '../../../web/text/win.ts'
import { withdrawText } from '../../../web/text/withdraw.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawSlip, miniQrText } from '../../support/slips/slip-picture.ts'
import { markAccounts } from '../../support/stage/money/mark-accounts.ts'
import { TEST_SECRET } from '../../support/stage/stage.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const shots = useShots('pairs')
const PIN = '739154'
const opened: BrowserContext[] = []

async function open(name: string, path: string): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' },
    // The pictures' style sheet is not the page's.
    bypassCSP: true,
  })
  opened.push(context)
  const page = await context.newPage()
  await signInAt(page, site.url, { name, path })
  return page
}

beforeAll(async () => {
  // Bank accounts, names and PINs have stories of their own.
  const { hashPassword } = await import('../../../server/features/credentials/password-hash.ts')
  const pin = await hashPassword(PIN, { bytes: (count: number) => Buffer.alloc(count, 7), id: () => '' })
  await withSql(database.url, async (sql) => {
    await sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, case when name in ('demo01', 'demo04', 'demo06') then 'scb' else 'kbank' end, '12345678' || right(name, 2), operator_id, created_at
      from member where name between 'demo01' and 'demo08'`
    await markAccounts(sql, keysFrom(TEST_SECRET))
    await sql`update member set full_name = 'มานะ สาธิต' where name in ('demo01', 'demo04', 'demo06')`
    await sql`
      insert into member_pin (member_id, operator_id, pin_hash, set_at)
      select member_id, operator_id, ${pin}, now() - interval '2 days' from member where name in ('demo01', 'demo04', 'demo06')`
  })
})
afterAll(async () => {
  for (const context of opened) await context.close()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function payMember(page: Page, baht: string): Promise<void> {
  await page.getByLabel(depositText.amount).fill(baht)
  await page.locator('fieldset').getByText(pairText.choose).click()
  await page.getByRole('button', { name: pairText.startOf(baht) }).click()
  await page.getByText(pairText.payExactly).waitFor()
}

async function attachSlip(page: Page, seed: number): Promise<void> {
  const buffer = await drawSlip({ codes: [miniQrText('004', `20261123000${seed}`)] })
  await page.locator('input[type=file]').setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer })
  await press(page, depositText.slipSend)
  await page.getByText(pairText.now.shown).waitFor()
}

test('two members are paired, one of them twice; one transfer is received and one is disputed and decided by two', async () => {
  const payee = await open('demo01', '/withdraw')
  await payee.getByLabel(withdrawText.amount).fill('800')
  await payee.getByText(pairText.allow).click()
  await takeShots(payee, shots, 'withdraw')
  await payee.locator('[name=pin]').fill(PIN)
  await press(payee, withdrawText.submit)
  await payee.getByText(pairText.partsTitle).waitFor()

  const first = await open('demo02', '/deposit')
  await first.locator('fieldset').getByText(pairText.choose).waitFor()
  await takeShots(first, shots, 'choose')
  await payMember(first, '500')
  await takeShots(first, shots, 'pay')
  await doubted(first)
  const shownNo = (await first.locator('.deposit-number').textContent()) ?? ''
  await attachSlip(first, 1)
  // It went there, and nobody is asked to transfer it once more.
  expect(await first.locator('main').textContent()).not.toContain(shownNo)
  await takeShots(first, shots, 'slip-shown')
  const second = await open('demo03', '/deposit')
  await payMember(second, '300')
  // The quarter of an hour is over while the money is on its way.
  await withSql(
    database.url,
    (sql) => sql`
      update member_pair set state = 'ended', ended_by = 'clock', ended_at = now() where state = 'open' and amount = 30000`,
  )
  await second.reload()
  await second.getByText(pairText.lateTitle('300')).waitFor()
  await takeShots(second, shots, 'late')
  await attachSlip(second, 2)

  await payee.reload()
  await payee.getByText(pairText.states.shown).first().waitFor()
  await takeShots(payee, shots, 'parts')
  const ofFirst = payee.locator('.withdraw-parts li', { hasText: '500' })
  await ofFirst.locator('summary', { hasText: pairText.received }).click()
  await sayReceived(ofFirst, '000001')
  await ofFirst.getByText(REFUSALS.PIN_WRONG.th).waitFor()
  expect(await ofFirst.locator('[name=pin]').first().inputValue(), 'a PIN is typed again').toBe('')
  await takeShots(payee, shots, 'received-refused')
  await sayReceived(ofFirst, PIN)
  await payee.locator('.withdraw-part').getByText(pairText.states.paid).waitFor()
  await first.getByText(depositedText.title('500')).first().waitFor()
  const ofSecond = payee.locator('.withdraw-parts li', { hasText: '300' })
  await ofSecond.getByRole('button', { name: pairText.notReceived }).click()
  await payee.locator('.withdraw-part').getByText(pairText.states.disputed).waitFor()
  await takeShots(payee, shots, 'disputed')

  await sendPicture(ofSecond, Buffer.from('no picture'))
  await ofSecond.getByText(REFUSALS.SLIP_KIND.th).waitFor()
  await sendPicture(ofSecond, await drawSlip({ codes: [], width: 500, height: 900, shade: 210 }))
  await ofSecond.getByText(pairText.picturesKept(1, 3)).waitFor()
  const width = "document.querySelector('.withdraw-pictures-shown img').naturalWidth"
  await expect.poll(() => payee.evaluate(width)).toBeGreaterThan(0)
  await takeShots(payee, shots, 'picture-sent')
  await sendWithoutScripts(payee)

  await decide('owner', 'ธนาคารยืนยันว่าเงินเข้า', disputesText.done(false))
  await decide('checker', 'เห็นยอดในรายการเดินบัญชี', disputesText.done(true))
  await second.reload()
  await second.locator('.deposit-latest').getByText(depositText.states.credited).waitFor()
  await payee.reload()
  await payee.getByText(withdrawText.states.paid).first().waitFor()
  const [house] = await withSql(
    database.url,
    (sql) => sql`
      select sum(case when credit = 'house:peers' then amount else 0 end)::int as taken,
        sum(case when debit = 'house:peers' then amount else 0 end)::int as given
      from transfer where 'house:peers' in (debit, credit)`,
  )
  expect(house).toEqual({ taken: 800_00, given: 800_00 })
})

async function sayReceived(part: Locator, pin: string): Promise<void> {
  await part.locator('[name=pin]').first().fill(pin)
  await part.getByRole('button', { name: pairText.receivedSay }).click()
}

async function sendPicture(part: Locator, buffer: Buffer): Promise<void> {
  const file = { name: 'account.jpg', mimeType: 'image/jpeg', buffer }
  await part.locator('input[type=file]').setInputFiles(file)
  await part.getByRole('button', { name: pairText.pictureSend }).click()
}

/** The same session in a browser that runs no scripts: another picture, and the field of “it has come”. */
async function sendWithoutScripts(payee: Page): Promise<void> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled: false },
    storageState: await payee.context().storageState(),
  })
  opened.push(context)
  const page = await context.newPage()
  await page.goto('/withdraw')
  const part = page.locator('.withdraw-parts li', { hasText: '300' })
  await sendPicture(part, Buffer.from('no picture'))
  await part.getByText(REFUSALS.SLIP_KIND.th).waitFor()
  await sendPicture(part, await drawSlip({ codes: [], width: 500, height: 900, shade: 120 }))
  await part.getByText(pairText.picturesKept(2, 3)).waitFor()
  await part.locator('summary', { hasText: pairText.received }).click()
  await sayReceived(part, '000001')
  await part.getByText(REFUSALS.PIN_WRONG.th).waitFor()
  expect(await part.locator('details').first().getAttribute('open'), 'the refusal is seen').not.toBeNull()
}

/** The panel of a dispute of so many baht, as a member of staff opens it. */
async function openDispute(desk: BrowserContext, name: string, baht: string): Promise<Page> {
  const page = await desk.newPage()
  await page.goto('/console/payments/disputes')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('button', { name: baht }).click()
  return page
}

async function decide(name: string, reason: string, done: string): Promise<void> {
  const desk = await chromium.browser.newContext({
    ...{ baseURL: site.url, bypassCSP: true, viewport: { width: 1280, height: 900 } },
  })
  opened.push(desk)
  const page = await openDispute(desk, name, '300')
  const panel = page.getByRole('dialog', { name: disputesText.amount('300') })
  await panel.getByAltText(disputesText.slip).waitFor()
  const widths =
    "Math.min(...[...document.querySelectorAll('.dispute-slip img')].map((img) => img.naturalWidth))"
  await expect.poll(() => page.evaluate(widths)).toBeGreaterThan(0)
  expect(await panel.locator('.dispute-slip img').count(), 'the slip, and two of the payee').toBe(3)
  const [slip, own] = await Promise.all(
    [0, 1].map((nth) => panel.locator('.dispute-slip').nth(nth).boundingBox()),
  )
  expect(own?.y, 'side by side').toBe(slip?.y)
  expect(own?.x ?? 0).toBeGreaterThanOrEqual((slip?.x ?? 0) + (slip?.width ?? 0))
  await page.setViewportSize({ width: 360, height: 780 })
  const under = await Promise.all([0, 1].map((nth) => panel.locator('.dispute-slip').nth(nth).boundingBox()))
  expect(under[1]?.y ?? 0, 'one under the other').toBeGreaterThan((under[0]?.y ?? 0) + 100)
  await page.setViewportSize({ width: 1280, height: 900 })
  await panel.locator('summary', { hasText: disputesText.paid }).first().click()
  if (name === 'owner') await takeShots(page, shots, 'dispute')
  await panel.getByLabel(disputesText.reason).first().fill(reason)
  await panel.getByRole('button', { name: disputesText.say }).first().click()
  await page.getByText(done).waitFor()
}

test('a slip that comes after the house has paid stands with staff until two of them settle it', async () => {
  const payee = await open('demo04', '/withdraw')
  await payee.getByLabel(withdrawText.amount).fill('400')
  await payee.getByText(pairText.allow).click()
  await payee.locator('[name=pin]').fill(PIN)
  await press(payee, withdrawText.submit)
  await payee.getByText(pairText.partsTitle).waitFor()
  const payer = await open('demo05', '/deposit')
  await payMember(payer, '400')
  // The quarter of an hour and the hour for members are over: the house pays by itself.
  await withSql(database.url, async (sql) => {
    await sql`
      update member_pair set state = 'ended', ended_by = 'clock', ended_at = now() where state = 'open' and amount = 40000`
    await sql`
      update withdrawal set pooled_until = requested_at, decided_at = decided_at - interval '5 minutes'
      where amount = 40000`
  })
  await expect.poll(() => stateOfWithdrawal(400_00), { timeout: 90_000 }).not.toBe('approved')
  await payer.reload()
  await payer.getByText(pairText.lateTitle('400')).waitFor()
  const buffer = await drawSlip({ codes: [miniQrText('004', '202611230007')] })
  await payer.locator('input[type=file]').setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer })
  await press(payer, depositText.slipSend)
  await payer.getByText(pairText.lateGiven).waitFor()
  await takeShots(payer, shots, 'late-given')

  for (const name of ['owner', 'checker'] as const) await settle(name)
  const [house] = await withSql(
    database.url,
    (sql) => sql`select count(*)::int as said from late_verdict where outcome = 'none'`,
  )
  expect(house).toEqual({ said: 2 })
})

async function stateOfWithdrawal(amount: number): Promise<unknown> {
  const [row] = await withSql(
    database.url,
    (sql) => sql`select state from withdrawal where amount = ${amount}`,
  )
  return row?.state
}

async function settle(name: 'owner' | 'checker'): Promise<void> {
  const desk = await chromium.browser.newContext({
    ...{ baseURL: site.url, bypassCSP: true, viewport: { width: 1280, height: 900 } },
  })
  opened.push(desk)
  const page = await openDispute(desk, name, '400')
  const panel = page.getByRole('dialog', { name: disputesText.amount('400') })
  await panel.getByAltText(disputesText.slip).waitFor()
  await panel.getByText(disputesText.lateLead).waitFor()
  await panel.getByRole('link', { name: disputesText.toAdjust }).waitFor()
  if (name === 'owner') {
    await panel.locator('summary', { hasText: disputesText.outcomes.given }).click()
    await panel.getByLabel(disputesText.reason).first().fill('ดูรายการเดินบัญชีแล้ว')
    await panel.getByRole('button', { name: disputesText.settle }).first().click()
    await panel.getByText(REFUSALS.LATE_NOT_GIVEN.th).waitFor()
  }
  await panel.locator('summary', { hasText: disputesText.outcomes.none }).click()
  if (name === 'owner') await takeShots(page, shots, 'late-panel')
  await panel.getByLabel(disputesText.reason).last().fill('เงินไม่เข้าบัญชีผู้รับ')
  await panel.getByRole('button', { name: disputesText.settle }).last().click()
  await page.getByText(disputesText.settled(name === 'checker')).waitFor()
}

test('less has come: what both say is credited, and where they differ, what two of the staff have found', async () => {
  const payee = await open('demo06', '/withdraw')
  // So much that somebody could still take a part of what is left: a smaller rest is sent by the bank at once.
  await payee.getByLabel(withdrawText.amount).fill('990')
  await payee.getByText(pairText.allow).click()
  await payee.locator('[name=pin]').fill(PIN)
  await press(payee, withdrawText.submit)
  await payee.getByText(pairText.partsTitle).waitFor()
  const [first, second] = [await open('demo07', '/deposit'), await open('demo08', '/deposit')]
  await payMember(first, '600')
  await attachSlip(first, 4)
  await payMember(second, '290')
  await attachSlip(second, 5)

  await payee.reload()
  const of = (baht: string) => payee.locator('.withdraw-parts li', { hasText: baht })
  await of('600').locator('summary', { hasText: pairText.short }).click()
  await saysShort(of('600'), '600')
  await of('600').getByText(REFUSALS.PAIR_NOT_SHORT.th).waitFor()
  await takeShots(payee, shots, 'short-refused')
  await saysShort(of('600'), '549.50')
  await of('600').getByText(pairText.shortSaid('549.50')).waitFor()
  await of('290').locator('summary', { hasText: pairText.short }).click()
  await saysShort(of('290'), '240')
  await of('290').getByText(pairText.shortSaid('240')).waitFor()
  await takeShots(payee, shots, 'short-said')

  // The page asks again by itself: nobody reloads it.
  await first.getByText(pairText.shortTitle('549.50', '600')).waitFor({ timeout: 30_000 })
  await takeShots(first, shots, 'short-asked')
  await first.locator('summary', { hasText: pairText.shortAgree('549.50') }).click()
  await takeShots(first, shots, 'short-agree')
  await press(first, pairText.shortAgreeSay)
  await first.getByText(depositedText.title('549.50')).first().waitFor()
  await payee.reload()
  await of('600').getByText(pairText.shortPaid('549.50', '50.50')).waitFor()

  await second.getByText(pairText.shortTitle('240', '290')).waitFor({ timeout: 30_000 })
  await press(second, pairText.shortNotAgree('290'))
  await second.getByText(pairText.now.disputed).waitFor()
  await payee.reload()
  await of('290').locator('.withdraw-part').getByText(pairText.states.disputed).waitFor()
  await takeShots(payee, shots, 'short-disputed')
  for (const name of ['owner', 'checker'] as const) await decideShort(name)
  await second.getByText(depositedText.title('240')).first().waitFor({ timeout: 30_000 })
  await payee.reload()
  await of('290').getByText(pairText.shortPaid('240', '50')).waitFor()
  await takeShots(payee, shots, 'short-paid')
})

async function saysShort(part: Locator, baht: string): Promise<void> {
  const form = part.locator('details').last()
  await form.locator('[name=amount]').fill(baht)
  await form.locator('[name=pin]').fill(PIN)
  await form.getByRole('button', { name: pairText.shortSay }).click()
}

async function decideShort(name: 'owner' | 'checker'): Promise<void> {
  const desk = await chromium.browser.newContext({
    ...{ baseURL: site.url, bypassCSP: true, viewport: { width: 1280, height: 900 } },
  })
  opened.push(desk)
  const page = await openDispute(desk, name, '290')
  const panel = page.getByRole('dialog', { name: disputesText.amount('290') })
  await panel.getByText(disputesText.came).waitFor()
  const act = panel.locator('details', { hasText: disputesText.shortLead })
  await act.locator('summary').click()
  expect(await act.getByLabel(disputesText.shortAmount).inputValue(), 'as the payee says').toBe('240')
  if (name === 'owner') await takeShots(page, shots, 'dispute-short')
  await act.getByLabel(disputesText.reason).fill('สลิปแสดง 240 บาท')
  await act.getByRole('button', { name: disputesText.say }).click()
  await page.getByText(disputesText.done(name === 'checker')).waitFor()
}

/** An account that bears no mark is shown to nobody, and is there again with it. */
async function doubted(payer: Page): Promise<void> {
  const write = (account: string) =>
    withSql(database.url, (sql) => sql`update member_pair set account_no = ${account} where state = 'open'`)
  const [pair] = await withSql(
    database.url,
    (sql) => sql`select account_no as no from member_pair where state = 'open'`,
  )
  await write('9999999990')
  await payer.reload()
  await payer.getByText(depositText.doubted).waitFor()
  expect(await payer.locator('.deposit-number').count()).toBe(0)
  await takeShots(payer, shots, 'doubted')
  await write(String(pair?.no))
  await payer.reload()
}
