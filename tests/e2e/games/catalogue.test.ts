import { afterAll, expect, test } from 'vitest'
import { gamesText as staffText } from '../../../console/text/games.ts'
import { sessionText } from '../../../console/text/session.ts'
import { DEMO_OWNER } from '../../../server/features/staff/seed-demo-operator.ts'
import { gamesText } from '../../../web/text/games.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawSlip } from '../../support/slips/slip-picture.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const shots = useShots('games')
const contexts: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

async function open(path: string) {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const LIST = Array.from({ length: 5_000 }, (_, nth) => ({
  ...{ id: `sea-${nth}`, name: `Sea Story ${nth}`, name_th: `เรื่องของทะเล ${nth}`, type: 'slot' },
  ...{ popular: nth < 5, new: nth % 1_000 === 0 },
}))

test('in English, on the narrowest phone, what is chosen is read to its end', async () => {
  const page = await open('/contact')
  await signInAt(page, site.url, { name: 'demo02' })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: site.url }])
  await page.goto('/slot/gamelist')
  await page.getByRole('heading', { name: 'Games', exact: true }).waitFor()
  const cut = `[...document.querySelectorAll('select')].filter((choice) => {
    const { font, paddingRight } = getComputedStyle(choice)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = font
    const room = choice.clientWidth - parseFloat(paddingRight)
    return pen.measureText(choice.selectedOptions[0].text).width > room
  }).map((choice) => choice.selectedOptions[0].text)`
  expect(await page.locator('select').count()).toBe(2)
  expect(await page.evaluate(cut)).toEqual([])
})

test('staff bring in five thousand games; a member finds one, keeps it, and reads on without end', async () => {
  const desk = await open('/console/games')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.getByLabel(sessionText.name).fill(DEMO_OWNER)
  await desk.getByLabel(sessionText.password, { exact: true }).fill(`${DEMO_OWNER}-1234`)
  await desk.getByRole('button', { name: sessionText.enter }).click()
  await desk.getByRole('heading', { name: staffText.title, exact: true }).waitFor()
  await desk.goto('/console/games/PGP')
  await desk.getByRole('button', { name: staffText.import }).click()
  const file = { name: 'pgp.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(LIST)) }
  await desk.locator('input[type=file]').setInputFiles(file)
  await desk.getByRole('button', { name: staffText.preview }).click()
  await desk.getByText(staffText.found('5,000')).waitFor()
  await takeShots(desk, shots, 'console-preview')
  await desk.getByRole('button', { name: staffText.send }).click()
  await desk.getByText('Sea Story 0', { exact: true }).waitFor()
  await desk.getByRole('button', { name: staffText.pictureOf('Sea Story 0') }).click()
  const panel = desk.getByRole('dialog', { name: staffText.pictureOf('Sea Story 0') })
  const picture = {
    name: 'sea.png',
    mimeType: 'image/png',
    buffer: await drawSlip({ codes: [], kind: 'png' }),
  }
  await panel.locator('input[type=file]').setInputFiles(picture)
  // Who opens it again before the list has come anew finds the picture once it has.
  const list = Promise.withResolvers<void>()
  await desk.route('**/console/api/games/games/PGP*', async (route) => {
    await list.promise
    await route.continue()
  })
  await panel.getByRole('button', { name: staffText.savePicture }).click()
  await panel.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: staffText.pictureOf('Sea Story 0') }).click()
  await panel.getByRole('button', { name: staffText.savePicture }).waitFor()
  list.resolve()
  await panel.getByRole('button', { name: staffText.noPicture }).waitFor()
  await takeShots(desk, shots, 'console-picture')
  await desk.goto('/console/games')
  await desk.getByText('PG Soft', { exact: true }).first().waitFor()
  await takeShots(desk, shots, 'console')

  const page = await open('/login')
  await page.locator('[name=username]').fill('demo04')
  await page.locator('[name=password]').fill('demo-1234')
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/group')
  await page.getByRole('heading', { name: gamesText.pages.group }).waitFor()
  await takeShots(page, shots, 'group')
  await page.goto('/slot/gamelist?provider=PGP')
  await page.locator('html[data-device]').waitFor()
  const width = () => page.evaluate("document.querySelector('.game-cover img')?.naturalWidth")
  await expect.poll(width).toBe(224)
  await takeShots(page, shots, 'list')
  const sheets = page.locator('.game-sheet')
  for (let pages = 2; pages <= 4; pages += 1) {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect.poll(() => sheets.count()).toBeGreaterThanOrEqual(pages)
  }
  await page.getByText('เรื่องของทะเล 100', { exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(gamesText.notOpen).waitFor()
  await dialog.getByRole('button', { name: gamesText.keep }).click()
  await dialog.getByRole('button', { name: gamesText.forget }).waitFor()
  await takeShots(page, shots, 'game')
  await dialog.getByRole('button', { name: gamesText.close }).click()
  // What was read on is still there.
  expect(await sheets.count()).toBeGreaterThanOrEqual(4)
  await page.goto('/group')
  await page.getByRole('heading', { name: gamesText.lists.kept }).waitFor()
  await takeShots(page, shots, 'group-own')
  // A cover is lower than it is wide on a desk; its picture ends with it, above the name.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/slot/gamelist?provider=PGP')
  await expect.poll(width).toBe(224)
  const beyond = `(() => {
    const [picture, cover] = ['.game-cover img', '.game-cover'].map((each) => document.querySelector(each).getBoundingClientRect())
    return picture.bottom - cover.bottom
  })()`
  await expect.poll(() => page.evaluate(beyond)).toBe(0)
})
