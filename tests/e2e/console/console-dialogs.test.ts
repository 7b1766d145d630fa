import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { correctionText } from '../../../console/text/correction.ts'
import { roundText } from '../../../console/text/rounds/round.ts'
import { schedulesText } from '../../../console/text/schedules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { proposeResult } from '../../../server/features/results/propose-result.ts'
import { findStaffByName } from '../../../server/features/staff/queries.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { tryOverlay } from '../../support/browser/overlays.ts'
import { useBrowser, useProgram } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { passDrawTime, shutRound } from '../../support/stage/drawing.ts'
import { addRound, openMachinery } from '../../support/stage/stage.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
let machinery: Machinery
let demo: { operatorId: string; makerId: string; checkerId: string }

beforeAll(async () => {
  machinery = openMachinery(database.url)
  const { ctx } = machinery
  const { operatorId } = await ctx.read.one<{ operatorId: string }>`
    select id as "operatorId" from operator where code = 'demo'`
  const [maker, checker] = await Promise.all(
    ['maker', 'checker'].map((name) => findStaffByName(ctx.read, operatorId, name)),
  )
  if (!maker || !checker) throw new Error('the demo has its staff')
  demo = { operatorId, makerId: maker.staffId, checkerId: checker.staffId }
})
afterAll(() => machinery?.close())

const aRound = () => addRound(machinery.ctx, demo.operatorId, { lottery: 'lao' })

test('closing a round early asks in a dialog that the keyboard and Back can leave', async () => {
  const page = await staff('maker', `/console/rounds/${await aRound()}`)
  await tryOverlay(page, {
    reach: () => page.getByRole('heading', { level: 1 }).waitFor(),
    opener: () => page.getByRole('button', { name: roundText.close, exact: true }),
    overlay: () => page.getByRole('alertdialog', { name: roundText.closeTitle }),
  })
})

test('a round closed early waits for its planned draw unless that is moved', async () => {
  const roundId = await aRound()
  await shutRound({ ctx: machinery.ctx, ...demo }, roundId)
  const page = await staff('maker', `/console/rounds/${roundId}`)
  await page.getByRole('heading', { name: correctionText.tooEarly }).waitFor()
})

test('the second entry of a result asks for confirmation in a dialog', async () => {
  const roundId = await aRound()
  const { ctx } = machinery
  await shutRound({ ctx, ...demo }, roundId)
  await passDrawTime(machinery, roundId)
  const published = { four: '1234' }
  const { operatorId, makerId } = demo
  await proposeResult(ctx, { operatorId, roundId, published, staffId: makerId, source: 'test' })
  const page = await staff('checker', `/console/rounds/${roundId}`)
  await tryOverlay(page, {
    reach: () => page.locator('.result-form input').fill('1234'),
    opener: () => page.getByRole('button', { name: roundText.confirmSend }),
    overlay: () => page.getByRole('alertdialog', { name: roundText.confirmTitle }),
  })
})

test('moving or calling off a draw asks for confirmation in a dialog', async () => {
  const page = await staff('owner', '/console/schedules')
  await tryOverlay(page, {
    reach: async () => {
      await page.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
      await page.getByRole('link', { name: /ฮานอยปกติ/ }).click()
      await page.getByRole('heading', { name: schedulesText.preview.title }).waitFor()
    },
    opener: () => page.getByRole('button', { name: new RegExp(`^${schedulesText.preview.change}`) }).first(),
    overlay: () => page.locator('dialog.dialog'),
  })
})

/** A signed-in page at this path, with another one before it in the history. */
async function staff(name: string, path: string): Promise<Page> {
  const desk = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 700 } })
  const page = await desk.newPage()
  await page.goto('/console/plans')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('navigation', { name: sessionText.menu }).waitFor()
  await page.goto(path)
  return page
}
