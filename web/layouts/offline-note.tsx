import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { clockTime, dayMonth } from '../../ui/thai-date.ts'
import { isKeptPage, isOnline } from '../loading/keep-for-offline.ts'
import type { loader as rootLoader } from '../root.tsx'
import { siteText } from '../text/th.ts'

/** Says that there is no network, and from when the stored page is. */
export function OfflineNote() {
  const online = useSyncExternalStore(listen, isOnline, assumeOnline)
  const drawnMs = useRouteLoaderData<typeof rootLoader>('root')?.nowMs
  return (
    <div role="status">
      {online || drawnMs === undefined ? null : (
        <p className="bg-warning-soft px-4 py-1.5 text-center text-xs text-warning-ink">
          {siteText.offline(`${dayMonth(drawnMs)} ${clockTime(drawnMs)}`)}
        </p>
      )}
    </div>
  )
}

function listen(changed: () => void): () => void {
  const again = () => (isKeptPage() ? location.reload() : changed())
  addEventListener('online', again)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', again)
    removeEventListener('offline', changed)
  }
}

// The server cannot know the phone's network; a visitor who gets its page is online.
function assumeOnline(): boolean {
  return true
}
