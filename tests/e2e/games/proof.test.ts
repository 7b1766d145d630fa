import { expect, test } from 'vitest'
import { freePort } from '../../../server/db/free-port.ts'
import { DICE_WORDS } from '../../../studio/text/dice-words.ts'
import { PROOF, WORDS } from '../../../studio/text/words.ts'
import { gameReportText } from '../../../web/text/game-report.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off', STUDIO: 'on', STUDIO_PORT: String(await freePort()) })
const chromium = useBrowser()
const shots = useShots('proof')

test('a round is played at the studio, found in the report, and from there its draw is proven on the device', async () => {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' },
    bypassCSP: true, // the screenshots add a style to the page
  })
  const page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo04' })
  // The studio is a program of its own, and brings its games in once it has started.
  const opened = async () => {
    await page.goto('/game/YOK/hi-lo')
    return page.locator('iframe').count()
  }
  await expect.poll(opened, { timeout: 30_000 }).toBe(1)
  const game = page.frameLocator('iframe')
  // The page around it has the game's name, the balance and the way back: they are seen once.
  await game.locator('.bar').waitFor()
  expect(await game.locator('.balance-amount, [target=_top]').count()).toBe(0)
  expect((await game.locator('h1').boundingBox())?.width).toBeLessThan(2)
  await takeShots(page, shots, 'framed')
  await game.getByRole('button', { name: `${DICE_WORDS.low.th} 3–10` }).click()
  await game.getByRole('button', { name: DICE_WORDS.roll.th }).click()
  await game.locator('.past').first().waitFor()

  await page.goto('/game-report')
  await page.getByText(gameReportText.rounds(1)).first().click()
  await page.locator('.list-card a').first().click()
  await page.getByText(gameReportText.reference).waitFor()
  await takeShots(page, shots, 'round')
  await page.getByRole('link', { name: gameReportText.proof }).click()
  await page.waitForURL(/\/game\/YOK\/hi-lo$/)
  await game.getByRole('link', { name: WORDS.results.th }).click()
  await game.getByRole('button', { name: PROOF.change.th }).click()
  await expect.poll(() => game.locator('.round .verdict.right').count()).toBe(1)
  await game.getByText(PROOF.sealRight.th).waitFor()
  await takeShots(page, shots, 'proven')
  await context.close()
})
