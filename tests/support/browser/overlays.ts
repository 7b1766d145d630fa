import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Something that opens over a page: its opener, and how to get there. */
export interface Overlay {
  readonly reach: () => Promise<unknown>
  readonly opener: () => Locator
  readonly overlay: () => Locator
  /** A menu beside its button: the page behind stays readable and scrollable. */
  readonly isMenu?: true
}

/** Where the focus is: in the overlay, in the browser's own controls, or in the page behind. */
export async function focusAt(page: Page, overlay: Locator): Promise<'inside' | 'browser' | 'behind'> {
  const [inside, itself, anywhere] = await Promise.all([
    overlay.locator(':focus').count(),
    overlay.and(page.locator(':focus')).count(),
    page.locator('body :focus').count(),
  ])
  if (inside + itself > 0) return 'inside'
  return anywhere === 0 ? 'browser' : 'behind'
}

export async function isFocused(page: Page, wanted: Locator): Promise<boolean> {
  return (await wanted.and(page.locator(':focus')).count()) === 1
}

/** Whether the current history entry is that of an open overlay: see ui/overlays/close-on-back.ts. */
export function hasEntryOfOverlay(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('history.state?.isOverlay ?? false')
}

/** From the event that names an overlay, records every focused element outside of it. */
const WATCH_FOCUS = `addEventListener('watch-focus', ({ target: overlay }) => {
  const behind = []
  const note = ({ target }) => overlay.contains(target) || behind.push(target.outerHTML.slice(0, 90))
  document.addEventListener('focusin', note)
  window.focusedBehind = () => {
    document.removeEventListener('focusin', note)
    return behind
  }
}, { once: true })`

/** Presses Tab more often than there are stops, both ways: the focus must not reach the page behind. */
export async function pressTabThrough(page: Page, overlay: Locator): Promise<void> {
  await page.evaluate(WATCH_FOCUS)
  await overlay.dispatchEvent('watch-focus')
  for (const key of [...Array<string>(24).fill('Tab'), ...Array<string>(24).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
  }
  expect(await page.evaluate('window.focusedBehind()')).toEqual([])
}

/** Opened by keyboard, focus moves in, stays in and returns; Escape and Back close it and leave the page as it was. */
export async function tryOverlay(page: Page, { reach, opener, overlay, isMenu }: Overlay): Promise<void> {
  await reach()
  await opener().waitFor()
  const at = page.url()
  const openIt = async () => {
    await opener().focus()
    await page.keyboard.press('Enter')
    await overlay().waitFor()
    await expect.poll(() => focusAt(page, overlay())).toBe('inside')
    await expect.poll(() => hasEntryOfOverlay(page)).toBe(true)
  }
  const closed = async () => {
    await overlay().waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(page, opener())).toBe(true)
    // The browser goes back in its own time. A Back of the test's own before that would be one step too many.
    await expect.poll(() => hasEntryOfOverlay(page)).toBe(false)
    expect(page.url()).toBe(at)
  }
  const loaded: string[] = []
  const hear = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname === `${new URL(at).pathname}.data`) loaded.push(request.method())
  }
  page.on('request', hear)

  await openIt()
  const before = await page.evaluate<number>('window.scrollY')
  await pressTabThrough(page, overlay())
  await page.mouse.move(195, 20) // over the page behind
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Escape')
  await closed()
  if (!isMenu) expect(await page.evaluate<number>('window.scrollY')).toBe(before)

  await openIt()
  await page.goBack()
  await closed()

  // Neither way leaves a history entry: the next Back is the page's own.
  await openIt()
  await page.keyboard.press('Escape')
  await closed()
  const heading = () => page.getByRole('heading', { level: 1 }).first().textContent()
  const title = await heading()
  await page.goBack()
  await expect.poll(heading).not.toBe(title)
  page.off('request', hear)
  expect(loaded, 'the page stays as it is, and is not loaded again').toEqual([])
}
