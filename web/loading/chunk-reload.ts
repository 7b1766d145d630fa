import { isKeptPage } from './keep-for-offline.ts'

const MEMORY_KEY = 'reloaded_at'
const MEMORY_MS = 10_000
/** Answered by the server itself and never cached. */
const ALIVE = '/healthz'

/** The part of the Navigation API used here; older browsers lack it. */
interface NavigationEvents {
  addEventListener(name: 'navigate', listener: (event: ReloadEvent) => void): void
}
type ReloadEvent = Event & { readonly navigationType: string; readonly userInitiated: boolean }

/**
 * After a release an old page asks for chunks that are gone; one reload brings the new page. A second failure within ten
 * seconds has another cause, so the error page shows instead of a reload loop. When a route module fails to load, the router
 * calls `location.reload()` itself; that call is intercepted here.
 */
export function reloadOnceOnFailedChunk(): void {
  const navigation = (window as { navigation?: NavigationEvents }).navigation
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network the release is not the cause, and a reload would lose the page.
    if (!navigator.onLine || isKeptPage()) return
    event.preventDefault()
    void serverAnswers().then((answers) => {
      if (!answers) return
      // The reload itself is counted below where the browser tells of it.
      if (navigation || mayReload(sessionStorage, Date.now())) window.location.reload()
      else window.location.assign('/error')
    })
  })
  if (!navigation) {
    void import('./documents-after-reload.ts').then(({ openDocumentsAfterReload }) => {
      if (openDocumentsAfterReload(MEMORY_MS)) mayReload(sessionStorage, Date.now())
    })
  }
  navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || mayReload(sessionStorage, Date.now()))
      return
    event.preventDefault()
    window.location.assign('/error')
  })
}

/** A phone may believe it is online when it is not: then the file is not gone, the server is unreachable. */
function serverAnswers(): Promise<boolean> {
  return fetch(ALIVE, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** True at most once in ten seconds; remembers the last time in storage. */
export function mayReload(memory: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const lastMs = Number(memory.getItem(MEMORY_KEY) ?? 0)
  if (nowMs - lastMs < MEMORY_MS) return false
  memory.setItem(MEMORY_KEY, String(nowMs))
  return true
}
