import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formsText } from '../../../console/text/forms.ts'
import { gamesText } from '../../../console/text/games.ts'
import { moneyRulesText } from '../../../console/text/payments/money-rules.ts'
import { plansText } from '../../../console/text/plans.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { basisPoints, payoutRate, satang } from '../../../domain/money.ts'
import { changeProvider } from '../../../server/features/games/change-catalogue.ts'
import { readProviders } from '../../../server/features/games/read-catalogue.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import { confirmPrice, proposePrice } from '../../../server/features/rounds/change-plans.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { setMoneyRules, twoOfTheDemo } from '../../support/stage/rules.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('stale-forms')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const CHANGED = REFUSALS.CHANGED_SINCE.th
let machinery: Machinery
let pair: Awaited<ReturnType<typeof twoOfTheDemo>>
beforeAll(async () => {
  machinery = openMachinery(database.url)
  pair = await twoOfTheDemo(machinery.ctx)
})
afterAll(() => machinery.close())

const provider = async () =>
  (await readProviders(machinery.ctx.read, pair.operatorId)).find(({ code }) => code === 'JLS')

test('a provider that a colleague has hidden stays hidden when a panel of before is saved', async () => {
  const { ctx } = machinery
  const { operatorId, checkerId: staffId } = pair
  const shown = { isOn: true, shelf: 'slot', place: 2 } as const
  await changeProvider(ctx, { operatorId, staffId, code: 'JLS', ...shown })
  const owner = await signedIn('/console/games', gamesText.title)
  await owner.getByRole('button', { name: gamesText.changeOf('JILI') }).click()
  const panel = owner.getByRole('dialog', { name: gamesText.changeOf('JILI') })
  const place = panel.getByLabel(gamesText.columns.place)
  await place.fill('7')
  await changeProvider(ctx, { operatorId, staffId, code: 'JLS', ...shown, isOn: false })

  await panel.getByRole('button', { name: gamesText.save, exact: true }).click()
  await panel.getByText(CHANGED).waitFor()
  await panel.getByText(formsText.changed).waitFor()
  expect(await place.inputValue(), 'what was typed stays').toBe('7')
  expect(await provider()).toMatchObject({ isOn: false, place: 2 })
  await takeShots(owner, SHOTS, 'provider-changed')

  await panel.getByRole('button', { name: formsText.takeNewest }).click()
  await expect.poll(() => place.inputValue()).toBe('2')
  expect(await panel.getByLabel(gamesText.isOn).isChecked()).toBe(false)
  await place.fill('7')
  await panel.getByRole('button', { name: gamesText.save, exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await provider()).toMatchObject({ isOn: false, place: 7 })
})

test('rules of money that two others have changed are not asked for as they were', async () => {
  const owner = await signedIn('/console/payments/rules', moneyRulesText.title)
  const dayMax = owner.getByLabel(moneyRulesText.adjustDayMax)
  await dayMax.fill('7777')
  await owner.getByLabel(moneyRulesText.reason).fill('ทดสอบ')
  await setMoneyRules(pair, { membersPay: false })

  await owner.getByRole('button', { name: moneyRulesText.ask }).click()
  await owner.getByText(CHANGED).waitFor()
  expect(await dayMax.inputValue()).toBe('7777')
  await takeShots(owner, SHOTS, 'rules-changed')

  await owner.getByRole('button', { name: formsText.takeNewest }).click()
  await expect.poll(() => dayMax.inputValue()).not.toBe('7777')
  await dayMax.fill('7777')
  await owner.getByLabel(moneyRulesText.reason).fill('ทดสอบ')
  await owner.getByRole('button', { name: moneyRulesText.ask }).click()
  await owner.getByText(moneyRulesText.asked).waitFor()
  const proposed = await machinery.ctx.read.one<{ after: { membersPay: boolean; adjustDayMax: number } }>`
    select content -> 'after' as after from open_approval where kind = 'money'`
  expect(proposed.after).toMatchObject({ membersPay: false, adjustDayMax: satang(7_777_00) })
  const operator = await findOperatorById(machinery.ctx.read, pair.operatorId)
  expect(operator?.settings.membersPay).toBe(false)
})

test('a price that two others have changed is not proposed from the one before, and the newer one can be taken', async () => {
  const { ctx } = machinery
  const { operatorId, makerId, checkerId } = pair
  const owner = await signedIn('/console/plans', plansText.title)
  await owner.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
  await owner.getByRole('button', { name: 'หวยฮานอย', exact: true, pressed: true }).waitFor()
  await owner
    .getByRole('button', { name: /^2 ตัวบน/ })
    .first()
    .click()
  const panel = owner.getByRole('dialog', { name: '2 ตัวบน' })
  const rate = panel.getByLabel(plansText.perBaht, { exact: true })
  const discount = panel.getByLabel(plansText.discount, { exact: true })
  expect([await rate.inputValue(), await discount.inputValue()]).toEqual(['90', '0'])
  await discount.fill('3')
  const newer = { group: 'hanoi', plan: 'full', type: 'two_top', rate: payoutRate(88_00) } as const
  const { proposalId } = await proposePrice(ctx, {
    ...{ ...newer, operatorId, staffId: makerId, discount: basisPoints(0), sure: false },
  })
  await confirmPrice(ctx, { operatorId, staffId: checkerId, proposalId })

  await panel.getByRole('button', { name: plansText.propose }).click()
  await panel.getByText(CHANGED).waitFor()
  await panel.getByText(formsText.changed).waitFor()
  expect([await rate.inputValue(), await discount.inputValue()], 'what was typed stays').toEqual(['90', '3'])
  await takeShots(owner, SHOTS, 'price-changed')

  await panel.getByRole('button', { name: formsText.takeNewest }).click()
  await expect.poll(() => rate.inputValue()).toBe('88')
  expect(await discount.inputValue()).toBe('0')
  await discount.fill('3')
  await panel.getByRole('button', { name: plansText.propose }).click()
  await owner.getByText(plansText.proposed).waitFor()
  const proposed = await ctx.read.one<{ content: object }>`
    select content from open_approval where kind = 'price' and operator_id = ${operatorId}`
  expect(proposed.content).toMatchObject({ ...newer, discount: 300 })
})

async function signedIn(path: string, title: string): Promise<Page> {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1_280, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill('owner')
  await page.getByLabel(sessionText.password, { exact: true }).fill('owner-1234')
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}
