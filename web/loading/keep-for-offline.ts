import { afterPaint } from './after-paint.ts'

/** Registers the service worker that stores visited pages for offline use. Browsers without one only lose that. */
export function keepForOffline(): void {
  // In development a stored copy would hide changed files.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  afterPaint(() => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('pages are not kept for offline use', error))
  })
}

/** True when `sw.js` served this page from its cache. More reliable than the phone's own online flag. */
export function isKeptPage(): boolean {
  return 'kept' in document.documentElement.dataset
}

/** False when the phone says that it has no network, or this page came without one. */
export function isOnline(): boolean {
  return navigator.onLine && !isKeptPage()
}
