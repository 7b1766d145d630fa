import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { DICE_WORDS } from '../../../studio/text/dice-words.ts'
import { PROOF, WORDS } from '../../../studio/text/words.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useShots } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'
import { openStudioStage, type StudioStage } from '../../support/stage/games/studio-stage.ts'

const database = useDatabase()
const chromium = useBrowser()
const shots = useShots('studio')
let stage: StudioStage
const contexts: { close(): Promise<void> }[] = []
beforeAll(async () => {
  stage = await openStudioStage(database.url)
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await stage.close()
})

async function seated(game: string, lang: 'th' | 'en' = 'th') {
  const { user, token } = await stage.launch(game, bahtToSatang(2_500))
  const context = await chromium.browser.newContext({
    ...{
      baseURL: stage.studio.url,
      viewport: { width: 360, height: 780 },
      reducedMotion: 'reduce',
      bypassCSP: true,
    },
  })
  contexts.push(context)
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.goto(`/play/${game}?token=${token}&user=${user}&lang=${lang}&device=phone&lobby={lobby}`)
  await page.locator('.bar').waitFor()
  return { page, failures }
}

test('hi-lo is played by thumb, its result is proven on the device, and its table opens again', async () => {
  const { page, failures } = await seated('hi-lo')
  expect(page.url()).not.toContain('token')
  await page.getByRole('button', { name: `${DICE_WORDS.low.th} 3–10` }).click()
  await page.getByRole('button', { name: `${DICE_WORDS.high.th} 11–18` }).click()
  await page.getByRole('button', { name: '2-5' }).click()
  await takeShots(page, shots, 'hi-lo-bets')
  await page.getByRole('button', { name: DICE_WORDS.roll.th }).click()
  await page.locator('.past').first().waitFor()
  await page.getByRole('button', { name: WORDS.again.th }).click()
  await page.getByRole('button', { name: DICE_WORDS.roll.th }).click()
  await expect.poll(() => page.locator('.past').count()).toBe(2)
  await takeShots(page, shots, 'hi-lo-won')
  await page.getByRole('link', { name: WORDS.results.th }).click()
  await page.getByRole('button', { name: PROOF.change.th }).click()
  await expect.poll(() => page.locator('.round .verdict.right').count()).toBe(2)
  await page.getByText(PROOF.sealRight.th).waitFor()
  await takeShots(page, shots, 'hi-lo-proof')
  await page.getByRole('link', { name: WORDS.backToGame.th }).click()
  await expect.poll(() => page.locator('.past').count()).toBe(2)
  await page.getByRole('link', { name: WORDS.maths.th }).click()
  await page.getByText('97.22%').first().waitFor()
  await takeShots(page, shots, 'hi-lo-maths')
  expect(failures).toEqual([])
})

test('fish, prawn and crab in English', async () => {
  const { page, failures } = await seated('crab', 'en')
  await page.getByRole('button', { name: /^Tiger/ }).click()
  await page.getByRole('button', { name: 'Fish Gourd' }).click()
  await page.getByRole('button', { name: DICE_WORDS.roll.en }).click()
  await page.locator('.past').first().waitFor()
  await takeShots(page, shots, 'crab')
  expect(failures).toEqual([])
})

test('baccarat is dealt from one shoe, and its roads grow', async () => {
  const { page, failures } = await seated('baccarat')
  for (let nth = 1; nth <= 5; nth += 1) {
    await page.locator('.side-banker').click()
    await page.locator('.side-player-pair').click()
    await page.locator('.go').click()
    await expect.poll(() => page.locator('.bead').count()).toBe(nth)
  }
  await takeShots(page, shots, 'baccarat')
  await page.getByRole('link', { name: WORDS.results.th }).click()
  await page.getByRole('button', { name: PROOF.change.th }).click()
  await expect.poll(() => page.locator('.round .verdict.right').count()).toBe(5)
  expect(failures).toEqual([])
})

test('the slot spins, keeps its stake, and says what it gives back', async () => {
  const { page, failures } = await seated('canal')
  for (let nth = 0; nth < 4; nth += 1) {
    await page.locator('.go').click()
    await expect.poll(() => page.locator('.go').isEnabled()).toBe(true)
  }
  await takeShots(page, shots, 'canal')
  await page.getByRole('link', { name: WORDS.maths.th }).click()
  await page.getByText('95.94%').waitFor()
  await takeShots(page, shots, 'canal-maths')
  await page.getByRole('link', { name: WORDS.backToGame.th }).click()
  await page.getByRole('link', { name: WORDS.results.th }).click()
  await page.getByRole('button', { name: PROOF.change.th }).click()
  await expect.poll(() => page.locator('.round .verdict.right').count()).toBe(4)
  expect(failures).toEqual([])
})
