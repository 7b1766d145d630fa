import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gridText } from '../../web/text/grid.ts'
import { pasteText } from '../../web/text/paste.ts'
import { governmentRound } from '../support/browser/government-round.ts'
import { takeShot } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'

const SHOTS = useShots('paste-slip')
const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
let complaints: string[]

beforeEach(async () => {
  complaints = []
  context = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    // This site has no socket; messages about that are expected.
    if (said.type() === 'error' && !/WebSocket|Failed to load resource/.test(said.text()))
      complaints.push(said.text())
  })
  await signInAt(page, site.url, { name: 'demo01' })
  // Not /bet alone, which leads to the round that closes before all others.
  await page.goto(`/bet/${await governmentRound(context)}`)
  await page.locator('html[data-device]').waitFor()
})
afterEach(() => context.close())

const SLIP = 'ป้าแดง\n615=20*10\n27 ล่าง 50\n12=50\n12=abc'
const box = () => page.getByRole('dialog', { name: pasteText.title })
const field = () => page.getByRole('textbox', { name: pasteText.label })
const total = () => box().getByRole('status').last().textContent()
const addButton = () => box().getByRole('button', { name: pasteText.add })
const focused = () => page.evaluate<string>('document.activeElement.className')
const shot = (name: string) => takeShot(page, { path: join(SHOTS, `${name}.png`) })

test('a slip is pasted, its ambiguous line ticked, and every line is on the ticket', async () => {
  const word = page.getByRole('button', { name: pasteText.open })
  await word.click()
  await box().waitFor()
  await expect.poll(focused).toContain('bet-paste-text')
  await page.keyboard.insertText(SLIP)
  await expect.poll(total).toContain(pasteText.total(3))
  await shot('390-doubt')
  await page.setViewportSize({ width: 360, height: 640 })
  await shot('360-doubt')
  await page.setViewportSize({ width: 360, height: 844 })

  // Escape returns the focus, and the text stays.
  await page.keyboard.press('Escape')
  await box().waitFor({ state: 'detached' })
  await expect.poll(focused).toContain('bet-paste-word')
  await page.keyboard.press('Enter')
  await expect.poll(() => field().inputValue()).toBe(SLIP)

  await box()
    .getByRole('button', { name: /^2 ตัวบน 12 = 50 บาท$/ })
    .press('Space')
  await expect.poll(total).toContain(pasteText.total(4))
  expect(await total()).toContain('130')
  await addButton().click()
  await expect.poll(() => field().inputValue()).toBe('12=abc')
  await shot('360-left')
  expect(await addButton().isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.bet-written-lines .bet-line').count()).toBe(4)

  // Text that was not added survives a reload. On a low phone the box is behind the other ways to write.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.reload()
  await expect.poll(() => page.locator('.bet-written-lines .bet-line').count()).toBe(4)
  await page.getByRole('button', { name: gridText.ways }).click()
  await page
    .getByRole('dialog', { name: gridText.ways })
    .getByRole('button', { name: pasteText.open })
    .click()
  await expect.poll(() => field().inputValue()).toBe('12=abc')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toContain('bet-ways')
  expect(await page.locator('.bet-bar-words').textContent()).toContain('130')
  await shot('360-added')
  expect(complaints).toEqual([])
})

test('the box reopens when it is asked for while it closes', async () => {
  await page.getByRole('button', { name: pasteText.open }).click()
  await box().waitFor()
  // In the same task as the returning focus, before React knows that the box was closed.
  await page.evaluate(
    "addEventListener('focusin', ({ target }) => queueMicrotask(() => target.click()), { once: true })",
  )
  await page.keyboard.press('Escape')
  await expect.poll(() => box().count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => box().count()).toBe(0)
})

test('on a desktop Ctrl V anywhere on the page opens the box with the slip', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const paste = `(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(SLIP)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`
  await page.locator('.bet-cart-column').waitFor() // the page that handles the paste
  await shot('1280-card')
  await page.evaluate(paste)
  await box().waitFor()
  await expect.poll(() => field().inputValue()).toBe(SLIP)
  await expect.poll(total).toContain(pasteText.total(3))
  await shot('1280-doubt')
  await addButton().click()
  await expect.poll(() => field().inputValue()).toBe('12=50\n12=abc')
  expect(await page.locator('.bet-cart-column .bet-note input').inputValue()).toBe('ป้าแดง')
  expect(complaints).toEqual([])
})
