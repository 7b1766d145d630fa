import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { formsText } from '../../../console/text/forms.ts'
import { nearText } from '../../../console/text/payments/near.ts'
import { providersText } from '../../../console/text/payments/providers.ts'
import { refusedText } from '../../../console/text/payments/refused.ts'
import { suspenseText } from '../../../console/text/payments/suspense.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { satang } from '../../../domain/money.ts'
import { fakeBankFeed } from '../../../server/external/feed/fake-bank-feed.ts'
import { askFeedsOf } from '../../../server/features/payments/feed/ask-feeds.ts'
import { isFocused } from '../../support/browser/overlays.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { tellOfPayment } from '../../support/stage/bank-feed.ts'
import { twoOfTheDemo } from '../../support/stage/rules.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('suspense')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('money of nobody is given to a member by two people, and other money is sent back', async () => {
  await tellBank({ amount: 512.37, sender: { bank: 'kbank', account_no: '1234567801', name: 'สมชาย ใจดี' } })
  await tellBank({ amount: 99.5 })
  const owner = await staff('owner')
  await takeShots(owner, SHOTS, 'list')
  await owner.getByRole('button', { name: '512.37' }).click()
  const panel = owner.getByRole('dialog', { name: suspenseText.amount('512.37') })
  await panel.getByText(suspenseText.signs.account()).waitFor()
  await takeShots(owner, SHOTS, 'whose')
  await owner.keyboard.press('m')
  await expect.poll(() => panel.getByLabel(suspenseText.username).inputValue()).toBe('DM01demo01')
  const send = panel.getByRole('button', { name: suspenseText.ask }).first()
  await send.click()
  await panel.getByText(formsText.reasonMissing).first().waitFor()
  await panel.getByLabel(suspenseText.reason).first().fill('บัญชีตรงกับที่ลงทะเบียน')
  await send.click()
  await owner.getByText(suspenseText.asked).waitFor()
  await owner.getByRole('button', { name: approvalsText.withdraw }).waitFor()

  // By keys alone: the first row, the next one, sent back. The letters of the reason are no keys.
  await owner.getByRole('button', { name: '512.37' }).click()
  await owner.getByRole('dialog', { name: suspenseText.amount('512.37') }).waitFor()
  await owner.keyboard.press('j')
  const other = owner.getByRole('dialog', { name: suspenseText.amount('99.50') })
  await other.getByText(suspenseText.noGuess).first().waitFor()
  await owner.keyboard.press('b')
  const why = other.getByLabel(suspenseText.reason).last()
  await expect.poll(() => isFocused(owner, why)).toBe(true)
  await owner.keyboard.type('jk returned')
  await expect.poll(() => why.inputValue()).toBe('jk returned')
  await other.getByRole('button', { name: suspenseText.ask }).last().click()
  await expect.poll(() => owner.getByRole('button', { name: approvalsText.withdraw }).count()).toBe(2)

  const checker = await staff('checker')
  await takeShots(checker, SHOTS, 'to-confirm')
  for (const left of [1, 0]) {
    await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).first().click()
    await expect
      .poll(() => checker.getByRole('button', { name: approvalsText.confirm, exact: true }).count())
      .toBe(left)
  }
  await checker.getByText(suspenseText.empty).waitFor()
  const [member] = await withSql(
    database.url,
    (sql) => sql`
      select x.amount from transfer x join member m using (member_id)
      where m.name = 'demo01' and x.kind = 'deposit'`,
  )
  expect(Number(member?.amount)).toBe(512_37)
  expect(complaints).toEqual([])
})

test('what a bank tells otherwise than before waits beside it, and is taken in as money of nobody; a silent bank is named', async () => {
  await askedOtherwise()
  const owner = await staff('owner')
  const waits = owner.getByRole('button', { name: '345.25' })
  await waits.waitFor()
  await owner.getByText(nearText.states.suspense).waitFor()
  await takeShots(owner, SHOTS, 'refused')
  await waits.click()
  const panel = owner.getByRole('dialog', { name: refusedText.amount('345.25') })
  await panel.getByText(REFUSALS.NOTICE_CHANGED.th).waitFor()
  await panel.getByText(refusedText.take.title).click()
  await takeShots(owner, SHOTS, 'refused-decide')
  await panel.getByRole('button', { name: refusedText.take.send }).click()
  await panel.getByText(formsText.reasonMissing).waitFor()
  await panel.getByLabel(refusedText.reason).first().fill('มีสองก้อนในแอปธนาคาร')
  await panel.getByRole('button', { name: refusedText.take.send }).click()
  await owner.getByText(refusedText.take.done).waitFor()
  await owner.getByText(refusedText.none).first().waitFor()
  await owner.getByText(suspenseText.why['told-otherwise']).waitFor()
  await takeShots(owner, SHOTS, 'refused-taken')

  await owner.goto('/console/payments/providers')
  await owner.getByText('ธนาคารไทยพาณิชย์ 4012000000').waitFor()
  await owner.getByText(providersText.parts.states.down, { exact: true }).waitFor()
  await owner.getByText(providersText.downCount('1')).first().waitFor()
  await takeShots(owner, SHOTS, 'banks-asked')
  expect(complaints).toEqual([])
})

/** The demo's bank is asked twice about money it names alike and does not tell alike; another bank has kept silent for long. */
async function askedOtherwise(): Promise<void> {
  const machinery = openMachinery(database.url, { connections: 2 })
  const { operatorId } = await twoOfTheDemo(machinery.ctx)
  const demoFeed = fakeBankFeed()
  const ctx = { ...machinery.ctx, external: { ...machinery.ctx.external, demoFeed } }
  const account = { bank: 'kbank', accountNo: '0488000000' }
  const said = { reference: 'KB-20261127-8812', at: new Date(), senderBank: 'scb', senderNo: 'xxx-x-x4821-x' }
  for (const amount of [satang(300_00), satang(345_25)]) {
    demoFeed.came(account, { ...said, amount, senderName: 'สมหญิง รักดี' })
    await askFeedsOf(ctx, operatorId, Number.POSITIVE_INFINITY)
  }
  await withSql(
    database.url,
    (sql) => sql`
      update outside_part set failures = 9, failed_at = db_now(), failing_since = db_now() - interval '9 minutes',
        fault = 'silent', detail = 'no answer within 8000 ms'
      where account_id = (select id from receiving_account where bank = 'scb' and operator_id = ${operatorId})`,
  )
  await machinery.close()
}

/** demo01 has registered the account the first comes from. */
async function tellBank(payment: Parameters<typeof tellOfPayment>[1]): Promise<void> {
  await withSql(
    database.url,
    (sql) => sql`
      insert into sign_in_bank_account (operator_id, bank, account_no, member_id)
      select operator_id, 'kbank', '1234567801', member_id from member where name = 'demo01'
      on conflict do nothing`,
  )
  const answer = await tellOfPayment({ siteUrl: site.url, databaseUrl: database.url }, payment)
  expect(await answer.json()).toMatchObject({ state: 'suspense' })
}

async function staff(name: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console/payments/suspense')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: suspenseText.title }).waitFor()
  return page
}
