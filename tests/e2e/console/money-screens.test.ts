import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { formsText } from '../../../console/text/forms.ts'
import { depositsText } from '../../../console/text/payments/deposits.ts'
import { receivingText } from '../../../console/text/payments/receiving.ts'
import { statementsText } from '../../../console/text/payments/statements.ts'
import { sessionText } from '../../../console/text/session.ts'
import { tableText } from '../../../console/text/table.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { hasEntryOfOverlay } from '../../support/browser/overlays.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawSlip } from '../../support/slips/slip-picture.ts'
import { kbankLine, kbankStatement } from '../../support/stage/partner.ts'

const SHOTS = useShots('money-screens')
const database = useDemoDatabase()
const site = useProgram(database, {})
const chromium = useBrowser()
const complaints: string[] = []
const ASKED_PAY = 512_37
const OPACITY = "getComputedStyle(document.querySelector('.file-field input')).opacity"

test('accounts, a statement and its deposit go through two people', async () => {
  await orderOfDemo01()
  const owner = await staff('owner', '/console/payments/accounts', receivingText.title)
  const checker = await staff('checker', '/console/payments/accounts', receivingText.title)
  await accounts(owner, checker)
  await statement(owner, checker)
  await deposits(owner)
  expect(complaints).toEqual([])
})

async function accounts(owner: Page, checker: Page): Promise<void> {
  await takeShots(owner, SHOTS, 'accounts')
  await owner.getByRole('button', { name: receivingText.add }).click()
  const added = owner.getByRole('dialog', { name: receivingText.add })
  await added.getByLabel(receivingText.bank).selectOption({ label: 'ธนาคารกรุงไทย' })
  await added.getByLabel(receivingText.number).fill('048-800-111')
  await added.getByLabel(receivingText.holder).fill('บจก. หยกเพย์ (สาธิต)')
  await added.getByLabel(receivingText.cap).fill('50,000')
  await added.getByLabel(receivingText.hoursFrom).fill('08:00')
  await added.getByLabel(receivingText.reason).fill('บัญชีเดิมใกล้เต็ม')
  const send = added.getByRole('button', { name: receivingText.ask })
  await send.click()
  await added.getByText(receivingText.hoursHalf).waitFor()
  await added.getByLabel(receivingText.hoursUntil, { exact: true }).fill('23:00')
  await send.click()
  // A number of nine digits: what is typed stays.
  await added.getByText(REFUSALS.BANK_ACCOUNT_INVALID.th).waitFor()
  expect(await added.getByLabel(receivingText.holder).inputValue()).toBe('บจก. หยกเพย์ (สาธิต)')
  await takeShots(owner, SHOTS, 'new-account')
  await added.getByLabel(receivingText.number).fill('048-800-1112')
  await send.click()
  await owner.getByText(receivingText.asked).waitFor()
  await checker.reload()
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).waitFor()
  await takeShots(checker, SHOTS, 'account-to-confirm')
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  // The card names the account as well; in the list it is a button.
  await checker.getByRole('button', { name: '0488001112' }).waitFor()

  await owner.reload()
  await owner.getByRole('button', { name: '0488001112' }).click()
  const panel = owner.getByRole('dialog')
  await panel.getByRole('button', { name: receivingText.rest }).click()
  await panel.getByText(formsText.reasonMissing).first().waitFor()
  await panel.getByLabel(receivingText.reason).first().fill('ธนาคารปิดปรับปรุง')
  await takeShots(owner, SHOTS, 'account')
  await panel.getByRole('button', { name: receivingText.rest }).click()
  await owner.getByText(receivingText.done.rest).waitFor()
  await unmarked(owner, checker)
}

/** An account that bears no mark is offered again once two people have said that it is theirs. */
async function unmarked(owner: Page, checker: Page): Promise<void> {
  const write = () =>
    withSql(database.url, (sql) => sql`update receiving_account set mark = null where bank = 'scb'`)
  await write()
  await owner.reload()
  await owner.getByText(receivingText.unmarked).waitFor()
  await takeShots(owner, SHOTS, 'accounts-unmarked')
  await owner.getByRole('button', { name: '4012000000' }).click()
  const panel = owner.getByRole('dialog')
  await panel.getByRole('heading', { name: receivingText.vouch }).waitFor()
  await panel.getByLabel(receivingText.reason).last().fill('ตรวจกับสมุดบัญชีแล้ว')
  await takeShots(owner, SHOTS, 'account-unmarked')
  await panel.getByRole('button', { name: receivingText.ask }).click()
  await owner.getByText(receivingText.asked).waitFor()
  await checker.reload()
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await checker.getByText(receivingText.unmarked).waitFor({ state: 'hidden' })
}

