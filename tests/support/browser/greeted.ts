import type { Page } from 'playwright-core'

/**
 * The greeting of the live connection of a page that is yet to be opened: what is told from then on is heard there. The page
 * before it may connect late, and what it hears is no greeting of the next one.
 */
export function greetedAt(page: Page, path: RegExp): Promise<void> {
  return new Promise((greeted) => {
    page.on('websocket', (socket) =>
      // It may come together with the connection.
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('hello') && path.test(new URL(page.url()).pathname)) greeted()
      }),
    )
  })
}
