import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { SPIN_MS } from '../../../studio/games/slot/canal-slot.ts'
import { DICE_WORDS } from '../../../studio/text/dice-words.ts'
import { FOOTBALL_WORDS } from '../../../studio/text/football-words.ts'
import { RACE_WORDS } from '../../../studio/text/race-words.ts'
import { PROOF, WORDS } from '../../../studio/text/words.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
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

interface SeatedAs {
  readonly lang?: 'th' | 'en'
  /** The studio's own secret and the player's seed, which are left to chance by default. */
  readonly seeds?: { readonly secret: Uint8Array; readonly own: string }
  readonly moves?: boolean
}

async function seated(game: string, { lang = 'th', seeds, moves = false }: SeatedAs = {}) {
  const { user, token } = await stage.launch(game, bahtToSatang(2_500))
  if (seeds) await beginWith(seeds.secret, { user, game })
  const context = await chromium.browser.newContext({
    ...{
      baseURL: stage.studio.url,
      viewport: { width: 360, height: 780 },
      reducedMotion: moves ? 'no-preference' : 'reduce',
      bypassCSP: true,
    },
  })
  contexts.push(context)
  const page = await context.newPage()
  if (seeds)
    await page.addInitScript({ content: `sessionStorage.setItem('studio-client-seed', '${seeds.own}')` })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.goto(`/play/${game}?token=${token}&user=${user}&lang=${lang}&device=phone&lobby={lobby}`)
  await page.locator('.bar').waitFor()
  return { page, failures }
}

