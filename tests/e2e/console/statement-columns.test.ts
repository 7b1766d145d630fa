import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { formsText } from '../../../console/text/forms.ts'
import { statementsText } from '../../../console/text/payments/statements.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('statement-columns')
const database = useDemoDatabase()
const site = useProgram(database, {})
const chromium = useBrowser()
const complaints: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'columns-'))
const { map: words } = statementsText
const [FIRST, SECOND] = [512_37, 634_21]

test('columns that nobody knows are named once, and the next file of the bank is read by them', async () => {
  await orders()
  const owner = await staff('owner')
  const checker = await staff('checker')
  const panel = await upload(owner, fileOf('first.csv', [FIRST, 99_50]))
  await nameColumns(owner, panel)
  await panel.getByText(statementsText.what.credits).waitFor()
  await panel.getByText(statementsText.what.suspense).waitFor()
  await takeShots(owner, SHOTS, 'preview')
  await ask(owner, panel)
  await confirm(checker, 'first.csv')
  await checker.getByText(statementsText.result(counts(2, 1, 1))).waitFor()
  expect(await depositsOfDemo01()).toEqual([FIRST])

  // The columns stand first in the list, and nothing is asked.
  const next = await upload(owner, fileOf('second.csv', [FIRST, SECOND]))
  await next.getByText(statementsText.what.known).waitFor()
  await next.getByText(statementsText.what.credits).waitFor()
  expect(await next.getByText(words.title).count()).toBe(0)
  await ask(owner, next)
  await readAnew(owner, checker)
  await confirm(checker, 'second.csv')
  await checker.getByText(statementsText.result(counts(2, 1, 0))).waitFor()
  expect(await depositsOfDemo01()).toEqual([FIRST, SECOND])
  expect(complaints).toEqual([])
})

async function upload(owner: Page, file: string): Promise<Locator> {
  await owner.goto('/console/payments/statements')
  await owner.getByRole('button', { name: statementsText.upload }).click()
  const panel = owner.getByRole('dialog', { name: statementsText.upload })
  await panel.getByLabel(statementsText.file).setInputFiles(file)
  await panel.getByRole('button', { name: statementsText.preview }).click()
  return panel
}

async function nameColumns(owner: Page, panel: Locator): Promise<void> {
  const keep = panel.getByRole('button', { name: words.keep })
  const choose = (label: string, name: string) =>
    panel.getByLabel(label, { exact: true }).selectOption({ value: name })
  await panel.getByText(words.title).waitFor()
  expect(await panel.getByRole('alert').count(), 'a bank that is new is no fault').toBe(0)
  expect(await panel.getByLabel(words.deposit, { exact: true }).inputValue()).toBe('ยอดรับ')
  expect(await panel.getByLabel(words.time, { exact: true }).inputValue()).toBe('เวลา')
  await takeShots(owner, SHOTS, 'columns')
  // What no name tells is asked for.
  await keep.click()
  await panel.getByText(formsText.missing).waitFor()
  await choose(words.withdrawal, 'ยอดรับ')
  await keep.click()
  await panel.getByText(REFUSALS.STATEMENT_COLUMNS.th).waitFor()
  await takeShots(owner, SHOTS, 'columns-refused')
  // Read wrongly, it is said where, and the columns are asked for again.
  await choose(words.withdrawal, 'หัก')
  await choose(words.time, 'สาขา')
  await keep.click()
  await panel.getByText(statementsText.row(4, String(statementsText.faults.date))).waitFor()
  await takeShots(owner, SHOTS, 'columns-wrong')
  await choose(words.withdrawal, 'หัก')
  await keep.click()
  await panel.getByText(statementsText.previewTitle).waitFor()
  // Seen to be wrong, they are named anew before anybody is asked to agree.
  await panel.getByRole('button', { name: words.again }).click()
  await panel.getByText(words.titleAgain).waitFor()
  expect(await panel.getByRole('button', { name: statementsText.ask }).count()).toBe(0)
  await choose(words.withdrawal, 'หัก')
  await keep.click()
  await panel.getByText(statementsText.previewTitle).waitFor()
}

/** Nobody has agreed yet: the same file is brought again by other columns, and the first reading is discarded. */
async function readAnew(owner: Page, checker: Page): Promise<void> {
  await checker.goto('/console/payments/statements')
  await checker.getByRole('button', { name: approvalsText.reject }).click()
  await checker.getByText(statementsText.states.dropped).waitFor()
  const panel = await upload(owner, join(folder, 'second.csv'))
  await panel.getByRole('button', { name: words.again }).click()
  await panel.getByLabel(words.withdrawal, { exact: true }).selectOption({ value: 'หัก' })
  await panel.getByLabel(words.text, { exact: true }).selectOption({ value: 'สาขา' })
  await panel.getByRole('button', { name: words.keep }).click()
  await panel.getByText(statementsText.readsAnew).waitFor()
  await takeShots(owner, SHOTS, 'reads-anew')
  await ask(owner, panel)
  await owner.getByText(statementsText.states.discarded).waitFor()
}

async function ask(owner: Page, panel: Locator): Promise<void> {
  await panel.getByLabel(statementsText.reason).fill('ตรวจสิ้นวัน')
  await panel.getByRole('button', { name: statementsText.ask }).click()
  await owner.getByText(statementsText.asked).waitFor()
}

async function confirm(checker: Page, file: string): Promise<void> {
  await checker.goto('/console/payments/statements')
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await checker.getByRole('button', { name: file }).first().waitFor()
}

const counts = (lines: number, credited: number, suspense: number) => ({
  ...{ lines, credited, suspense },
  ...{ known: 0, changed: 0, undone: 0, open: 0 },
})

/** The minute of every deposit: a line that comes again in a second file is the same one. */
const told = new Date(Date.now() + 7 * 3_600_000).toISOString()

/** A file of a bank as no layout here has it, with deposits of now. */
function fileOf(name: string, amounts: readonly number[]): string {
  const rows = amounts.map(
    (amount) => `${told.slice(0, 10)},${told.slice(11, 16)},,${(amount / 100).toFixed(2)},พระราม 9`,
  )
  const path = join(folder, name)
  const heads = ['เลขบัญชี,0488000000,,,', 'ระหว่างวันที่,,,,', 'วันทำรายการ,เวลา,หัก,ยอดรับ,สาขา']
  writeFileSync(path, [...heads, ...rows, ''].join('\r\n'))
  return path
}

async function depositsOfDemo01(): Promise<number[]> {
  const rows = await withSql(
    database.url,
    (sql) => sql`
      select x.amount from transfer x join member m using (member_id)
      where m.name = 'demo01' and x.kind = 'deposit' order by x.amount`,
  )
  return rows.map(({ amount }) => Number(amount))
}

/** Two deposits that demo01 has asked for. */
async function orders(): Promise<void> {
  await withSql(database.url, async (sql) => {
    for (const pay of [FIRST, SECOND]) {
      await sql`
        insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, state, started_at,
          expires_at, key, request_hash)
        select m.member_id, gen_random_uuid(), a.operator_id, a.id, ${Math.floor(pay / 100) * 100}, ${pay}, 'kbank', '1234567801',
          'open', now() - interval '10 minutes', now() + interval '14 minutes', gen_random_uuid(), '\\x00'
        from receiving_account a join member m on m.operator_id = a.operator_id
        where a.bank = 'kbank' and m.name = 'demo01'`
    }
  })
}

async function staff(name: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console/payments/statements')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: statementsText.title }).waitFor()
  return page
}
