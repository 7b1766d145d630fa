import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import inventory from '../../contract/inventory.json' with { type: 'json' }
import { LANGUAGE_NAMES } from '../../contract/language.ts'
import { cartText } from '../../web/text/en/cart.ts'
import { ticketText } from '../../web/text/en/history.ts'
import { signInText } from '../../web/text/en/sign-in.ts'
import { menuText } from '../../web/text/en/th.ts'
import { menuText as thaiMenuText } from '../../web/text/th.ts'
import { takeShot } from '../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'

const SHOTS = useShots('english')
const WITHOUT_SCRIPTS = ['/prizecheck_backup', '/deposit_backup']
const OUR_OWN = [
  '/fair',
  '/fair/{id}',
  '/yeekee',
  '/favourites',
  '/promotion',
  '/rank',
  '/play-control',
  '/inbox',
  '/nothing-here',
  '/dev/ui',
]

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()

/** A phone, with its console errors: a hydration mismatch is reported there. */
async function openPhone(): Promise<{ page: Page; complaints: string[] }> {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
      complaints.push(message.text())
    }
  })
  return { page, complaints }
}

/** Effects have run, so the page is hydrated. */
const hydrated = (page: Page) => page.locator('html[data-device]').waitFor()

async function signInInEnglish(page: Page): Promise<void> {
  await page.goto('/login?next=%2Frules')
  await page.getByRole('button', { name: LANGUAGE_NAMES.en }).click()
  await page.locator('html[lang=en][data-device]').waitFor()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.getByRole('button', { name: signInText.submit, exact: true }).click()
  await page.waitForURL(`${site.url}/rules`)
  await hydrated(page)
}

/** Thai that is not marked as an operator's or member's own text. */
function thaiWords(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const thai = /[\\u0E00-\\u0E3E\\u0E40-\\u0E7F]/
    const found = []
    const look = (element, words) => {
      if (words && thai.test(words) && !element.closest('[lang=th],script,style')) found.push(words.trim())
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) look(texts.currentNode.parentElement, texts.currentNode.nodeValue)
    for (const element of document.querySelectorAll('body *')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) look(element, element.getAttribute(name))
    }
    return found
  })()`)
}

test('a visitor chooses English before signing in, and gets refusals in English', async () => {
  const { page, complaints } = await openPhone()
  await page.goto('/login')
  await page.getByRole('button', { name: LANGUAGE_NAMES.en }).click()
  await page.locator('html[lang=en][data-device]').waitFor()
  await page.getByRole('heading', { name: signInText.heading }).waitFor()
  expect(await thaiWords(page)).toEqual([])
  await takeShot(page, { path: join(SHOTS, 'stranger-login.png'), fullPage: true })
  await page.fill('[name=username]', 'nobody')
  await page.fill('[name=password]', 'wrong-1234')
  await page.getByRole('button', { name: signInText.submit, exact: true }).click()
  await page.getByText('Wrong username or password').waitFor()
  expect(await page.inputValue('[name=username]')).toBe('nobody')
  await page.goto('/register')
  expect(await thaiWords(page)).toEqual([])
  await takeShot(page, { path: join(SHOTS, 'stranger-register.png'), fullPage: true })
  expect(complaints).toEqual([])
})

test('no page in English has Thai words, or is wider than a phone', async () => {
  const { page, complaints } = await openPhone()
  await signInInEnglish(page)
  await page.goto('/lottobet')
  const roundId = /\/bet\/([0-9a-f-]{36})/.exec(await page.content())?.[1] ?? ''
  const faults: Record<string, unknown> = {}
  for (const path of [...inventory.routes.map((route) => route.path), ...OUR_OWN]) {
    await page.goto(path.replace('{id}', roundId).replaceAll(' ', '%20'))
    if (!WITHOUT_SCRIPTS.includes(path)) await hydrated(page)
    const words = await thaiWords(page)
    const width = await page.evaluate('document.documentElement.scrollWidth')
    const name = path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
    await takeShot(page, { path: join(SHOTS, `${name}.png`), fullPage: true })
    if (words.length > 0) faults[path] = words
    if (width !== 360) faults[`${path} width`] = width
  }
  expect(faults).toEqual({})
  expect(complaints).toEqual([])
})

test('a bet is placed in English, and the menu returns to Thai', async () => {
  const { page, complaints } = await openPhone()
  await signInInEnglish(page)
  await page.goto('/lottobet')
  await page.locator('a[href^="/bet/"]').first().click()
  await page.waitForURL(/\/bet\//)
  await hydrated(page)
  for (const digit of '538') await page.getByRole('button', { name: digit, exact: true }).click()
  await takeShot(page, { path: join(SHOTS, 'bet-line.png') })
  await page.getByRole('button', { name: cartText.reviewLabel(1) }).click()
  await page.getByRole('dialog').getByText(cartText.possibleWin).waitFor()
  expect(await thaiWords(page)).toEqual([])
  await takeShot(page, { path: join(SHOTS, 'bet-sheet.png') })
  await page.getByRole('button', { name: cartText.confirm }).click()
  await page.getByText(cartText.placedTitle).waitFor()
  expect(await thaiWords(page)).toEqual([])
  await page.getByRole('link', { name: cartText.placedHistory }).click()
  await page.waitForURL(/\/history/)
  await page.getByText(ticketText.billNo, { exact: true }).waitFor()
  expect(await thaiWords(page)).toEqual([])
  await takeShot(page, { path: join(SHOTS, 'ticket.png'), fullPage: true })

  await page.goto('/')
  await page.getByRole('button', { name: menuText.settings }).click()
  await takeShot(page, { path: join(SHOTS, 'menu.png') })
  await page.getByRole('button', { name: LANGUAGE_NAMES.th }).click()
  await page.locator('html[lang=th][data-device]').waitFor()
  await page.getByRole('link', { name: thaiMenuText.bet, exact: true }).first().waitFor()
  expect(complaints).toEqual([])
})
