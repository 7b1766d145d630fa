import { isKeptPage } from './keep-for-offline.ts'

const MEMORY_KEY = 'reloaded_at'
const MEMORY_MS = 10_000
/** Answered by the server itself, and never kept. */
const ALIVE = '/healthz'

/** The part of the Navigation API used here; older browsers lack it. */
interface NavigationEvents {
  addEventListener(name: 'navigate', listener: (event: ReloadEvent) => void): void
}
type ReloadEvent = Event & { readonly navigationType: string; readonly userInitiated: boolean }

/**
 * After a release the old page asks for chunks that are gone: one reload brings the new page. A second failure within
 * ten seconds is not the release, so the error page shows instead of a loop.
 *
 * A route module that fails makes the router itself call `location.reload()`. That call is caught here before it acts.
 */
export function reloadOnceOnFailedChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network no release is to blame, and a reload would take away the page that is there.
    if (!navigator.onLine || isKeptPage()) return
    event.preventDefault()
    void serverAnswers().then((answers) => answers && window.location.reload())
  })
  const navigation = (window as { navigation?: NavigationEvents }).navigation
  navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || mayReload(sessionStorage, Date.now()))
      return
    event.preventDefault()
    window.location.assign('/error')
  })
}

/** A phone may believe in a network that leads nowhere: then the file is not gone, and everything else is out of reach. */
function serverAnswers(): Promise<boolean> {
  return fetch(ALIVE, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** True at most once in ten seconds, and remembers that it said so. */
export function mayReload(memory: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const lastMs = Number(memory.getItem(MEMORY_KEY) ?? 0)
  if (nowMs - lastMs < MEMORY_MS) return false
  memory.setItem(MEMORY_KEY, String(nowMs))
  return true
}
