import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Something that is opened over a page: by what, and how one comes to where that stands. */
export interface Overlay {
  readonly reach: () => Promise<unknown>
  readonly opener: () => Locator
  readonly overlay: () => Locator
  /** Only a menu beside its button: the page can still be read and scrolled. */
  readonly isMenu?: true
}

/** Where the keyboard is: in what is open, at the browser's own parts, or lost on the page behind. */
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

/** From the event on that names it, every place outside of the overlay that gets the focus is noted, until asked for. */
const WATCH_FOCUS = `addEventListener('watch-focus', ({ target: overlay }) => {
  const behind = []
  const note = ({ target }) => overlay.contains(target) || behind.push(target.outerHTML.slice(0, 90))
  document.addEventListener('focusin', note)
  window.focusedBehind = () => {
    document.removeEventListener('focusin', note)
    return behind
  }
}, { once: true })`

/** Further than there are places, both ways: what is open may not let the focus out to the page behind. */
export async function tabAround(page: Page, overlay: Locator): Promise<void> {
  await page.evaluate(WATCH_FOCUS)
  await overlay.dispatchEvent('watch-focus')
  for (const key of [...Array<string>(24).fill('Tab'), ...Array<string>(24).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
  }
  expect(await page.evaluate('window.focusedBehind()')).toEqual([])
}

/** Opened by key, focus goes in, stays in and comes back; Escape and Back close it, and the page stays as it was. */
export async function tryOverlay(page: Page, { reach, opener, overlay, isMenu }: Overlay): Promise<void> {
  await reach()
  await opener().waitFor()
  const at = page.url()
  const openIt = async () => {
    await opener().focus()
    await page.keyboard.press('Enter')
    await overlay().waitFor()
    await expect.poll(() => focusAt(page, overlay())).toBe('inside')
  }
  const closed = async () => {
    await overlay().waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(page, opener())).toBe(true)
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
  await tabAround(page, overlay())
  await page.mouse.move(195, 20) // over the page behind
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Escape')
  await closed()
  if (!isMenu) expect(await page.evaluate<number>('window.scrollY')).toBe(before)

  await openIt()
  await page.goBack()
  await closed()

  // Neither way leaves anything behind: the next Back is the page's own.
  await openIt()
  await page.keyboard.press('Escape')
  await closed()
  await expect.poll(() => page.evaluate('history.state.isOverlay ?? false')).toBe(false)
  const heading = () => page.getByRole('heading', { level: 1 }).first().textContent()
  const title = await heading()
  await page.goBack()
  await expect.poll(heading).not.toBe(title)
  page.off('request', hear)
  expect(loaded, 'the page stays as it is, and is not loaded again').toEqual([])
}