/** Gives a player's first seed, as the studio's journal has it. */
async function beginWith(secret: Uint8Array, of: { readonly user: string; readonly game: string }) {
  await stage.studio.kill()
  const seed = Buffer.from(secret).toString('hex')
  appendFileSync(stage.journal, `${JSON.stringify({ line: 'seed', ...of, seedId: 'story-seed', seed })}\n`)
  await stage.studio.start()
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
  // The next round waits, and its button says for how long; the studio would not take it either.
  const rests = page.getByRole('button', { name: new RegExp(`${WORDS.nextIn.th} \\d`), disabled: true })
  await rests.and(page.locator('.go')).waitFor()
  await takeShots(page, shots, 'hi-lo-rests')
  await page.getByRole('button', { name: DICE_WORDS.roll.th }).click()
  await expect.poll(() => page.locator('.past').count()).toBe(2)
  await takeShots(page, shots, 'hi-lo-won')
  // Whoever bets on what stands lowest sees what it brought.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await inSight(page, '.news')
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

/** All of it stands within the window. */
async function inSight(page: Page, selector: string): Promise<void> {
  const seen = `(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`
  await expect.poll(() => page.evaluate<boolean>(seen)).toBe(true)
}

test('fish, prawn and crab in English', async () => {
  const { page, failures } = await seated('crab', { lang: 'en' })
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
    const beganMs = performance.now()
    await page.locator('.go').click()
    await expect.poll(() => page.locator('.go').isEnabled()).toBe(true)
    expect(performance.now() - beganMs, 'from spin to spin').toBeGreaterThanOrEqual(SPIN_MS)
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

test.each([
  ['canal', 1_500],
  ['hi-lo', 1_300],
])(
  'no press brings the result of %s sooner, and it stays to be read until the next round',
  async (game, leastMs) => {
    const { page, failures } = await seated(game, { moves: true })
    if (game === 'hi-lo') await page.getByRole('button', { name: `${DICE_WORDS.low.th} 3–10` }).click()
    const news = page.locator('.news')
    const beganMs = performance.now()
    await page.locator('.go').click()
    await expect.poll(() => page.locator('.go').isDisabled()).toBe(true)
    // Whatever is pressed while it is drawn.
    await page.locator('.stage').click()
    await page.locator('.stage').dblclick()
    for (const key of ['Space', 'Enter', 'Escape']) await page.keyboard.press(key)
    // Free spins, which one spin in fifty brings, take half a minute.
    await expect.poll(() => news.textContent(), { timeout: 60_000 }).toMatch(/\S/)
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(leastMs)
    const result = await news.textContent()
    await expect.poll(() => page.locator('.go').textContent()).not.toContain(WORDS.nextIn.th)
    expect(await news.textContent()).toBe(result)
    expect(failures).toEqual([])
  },
)

/** With the player's seed `story` the first day ends 2-3, 3-2, ..., and 3-2 in its fifth match. */
const WON_DAY = Uint8Array.from({ length: 32 }, (_, nth) => (nth === 0 ? 0 : 53))

test('a football accumulator of a half win and two wins is watched, won, paid and proven', async () => {
  const { page, failures } = await seated('football', {
    moves: true,
    seeds: { secret: WON_DAY, own: 'story' },
  })
  await page.getByRole('radio', { name: FOOTBALL_WORDS.handicap.th }).check()
  await page.getByRole('button', { name: 'ข้าวหลาม – นาคคราม: ข้าวหลาม รอง ลูกควบลูกครึ่ง' }).click()
  await page.getByRole('button', { name: 'โคมลอย – ทุ่งรวงทอง: โคมลอย ต่อ เสมอควบครึ่ง' }).click()
  await page.getByRole('radio', { name: FOOTBALL_WORDS.goals.th }).check()
  await page.getByRole('button', { name: 'ช้างดอย – ผาเมฆ: สูง 2 ' }).click()
  await page.getByText(FOOTBALL_WORDS.bill.th, { exact: true }).click()
  await expect.poll(() => page.locator('.bill-legs li').count()).toBe(3)
  expect(await page.getByRole('radio', { name: FOOTBALL_WORDS.step.th }).isChecked()).toBe(true)
  await page.getByRole('button', { name: '+100', exact: true }).click()
  await takeShots(page, shots, 'football-bill')
  await page.getByRole('button', { name: FOOTBALL_WORDS.kickOff.th }).click()
  await page.locator('.pitch').waitFor()
  await expect.poll(() => page.locator('.balance-amount').textContent()).toBe('฿2,400.00')
  // The match is over in 48 seconds, however slow the machine: one picture, and the checks of the page at its end.
  await takeShot(page, { path: join(shots, 'football-live-360.png') })
  // The match goes on where it was when its page is opened again.
  await page.reload()
  await page.getByRole('button', { name: FOOTBALL_WORDS.toTheEnd.th }).click()
  await page.getByText(`${WORDS.win.th} ฿534.00`).waitFor()
  await expect.poll(() => page.locator('.balance-amount').textContent()).toBe('฿2,934.00')
  expect(await page.locator('.live-ticket .standing').allTextContents()).toEqual([
    FOOTBALL_WORDS.halfWinning.th,
    FOOTBALL_WORDS.winning.th,
    FOOTBALL_WORDS.winning.th,
  ])
  await takeShots(page, shots, 'football-won')
  await page.getByRole('button', { name: FOOTBALL_WORDS.nextDay.th }).click()
  await page.getByRole('heading', { name: `${FOOTBALL_WORDS.day.th} 2` }).waitFor()
  await page.getByRole('link', { name: WORDS.results.th }).click()
  await page.getByText('ข้าวหลาม 2-3 นาคคราม').waitFor()
  await page.getByRole('button', { name: PROOF.change.th }).click()
  await expect.poll(() => page.locator('.round .verdict.right').count()).toBe(1)
  await page.getByRole('link', { name: WORDS.backToGame.th }).click()
  await page.getByRole('link', { name: WORDS.maths.th }).click()
  await page.getByText('95.84%').first().waitFor()
  expect(failures).toEqual([])
})

test('eight horses run in English, and the card of the next race comes', async () => {
  const { page, failures } = await seated('race', { lang: 'en' })
  await page.getByRole('button', { name: /^1 .* Win$/ }).click()
  await page.getByRole('button', { name: /^2 .* Place 1–3$/ }).click()
  await page.getByRole('button', { name: 'Quinella 1-2' }).click()
  await takeShots(page, shots, 'race-bets')
  await page.getByRole('button', { name: RACE_WORDS.start.en }).click()
  await page.locator('.first-three').waitFor()
  await page.getByRole('heading', { name: `${RACE_WORDS.race.en} 2`, exact: true }).waitFor()
  await takeShots(page, shots, 'race-next')
  await page.getByRole('link', { name: WORDS.results.en }).click()
  await page.getByRole('button', { name: PROOF.change.en }).click()
  await expect.poll(() => page.locator('.round .verdict.right').count()).toBe(1)
  await page.getByRole('link', { name: WORDS.backToGame.en }).click()
  await page.getByRole('link', { name: WORDS.maths.en }).click()
  await page.getByText('95.95%').waitFor()
  expect(failures).toEqual([])
})
