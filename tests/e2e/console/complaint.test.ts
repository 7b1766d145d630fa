import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketsText } from '../../../console/text/rounds/tickets.ts'
import { sessionText } from '../../../console/text/session.ts'
import { tableText } from '../../../console/text/table.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { findStaffByName } from '../../../server/features/staff/queries.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawRound } from '../../support/stage/drawing.ts'
import { openMachinery, wishFor } from '../../support/stage/stage.ts'

const SHOTS = useShots('complaint')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []
let machinery: Machinery

beforeAll(async () => {
  machinery = openMachinery(database.url)
  await aPaidTicket()
})
afterAll(() => machinery?.close())

/** demo01 has 20 baht on 47, which wins, and demo02 nothing. */
async function aPaidTicket(): Promise<void> {
  const { ctx } = machinery
  const round = await ctx.read.one<{ id: string; operatorId: string }>`
    select r.id, r.operator_id as "operatorId" from round r join lottery l on l.id = r.lottery_id
    where l.code = 'thai-government' and r.status = 'open'`
  const { id } = await ctx.read.one<{ id: string }>`select member_id as id from member where name = 'demo01'`
  const lines = [
    ['two_bottom', '47', 20],
    ['three_top', '123', 5],
  ] as const
  await placeTicket(ctx, wishFor(round, id, round.id, lines))
  const [maker, checker] = await Promise.all(
    ['feed-maker', 'feed-checker'].map((name) => findStaffByName(ctx.read, round.operatorId, name)),
  )
  if (!maker || !checker) throw new Error('the demo has its feed')
  const people = { makerId: maker.staffId, checkerId: checker.staffId }
  await drawRound({ ...machinery, operatorId: round.operatorId, ...people }, round.id)
  await settleRound(machinery.jobs, round.id)
}

test('staff who are asked about a ticket find it by its member, and see each movement of its money', async () => {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // axe is added to the page as a script
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console')
  await page.getByLabel(sessionText.name).fill('owner')
  await page.getByLabel(sessionText.password, { exact: true }).fill('owner-1234')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: ticketsText.title }).click()
  await page.getByText(ticketsText.ask).waitFor()
  await takeShots(page, SHOTS, 'ask')

  const form = page.getByRole('form', { name: tableText.find })
  const [member, number] = [
    form.getByLabel(ticketsText.finds.member),
    form.getByLabel(ticketsText.finds.ticket),
  ]
  const find = form.getByRole('button', { name: tableText.find })
  await number.fill('DM000000001')
  await find.click()
  await form.getByText(REFUSALS.MEMBER_NEEDED.th).waitFor()
  expect(await number.inputValue()).toBe('DM000000001')
  await number.fill('')
  await member.fill('DM01demo01')
  await find.click()
  const ticket = page.getByRole('button', { name: /^DM\d{9}$/ }).first()
  await ticket.waitFor()
  await page.getByText(ticketsText.results.won).first().waitFor()
  await takeShots(page, SHOTS, 'found')
  const billNo = (await ticket.textContent()) ?? ''
  await number.fill(String(Number(billNo.slice(2))))
  await find.click()
  await expect.poll(() => page.getByRole('button', { name: /^DM\d{9}$/ }).count()).toBe(1)

  await page.getByRole('button', { name: billNo }).click()
  const panel = page.getByRole('dialog', { name: billNo })
  await panel.getByText('ถูกรางวัล', { exact: true }).first().waitFor()
  await panel.getByText('+1,800').waitFor()
  await takeShots(page, SHOTS, 'ticket')
  await panel.getByRole('link', { name: ticketsText.round }).click()
  await page.getByRole('heading', { level: 1, name: 'สลากกินแบ่งรัฐบาล' }).waitFor()
  await page.goBack()
  await expect.poll(() => number.inputValue()).toBe(String(Number(billNo.slice(2))))
  expect(complaints).toEqual([])
  await context.close()
})
