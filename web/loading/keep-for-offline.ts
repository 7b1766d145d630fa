import { afterPaint } from './after-paint.ts'

/** Begins keeping what is seen for a time without a network. A browser that will not do it loses only that. */
export function keepForOffline(): void {
  // In development files change under their names, and what is kept would hide it.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  afterPaint(() => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('pages are not kept for offline use', error))
  })
}

/** The page was kept from an earlier visit: `sw.js` marks it. A phone may believe in a network that leads nowhere. */
export function isKeptPage(): boolean {
  return 'kept' in document.documentElement.dataset
}
