import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formsText } from '../../../console/text/forms.ts'
import { saferText } from '../../../console/text/safer/cases.ts'
import { sessionText } from '../../../console/text/session.ts'
import { DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { wordsOfMessage } from '../../../domain/messages/message-words.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { markPlay } from '../../../server/features/safer/markers/mark-play.ts'
import { reckonEffects } from '../../../server/features/safer/markers/reckon-effects.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { playControlText } from '../../../web/text/play-control.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { moveClock, withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { playedHours, SIX_HOURS } from '../../support/stage/safer/played.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('markers')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []
let machinery: Machinery
beforeAll(() => {
  machinery = openMachinery(database.url)
})
afterAll(() => machinery.close())

const OFFER = wordsOfMessage({ kind: 'play-care', facts: { of: 'limits' } }, 'th')
const LIMIT = { kind: 'deposit', span: 'week', max: bahtToSatang(500) } as const
const SUGGESTED = wordsOfMessage({ kind: 'play-care', facts: { of: 'limit', ...LIMIT } }, 'th')

test('long play is a marker: the member is led to limits, the staff suggest one and see a week later what came of it', async () => {
  const [{ id }] = await withSql(
    database.url,
    (sql) => sql<[{ id: string }]>`select member_id as id from member where name = 'demo04'`,
  )
  await playedHours(database.url, [id], SIX_HOURS)
  await markPlay(machinery.ctx)
  const member = await memberAt('/inbox')
  await member.getByRole('listitem').filter({ hasText: OFFER.title }).getByRole('link').click()
  await member.waitForURL((url) => url.pathname === '/play-control')
  await member.getByRole('heading', { name: playControlText.breakTitle }).waitFor()

  const owner = await ownerAt('/console/safer')
  await takeShots(owner, SHOTS, 'queue')
  await suggestLimit(owner)
  await member.goto('/inbox')
  await member.getByText(SUGGESTED.title).waitFor()
  await takeShots(member, SHOTS, 'inbox')

  await moveClock(database.url, 8 * DAY_MS)
  await reckonEffects(machinery.ctx)
  const later = await ownerAt('/console/safer?view=closed')
  await openCase(later)
  await later.getByText(saferText.effect(7)).first().waitFor()
  await takeShots(later, SHOTS, 'effect')
  expect(complaints).toEqual([])
})

async function openCase(page: Page): Promise<void> {
  const row = page.locator('tbody tr').filter({ hasText: saferText.markers['long-play'] })
  await row.first().getByRole('button').first().click()
}

async function suggestLimit(owner: Page): Promise<void> {
  await openCase(owner)
  const panel = owner.getByRole('dialog')
  await panel.getByText(saferText.found).waitFor()
  const send = panel.getByRole('button', { name: saferText.send })
  await panel.getByLabel(saferText.what).selectOption('limit')
  await panel.getByText(saferText.careLeads.limit).waitFor()
  await panel.getByLabel(saferText.span).selectOption('week')
  await send.click()
  await panel.getByText(formsText.bahtWrong).waitFor()
  await panel.getByLabel(saferText.amount).fill('500')
  await panel.getByLabel(saferText.note).fill('โทรคุยแล้ว อยากลองตั้งวงเงิน')
  await takeShots(owner, SHOTS, 'panel')
  await send.click()
  await panel
    .getByText(saferText.suggested(saferText.limitKinds.deposit, saferText.limitSpans.week, 500))
    .waitFor()
  await panel.getByRole('button', { name: saferText.close, exact: true }).click()
  await owner.getByText(saferText.empty.open).waitFor()
}

async function memberAt(path: string): Promise<Page> {
  const page = await pageOf({ width: 360, height: 780 })
  await signInAt(page, site.url, { name: 'demo04', path })
  return page
}

async function ownerAt(path: string): Promise<Page> {
  const page = await pageOf({ width: 1280, height: 900 })
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill('owner')
  await page.getByLabel(sessionText.password, { exact: true }).fill('owner-1234')
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: saferText.title }).waitFor()
  return page
}

async function pageOf(viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  // What the pictures are taken with writes a style into the page.
  const context = await chromium.browser.newContext({ baseURL: site.url, viewport, bypassCSP: true })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}
