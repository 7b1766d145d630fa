import { useSyncExternalStore } from 'react'

/**
 * How far the server's clock is ahead of this device's, once known. One value for the document: drift within a visit is
 * negligible.
 */
let aheadMs: number | undefined
const listeners = new Set<() => void>()
let ticker: ReturnType<typeof setInterval> | undefined

/**
 * The server's time in whole seconds; renders once a second from one shared timer. The first render shows `serverNowMs`, the
 * time the server rendered the page, so that hydration gives the same output.
 */
export function useServerNow(serverNowMs: number): number {
  return useSyncExternalStore(
    subscribe,
    () => wholeSecond(Date.now() + offsetFrom(serverNowMs, Date.now())),
    () => {
      // React calls this on the server and during hydration. The page was rendered when its first byte left: on a slow phone
      // that is seconds ago, and without this correction a countdown would show time that has already passed.
      if (typeof document !== 'undefined') offsetFrom(serverNowMs, firstByteAtMs())
      return wholeSecond(serverNowMs)
    },
  )
}

/** Whether a moment has passed on the server's clock. Renders again once, when it passes. */
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
