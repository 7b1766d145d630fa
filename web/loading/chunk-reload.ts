import { failPage } from './failed-files.ts'
import { isKeptPage, isOnline } from './keep-for-offline.ts'

const MEMORY_KEY = 'reloaded_at'
const MEMORY_MS = 10_000

/** The parts of the Navigation API used here; older browsers lack it. */
interface NavigationEvents {
  addEventListener(name: 'navigate', listener: (event: ReloadEvent) => void): void
}
type ReloadEvent = Event & { readonly navigationType: string; readonly userInitiated: boolean }

let isOwnReload = false

/**
 * After a release an old page asks for chunks that are gone; one reload brings the new page. A second failure within ten
 * seconds has another cause, so the error page shows instead of a reload loop. Where the release is the page's, the network
 * failed: the page stays with all that was typed, and offers to ask again. When a route module fails to load, the router calls
 * `location.reload()` itself; that call is intercepted here.
 */
export function reloadOnceOnFailedChunk(): void {
  const navigation = (window as { navigation?: NavigationEvents }).navigation
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network the release is not the cause, and a reload would lose the page.
    if (!isOnline()) return
    event.preventDefault()
    void askRelease().then((release) => {
      if (release === 'gone') reloadOnce()
    })
  })
  if (!navigation) {
    void import('./documents-after-reload.ts').then(({ openDocumentsAfterReload }) => {
      if (openDocumentsAfterReload(MEMORY_MS)) mayReload(sessionStorage, Date.now())
    })
  }
  navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isOwnReload || isKeptPage()) return
    event.preventDefault()
    void askRelease().then((release) => (release === 'gone' ? reloadOnce() : failPage()))
  })
}

function reloadOnce(): void {
  if (mayReload(sessionStorage, Date.now())) reloadPage()
  else window.location.assign('/error')
}

/** What was typed in forms and tickets stands in the browser's storage. */
export function reloadPage(): void {
  isOwnReload = true
  window.location.reload()
}

/**
 * Whether the server still has the page's release. A phone may believe it is online when it is not: then the server is
 * unreachable.
 */
export function askRelease(): Promise<'here' | 'gone' | 'unreachable'> {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { readonly url: string } }
  return fetch(manifest?.url ?? '/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => (status === 404 ? 'gone' : status < 500 ? 'here' : 'unreachable'),
    () => 'unreachable',
  )
}

/** True at most once in ten seconds; remembers the last time in storage. */
export function mayReload(memory: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const lastMs = Number(memory.getItem(MEMORY_KEY) ?? 0)
  if (nowMs - lastMs < MEMORY_MS) return false
  memory.setItem(MEMORY_KEY, String(nowMs))
  return true
}
