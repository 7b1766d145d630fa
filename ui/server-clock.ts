import { useSyncExternalStore } from 'react'

/** How far the server's clock is ahead of this device's, once known. One per document: clocks drift too slowly to matter. */
let aheadMs: number | undefined
const listeners = new Set<() => void>()
let ticker: ReturnType<typeof setInterval> | undefined

/**
 * The server's time in whole seconds, repainting once a second from one shared ticker. The first paint shows
 * `serverNowMs`, the time the server drew the page with, so the browser's first drawing is the same.
 */
export function useServerNow(serverNowMs: number): number {
  return useSyncExternalStore(
    subscribe,
    () => wholeSecond(Date.now() + offsetFrom(serverNowMs, Date.now())),
    () => {
      // React asks for this on the server, and in the browser only while it takes over a page the server drew. That
      // page was drawn when its first byte left, not now: on a slow phone seconds lie between the two, and a countdown
      // that is seconds late promises time that is gone.
      if (typeof document !== 'undefined') offsetFrom(serverNowMs, firstByteAtMs())
      return wholeSecond(serverNowMs)
    },
  )
}

/** Whether a moment has passed on the server's clock. Repaints once, when it passes, and not every second. */
export function useHasPassed(momentMs: number, serverNowMs: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => Date.now() + offsetFrom(serverNowMs, Date.now()) >= momentMs,
    () => serverNowMs >= momentMs,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticker ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticker)
    ticker = undefined
  }
}

function offsetFrom(serverNowMs: number, sameMomentHereMs: number): number {
  aheadMs ??= serverNowMs - sameMomentHereMs
  return aheadMs
}

function firstByteAtMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? performance.timeOrigin + page.responseStart : Date.now()
}

function wholeSecond(atMs: number): number {
  return Math.floor(atMs / 1000) * 1000
}
