import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { findStaffByName } from '../../../server/features/staff/queries.ts'
import { voidRound } from '../../../server/features/voids/void-round.ts'
import { openRelay, type Relay } from '../../../server/live/relay.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { displayText } from '../../../web/text/account.ts'
import { cartText } from '../../../web/text/cart.ts'
import { refundText, winText } from '../../../web/text/win.ts'
import { greetedAt } from '../../support/browser/greeted.ts'
import { useBrowser, useProgram } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawRound } from '../../support/stage/drawing.ts'
import { addRound, openMachinery, wishFor } from '../../support/stage/stage.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser('allow')
let machinery: Machinery
let relay: Relay
let member: { memberId: string; operatorId: string }
let page: Page

beforeAll(async () => {
  machinery = openMachinery(database.url)
  relay = await openRelay(machinery, database.url) // as the worker does, whose place the test takes
  member = await machinery.ctx.read.one<typeof member>`
    select member_id as "memberId", operator_id as "operatorId" from member where name = 'demo05'`
})
afterAll(async () => {
  await relay?.close()
  await machinery?.close()
})

beforeEach(async () => {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
  })
  page = await context.newPage()
  // Records the notes that the page plays, because a test cannot listen.
  await page.addInitScript(`{
    window.notes = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      window.notes.push(this.frequency.value)
      return start.call(this, when)
    }
  }`)
  await page.goto('/login?next=/changepass')
  await hydrated()
  await page.fill('[name=username]', 'demo05')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(({ pathname }) => pathname === '/changepass')
  await hydrated()
  return () => context.close()
})

const hydrated = () => page.locator('html[data-device]').waitFor()
const notes = () => page.evaluate<number[]>('window.notes')

/** Each event with its message and its notes. */
const MOMENTS = [
  { what: 'a ticket that stands', come: placeOne, words: cartText.placedTitle, heard: [659, 880] },
  { what: 'a win', come: winOne, words: winText.title, heard: [523, 659, 784, 1047] },
  { what: 'a stake that came back', come: refundOne, words: refundText.title, heard: [523, 523] },
] as const

test.each(MOMENTS)('$what plays a sound when sounds are on', async ({ come, words, heard }) => {
  const on = page.getByRole('button', { name: displayText.sounds.on, exact: true })
  await on.click()
  await expect.poll(() => on.getAttribute('aria-pressed')).toBe('true')
  await come()
  await page.getByText(words).waitFor()
  await expect.poll(notes).toEqual(heard)
})

test.each(MOMENTS)('$what plays no sound when sounds are off', async ({ come, words }) => {
  await come()
  await page.getByText(words).waitFor()
  // The sound starts together with the message, so after two frames it has been recorded.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await notes()).toEqual([])
})

async function placeOne(): Promise<void> {
  const round = await machinery.ctx.read.one<{ id: string }>`
    select r.id from round r join lottery l on l.id = r.lottery_id
    where l.code = 'thai-government' and r.status = 'open' order by r.closes_at limit 1`
  await page.goto(`/bet/${round.id}`)
  await hydrated()
  for (const digit of '252') await page.locator(`.key-${digit}`).click()
  await page.getByRole('button', { name: cartText.reviewLabel(1) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(cartText.confirm) })
    .click()
}

async function winOne(): Promise<void> {
  const roundId = await betAndWait()
  const { ctx, jobs } = machinery
  const { operatorId } = member
  const [maker, checker] = await Promise.all(
    ['maker', 'checker'].map((name) => findStaffByName(ctx.read, operatorId, name)),
  )
  if (!maker || !checker) throw new Error('the demo has its staff')
  const drawers = { ctx, operatorId, makerId: maker.staffId, checkerId: checker.staffId }
  await drawRound(drawers, roundId, { four: '1234' })
  await settleRound(jobs, roundId)
}

async function refundOne(): Promise<void> {
  const roundId = await betAndWait()
  const { ctx, jobs } = machinery
  await voidRound(ctx, { operatorId: member.operatorId, roundId, reason: 'test', actor: 'system' })
  await settleRound(jobs, roundId)
}

/** A member waits on a connected page with a ticket on 12. Returns the round. */
async function betAndWait(): Promise<string> {
  const greeted = greetedAt(page, /^\/rules$/)
  await page.goto('/rules')
  await greeted
  const roundId = await addRound(machinery.ctx, member.operatorId, { lottery: 'lao' })
  const lines = [['two_bottom', '12', 10]] as const
  await placeTicket(machinery.ctx, wishFor(member, member.memberId, roundId, lines))
  return roundId
}
