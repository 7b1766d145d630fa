import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_NAMES } from '../../contract/language.ts'
import { bangkokMs } from '../../domain/calendar/bangkok.ts'
import { MAX_MOVEMENTS } from '../../domain/fair/day/day-evidence.ts'
import { findDemoOperator } from '../../server/features/directory/queries.ts'
import { publishDay } from '../../server/features/fairness/publish-day.ts'
import { appendLedgerLog } from '../../server/features/ledger/append-ledger-log.ts'
import { findLedgerHead } from '../../server/features/ledger/queries-log.ts'
import { shortDate } from '../../ui/thai-date.ts'
import { booksSummaryText, booksText, dayStepText, publicBooksText } from '../../web/text/books.ts'
import { booksSummaryText as englishSummary } from '../../web/text/en/books.ts'
import { listText } from '../../web/text/lists.ts'
import { takeShots } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { moveClock, useDatabase, withSql } from '../support/database/database.ts'
import { openMachinery } from '../support/stage/stage.ts'

const DAY_MS = 86_400_000
const SHOTS = useShots('books-are-checked')
const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let context: BrowserContext
const folder = mkdtempSync(join(tmpdir(), 'lottery-books-'))

beforeAll(async () => {
  const phone = { viewport: { width: 390, height: 844 }, bypassCSP: true }
  context = await chromium.browser.newContext({ baseURL: site.url, ...phone })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('before the first day the page says so', async () => {
  const page = await context.newPage()
  await page.goto('/fair')
  await page.getByText(booksText.emptyTitle).waitFor()
  await takeShots(page, SHOTS, 'empty')
  await page.close()
})

test('anybody checks the day, and a member the own balance and movements, also offline', async () => {
  await publishNow()
  const page = await context.newPage()
  await page.goto('/fair')
  await page.getByText(publicBooksText.right).waitFor()
  expect(Object.keys(await verdictsOn(page))).toEqual(['day', 'day-signature', 'day-chain', 'log'])
  await takeShots(page, SHOTS, 'visitor')

  await signIn(page)
  await page.goto('/statement')
  await page.getByRole('link', { name: booksText.fromStatement }).click()
  await page.getByText(booksSummaryText.right).waitFor()
  const verdicts = await verdictsOn(page)
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['right']))
  expect(Object.keys(verdicts)).toContain('movement-0')
  await page.locator('#books details summary').first().click()
  await takeShots(page, SHOTS, 'member')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: booksText.keep }).click(),
  ])
  const file = join(folder, 'day.json')
  await download.saveAs(file)
  await checkOffline(file)
  await page.close()
})

test('in English', async () => {
  const english = await chromium.browser.newContext({ baseURL: site.url, locale: 'en-GB', bypassCSP: true })
  const page = await english.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: LANGUAGE_NAMES.en }).click()
  await page.locator('html[lang=en][data-device]').waitFor()
  await signIn(page)
  await page.goto('/fair')
  await page.getByText(englishSummary.right).waitFor()
  await takeShots(page, SHOTS, 'english')
  await english.close()
})

test('when the site does not answer, the check says that it is not complete, and is made again', async () => {
  const page = await context.newPage()
  await page.route('**/debt.json', (route) => route.abort())
  await page.goto('/fair')
  await page.getByText(booksText.unanswered.failed).waitFor()
  await page.unroute('**/debt.json')
  await takeShots(page, SHOTS, 'failed')
  await page.locator('#books').getByRole('link', { name: listText.retry }).click()
  await page.getByText(booksSummaryText.right).waitFor()
  await page.close()
})

test('whose session has ended is sent to sign in, not told that the site is away', async () => {
  const page = await context.newPage()
  await page.route('**/debt.json', async (route) => {
    const refusal = await fetch(route.request().url())
    await route.fulfill({ status: refusal.status, body: await refusal.text() })
  })
  await page.goto('/fair')
  await page.getByText(booksText.unanswered['signed-out']).waitFor()
  await page.locator('#books').getByRole('link', { name: booksText.signIn }).waitFor()
  await page.close()
})

test('older movements are checked to a bound, and keep what was checked when they do not come', async () => {
  const page = await context.newPage()
  await page.route('**/movements.json*', async (route) => {
    // The demo's member has few: each page is filled with the newest one.
    const [url = ''] = route.request().url().split('?')
    const [newest] = (await (await route.fetch({ url })).json()).movements
    const movements = Array.from({ length: 600 }, () => newest)
    await route.fulfill({ json: { status: true, movements, next: newest.transfer.refId } })
  })
  await page.goto('/fair')
  const older = page.getByRole('button', { name: booksText.older })
  await older.waitFor()
  await page.route('**/movements.json?before=*', (route) => route.abort())
  await older.click()
  await page.getByText(booksText.olderUnanswered.failed).waitFor()
  await page.getByText(booksSummaryText.right).waitFor()
  await page.getByRole('link', { name: booksText.keep }).waitFor()
  await takeShots(page, SHOTS, 'older-failed')
  await page.unroute('**/movements.json?before=*')
  await older.click()
  await page.getByText(booksText.full(MAX_MOVEMENTS)).waitFor()
  await page.getByText(booksText.movements(MAX_MOVEMENTS)).waitFor()
  expect(await page.getByText(booksText.olderUnanswered.failed).count()).toBe(0)
  expect(await older.count()).toBe(0)
  await page.close()
})