async function statement(owner: Page, checker: Page): Promise<void> {
  await owner.goto('/console/payments/statements')
  await owner.getByRole('button', { name: statementsText.upload }).click()
  const panel = owner.getByRole('dialog', { name: statementsText.upload })
  await panel.getByLabel(statementsText.where).selectOption('kbank-recent 0488000000')
  await panel.getByRole('button', { name: statementsText.preview }).click()
  await panel.getByText(statementsText.fileMissing).waitFor()
  const folder = mkdtempSync(join(tmpdir(), 'statement-'))
  const [good, bad] = [join(folder, 'november.csv'), join(folder, 'bad.csv')]
  writeFileSync(good, kbankStatement(kbankLine(ASKED_PAY), kbankLine(99_50)))
  writeFileSync(bad, kbankStatement(kbankLine(99_50).replace('"99.50"', '"99.501"')))
  // By keys, and in our words: the browser's own field, which takes them, is not seen.
  const field = panel.getByLabel(`${statementsText.file} ${formsText.chooseFile}`)
  await panel.getByText(formsText.chooseFile, { exact: true }).waitFor()
  expect(await owner.evaluate(OPACITY)).toBe('0')
  const [chooser] = await Promise.all([owner.waitForEvent('filechooser'), field.press('Enter')])
  await chooser.setFiles(bad)
  await panel.getByText('bad.csv', { exact: true }).waitFor()
  await panel.getByRole('button', { name: statementsText.preview }).click()
  await panel.getByText(statementsText.row(2, String(statementsText.faults.amount))).waitFor()
  await takeShots(owner, SHOTS, 'statement-refused')
  await panel.getByLabel(statementsText.file).setInputFiles(good)
  await panel.getByRole('button', { name: statementsText.preview }).click()
  await panel.getByText(statementsText.what.credits).waitFor()
  await takeShots(owner, SHOTS, 'statement-preview')
  await panel.getByLabel(statementsText.reason).fill('ตรวจสิ้นวัน')
  await panel.getByRole('button', { name: statementsText.ask }).click()
  await owner.getByText(statementsText.asked).waitFor()

  await checker.goto('/console/payments/statements')
  const agree = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await agree.waitFor()
  await takeShots(checker, SHOTS, 'statement-to-confirm')
  await agree.click()
  // A page that is loaded anew at once may take back what it has not sent yet.
  await expect.poll(() => agree.count()).toBe(0)
  await expect
    .poll(async () => {
      await checker.reload()
      await checker.getByRole('heading', { level: 1, name: statementsText.title }).waitFor()
      await checker.getByText('november.csv').first().waitFor()
      return checker.getByText(statementsText.states.imported).count()
    })
    .toBeGreaterThan(0)
  await owner.reload()
  await owner.getByRole('button', { name: 'november.csv' }).click()
  const file = owner.getByRole('dialog', { name: 'november.csv' })
  await file.getByText(statementsText.what.credited).waitFor()
  await takeShots(owner, SHOTS, 'statement')
  await file.getByRole('button', { name: statementsText.undo }).click()
  await owner.getByText(statementsText.undoneDone(1)).waitFor()
}

