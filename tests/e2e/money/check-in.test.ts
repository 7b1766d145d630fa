import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { readDatabaseClock } from '../../../server/db/database-clock.ts'
import { receivePayment } from '../../../server/features/payments/receive-payment.ts'
import { checkIn } from '../../../server/features/rewards/check-in.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { checkInText } from '../../../web/text/check-in.ts'
import { checkInText as english } from '../../../web/text/en/check-in.ts'
import { quickText } from '../../../web/text/home.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { noticeOf, registerBank, startedDeposit } from '../../support/stage/depositor.ts'
import { daysOf, setCheckIn } from '../../support/stage/rewards/checked-in.ts'
import { twoOfTheDemo } from '../../support/stage/rules.ts'
import { openMachinery, type Stage } from '../../support/stage/stage.ts'

const database = useDemoDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
const shots = useShots('check-in')
let machinery: Machinery
let demo: Stage
let goTo: ReturnType<typeof daysOf>
beforeAll(async () => {
  machinery = openMachinery(database.url, { connections: 4 })
  // What a stage's helpers need of the demo: its operator, two people of it and the machinery.
  demo = { ...machinery, ...(await twoOfTheDemo(machinery.ctx)) } as Stage
  goTo = daysOf(demo, database.url)
})
afterAll(() => machinery.close())

async function idOf(name: string): Promise<string> {
  const { id } = await machinery.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = ${name}`
  return id
}

async function deposits(name: string): Promise<void> {
  const order = await startedDeposit(demo, await idOf(name), 100)
  const at = await readDatabaseClock(machinery.ctx.read)
  await receivePayment(machinery.ctx, demo.operatorId, noticeOf(order, { at }))
}

async function open(name: string, javaScriptEnabled = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  const page = await context.newPage()
  await signInAt(page, site.url, { name, path: '/' })
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const balance = async (page: Page) => (await page.locator('header').first().textContent()) ?? ''

test('a member meets the condition, checks in, sees the money, and goes on the next day', async () => {
  const page = await open('demo01')
  await page.getByRole('link', { name: quickText.checkin }).click()
  await page.waitForURL((url) => url.pathname === '/checkin')
  await page.getByText(REFUSALS.CHECKIN_NEEDS_EITHER.th).waitFor()
  await page.getByRole('link', { name: checkInText.deposit }).last().waitFor()
  await takeShots(page, shots, 'unmet')

  await registerBank(database.url, await idOf('demo01'))
  await deposits('demo01')
  await page.reload()
  const take = page.getByRole('button', { name: checkInText.take('1') })
  await take.waitFor()
  await takeShots(page, shots, 'met')
  const before = await balance(page)
  await take.click()
  await page.getByText(checkInText.taken(1, '1')).waitFor()
  await expect.poll(() => balance(page)).not.toBe(before)
  await page.getByText(checkInText.nextTomorrow(2)).waitFor()
  expect(await page.getByRole('button', { name: /เช็กอินรับ/ }).count()).toBe(0)
  await takeShots(page, shots, 'taken')

  await goTo(1, '00:01')
  await page.reload()
  await page.getByText(REFUSALS.CHECKIN_NEEDS_EITHER.th).waitFor()
  await deposits('demo01')
  await page.reload()
  await press(page, checkInText.take('1'))
  await page.getByText(checkInText.taken(2, '1')).waitFor()
  await page.getByText(checkInText.streak(2)).waitFor()
})

test('seven days, each by its own clock, to the bonus of the seventh', async () => {
  await setCheckIn(demo)
  const amounts = ['1', '1', '2', '2', '3', '5', '10']
  for (const [at, amount] of amounts.entries()) {
    const day = at + 1
    await goTo(1, day % 2 === 0 ? '00:01' : '23:50')
    const page = await open('demo05')
    await page.goto('/checkin')
    await press(page, checkInText.take(amount))
    await page.getByText(checkInText.taken(day, amount)).waitFor()
    if (day > 1) await page.getByText(checkInText.streak(day)).waitFor()
    if (day === 1 || day === 4) await takeShots(page, shots, `day-${day}`)
    if (day === 7) {
      await press(page, checkInText.takeBonus(7, '20'))
      await page.getByText(checkInText.bonusTaken('20')).waitFor()
      await takeShots(page, shots, 'day-7')
    }
    await page.context().close()
  }
  const rows = await machinery.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${await idOf('demo05')} and kind = 'check_in' order by at, amount`
  expect(rows.map((row) => row.amount / 100)).toEqual([1, 1, 2, 2, 3, 5, 10, 20])
})

test('a missed day, a whole ladder and its bonus; in English', async () => {
  await setCheckIn(demo)
  const memberId = await idOf('demo02')
  const { operatorId } = demo
  await checkIn(machinery.ctx, { memberId, operatorId, day: 1 })
  await goTo(1)
  for (let day = 1; day <= 6; day += 1) {
    await goTo(1)
    await checkIn(machinery.ctx, { memberId, operatorId, day })
  }
  await goTo(1)
  const page = await open('demo02')
  await page.goto('/checkin')
  await press(page, checkInText.take('10'))
  await page.getByText(checkInText.taken(7, '10')).waitFor()
  await takeShots(page, shots, 'bonus')
  await press(page, checkInText.takeBonus(7, '20'))
  await page.getByText(checkInText.bonusTaken('20')).waitFor()
  await expect.poll(() => page.getByText(checkInText.bonusTitle).count()).toBe(0)
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: site.url }])
  await page.goto('/checkin')
  await page.getByText(english.streak(7)).waitFor()
  await takeShots(page, shots, 'english')
})

test('without scripts', async () => {
  await setCheckIn(demo)
  const page = await open('demo03', false)
  await page.goto('/checkin')
  await press(page, checkInText.take('1'))
  await page.getByText(checkInText.taken(1, '1')).waitFor()
  await page.getByText(checkInText.nextTomorrow(2)).waitFor()
})

test('where the operator has switched it off the page says so, and where to go', async () => {
  await setCheckIn(demo, { isOn: false })
  const page = await open('demo04')
  await page.goto('/checkin')
  await page.getByText(REFUSALS.CHECKIN_OFF.th).waitFor()
  expect(await page.getByText(checkInText.ladder).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: checkInText.bet }).waitFor()
  await takeShots(page, shots, 'off')
})
