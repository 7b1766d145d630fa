import type { Page } from 'playwright-core'

/** Opens a page and resolves once what keeps it where the network fails is there: it is loaded after the first paint. */
export async function withLateParts(page: Page, open: () => Promise<unknown>): Promise<void> {
  const [loaded] = await Promise.all([
    page.waitForResponse((answer) => /\/after-start-[\w-]+\.js$/.test(answer.url())),
    open(),
  ])
  const file = new URL(loaded.url()).pathname
  // What the page itself does with it was asked for before.
  await page.evaluate(`import(${JSON.stringify(file)}).then(() => undefined)`)
}