test('a newest day that is more than two days old is said', async () => {
  const page = await context.newPage()
  const { day } = await (await context.request.get('/fair/days/newest.json')).json()
  await page.clock.setFixedTime(day.takenAtMs + 2 * DAY_MS)
  await page.goto('/fair')
  await page.getByText(booksSummaryText.right).waitFor()
  expect(await page.getByText(booksText.stale).count()).toBe(0)
  await page.clock.setFixedTime(day.takenAtMs + 2 * DAY_MS + 1)
  await page.reload()
  await page.getByText(booksText.stale).waitFor()
  await takeShots(page, SHOTS, 'stale')
  await page.close()
})

test('an older day is opened from the newest and checked like it, until its balances are no longer kept', async () => {
  const { day: first } = await (await context.request.get('/fair/days/newest.json')).json()
  await publishNow(DAY_MS)
  const page = await context.newPage()
  await page.goto('/fair')
  await page.getByText(booksSummaryText.right).waitFor()
  await page.getByText(booksText.otherDays).click()
  await takeShots(page, SHOTS, 'other-days')
  await page.getByRole('link', { name: shortDate(first.takenAtMs) }).click()
  await page.waitForURL(`**/fair?day=${first.day}`)
  await page.getByText(first.head).waitFor({ state: 'attached' })
  await page.getByText(booksSummaryText.right).waitFor()
  expect(await page.getByText(booksText.stale).count()).toBe(0)

  await withSql(database.url, (sql) => sql`delete from published_debts where seq = ${first.seq}`)
  await page.reload()
  await page.getByText(booksText.tooOld).waitFor()
  await page.getByText(publicBooksText.right).waitFor()
  await takeShots(page, SHOTS, 'too-old')
  await page.goto('/fair?day=2020-02-29')
  await page.getByText(booksText.noDay(shortDate(bangkokMs('2020-02-29')))).waitFor()
  await takeShots(page, SHOTS, 'no-day')
  await page.getByRole('link', { name: booksText.newest }).click()
  await page.getByText(booksSummaryText.right).waitFor()
  await page.close()
})

test('a total that was made smaller in the database is told', async () => {
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update published_day set debts = debts - 100`
    }),
  )
  const page = await context.newPage()
  await page.goto('/fair')
  await page.getByText(booksSummaryText.wrong).waitFor()
  await page.getByText(dayStepText.debt.wrong).waitFor()
  expect(await verdictsOn(page)).toMatchObject({ day: 'wrong', 'day-signature': 'wrong', log: 'right' })
  await takeShots(page, SHOTS, 'wrong')
  await page.close()

  const stranger = await chromium.browser.newContext({ baseURL: site.url, bypassCSP: true })
  const visit = await stranger.newPage()
  await visit.goto('/fair')
  await visit.getByText(publicBooksText.wrong).waitFor()
  expect(await visit.getByRole('link', { name: booksText.keep }).count()).toBe(0)
  await takeShots(visit, SHOTS, 'visitor-wrong')
  await stranger.close()
})

/** Publishes once all of the demo's movements are in the log. */
async function publishNow(aheadMs = 0): Promise<void> {
  const { ctx, close } = openMachinery(database.url)
  const operatorId = (await findDemoOperator(ctx.read)) ?? ''
  const { count } = await ctx.read.one<{ count: number }>`
    select count(*)::int as count from transfer where operator_id = ${operatorId}`
  await expect
    .poll(async () => {
      await appendLedgerLog(ctx, operatorId)
      return (await findLedgerHead(ctx.read, operatorId))?.size
    })
    .toBe(count)
  await moveClock(database.url, aheadMs)
  expect(await publishDay(ctx, operatorId)).toBe(true)
  await close()
}

const signIn = (page: Page) => signInAt(page, site.url, { name: 'demo01' })

async function verdictsOn(page: Page): Promise<Record<string, string>> {
  const steps = await page.locator('[data-step]').all()
  const pairs = await Promise.all(
    steps.map((step) => Promise.all([step.getAttribute('data-step'), step.getAttribute('data-verdict')])),
  )
  return Object.fromEntries(pairs)
}

/** Saves the verifier as a file and opens it in a browser without a network. */
async function checkOffline(file: string): Promise<void> {
  const saved = join(folder, 'verifier.html')
  writeFileSync(saved, await (await fetch(`${site.url}/fair/verifier.html`)).text())
  const alone = await chromium.browser.newContext({ offline: true })
  const page = await alone.newPage()
  await page.goto(pathToFileURL(saved).href)
  expect(await page.locator('#self-test').textContent()).toContain('passed')
  await page.locator('#file').setInputFiles(file)
  await page.getByText(booksSummaryText.right).waitFor()
  expect(new Set(Object.values(await verdictsOn(page)))).toEqual(new Set(['right']))
  const forged = JSON.parse(readFileSync(file, 'utf8'))
  forged.member.debt.balance += 1
  await page.locator('#pasted').fill(JSON.stringify(forged))
  await page.locator('#check').click()
  await page.locator('[data-step=debt][data-verdict=wrong]').waitFor()
  expect(await verdictsOn(page)).toMatchObject({ day: 'right', 'day-signature': 'right', movements: 'right' })
  await alone.close()
}