/** What is looked for is said at its field when it is wrong, stays in the fields, and goes back with the page before. */
async function foundDeposits(owner: Page): Promise<void> {
  const form = owner.getByRole('form', { name: tableText.find })
  const [member, amount] = [
    form.getByLabel(depositsText.finds.member),
    form.getByLabel(depositsText.finds.amount),
  ]
  const find = form.getByRole('button', { name: tableText.find })
  await amount.fill('abc')
  await find.click()
  await form.getByText(REFUSALS.AMOUNT_UNREADABLE.th).waitFor()
  await amount.fill('')
  await member.fill('nobody-at-all')
  await find.click()
  await form.getByText(REFUSALS.MEMBER_UNKNOWN.th).waitFor()
  await takeShots(owner, SHOTS, 'deposits-not-found')
  await member.fill('demo01')
  await find.click()
  await owner.getByRole('button', { name: 'DM01demo01' }).first().waitFor()
  await expect.poll(() => form.getByText(REFUSALS.MEMBER_UNKNOWN.th).count()).toBe(0)
  await expect.poll(() => owner.locator('[aria-busy]').count()).toBe(0)
  await takeShots(owner, SHOTS, 'deposits-found')
  await owner.getByRole('button', { name: depositsText.views.open }).click()
  await expect.poll(() => new URL(owner.url()).searchParams.get('member')).toBe('demo01')
  await owner.goBack()
  await owner.goBack()
  await expect.poll(() => member.inputValue()).toBe('nobody-at-all')
  await form.getByRole('button', { name: tableText.findClear }).click()
  await expect.poll(() => member.inputValue()).toBe('')
  await owner.getByRole('button', { name: 'DM01demo01' }).first().waitFor()
}

async function deposits(owner: Page): Promise<void> {
  await owner.goto('/console/payments/deposits')
  await owner.getByRole('button', { name: 'DM01demo01' }).first().waitFor()
  await takeShots(owner, SHOTS, 'deposits')
  await owner.getByRole('button', { name: depositsText.views.alone }).click()
  await owner.getByText(depositsText.alone('0')).waitFor()
  await takeShots(owner, SHOTS, 'deposits-alone')
  await owner.getByRole('button', { name: depositsText.views.all }).click()
  await owner.getByRole('button', { name: 'DM01demo01' }).first().waitFor()
  await foundDeposits(owner)
  await owner.getByRole('button', { name: 'DM01demo01' }).first().click()
  const panel = owner.getByRole('dialog')
  await panel.getByRole('img', { name: depositsText.slipAlt('DM01demo01') }).waitFor()
  await panel.getByText(receivingText.channels.statement ?? '').waitFor()
  const loaded = () =>
    panel
      .getByRole('img')
      .evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth)
  await expect.poll(loaded).toBeGreaterThan(100)
  await takeShots(owner, SHOTS, 'deposit')
  await owner.keyboard.press('j')
  await owner.getByRole('dialog', { name: '300.11' }).waitFor()
  await owner.keyboard.press('k')
  await owner.getByRole('dialog', { name: '512.37' }).waitFor()
  await owner.keyboard.press('Escape')
  // The browser goes back in its own time: before that it would take away what is opened next.
  await expect.poll(() => hasEntryOfOverlay(owner)).toBe(false)
  await owner.getByRole('button', { name: depositsText.views.flagged }).click()
  await owner.getByText(depositsText.empty).waitFor()
}

/** What demo01 has asked for: an order with a slip that waits, and an older one that was cancelled. */
async function orderOfDemo01(): Promise<void> {
  const picture = await drawSlip({ codes: [] })
  await withSql(database.url, async (sql) => {
    const [account] = await sql`
      select a.id, a.operator_id, m.member_id from receiving_account a join member m on m.operator_id = a.operator_id
      where a.bank = 'kbank' and m.name = 'demo01'`
    if (!account) throw new Error('the demo has an account and a member')
    const { id, operator_id: operatorId, member_id: memberId } = account
    const order = async (asked: number, pay: number, minutes: number, state: string) => {
      const [row] = await sql`
        insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, state, started_at,
          expires_at, cancelled_at, key, request_hash)
        values (${memberId}, gen_random_uuid(), ${operatorId}, ${id}, ${asked}, ${pay}, 'kbank', '1234567801', ${state},
          now() - make_interval(mins => ${minutes}), now() + interval '14 minutes',
          ${state === 'cancelled' ? new Date() : null}, gen_random_uuid(), '\\x00')
        returning id`
      return row?.id
    }
    await order(300_00, 300_11, 60, 'cancelled')
    const waiting = await order(512_00, ASKED_PAY, 1, 'open')
    await sql`
      insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at, order_id, attached_at)
      values (${memberId}, gen_random_uuid(), ${operatorId}, sha256('slip'), ${picture}, 720, 1280, 'slip.jpg', now(), ${waiting}, now())`
  })
}

async function staff(name: string, path: string, title: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}
