import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { sessionText } from '../text/session.ts'

/** Says that what is shown may be old: there is no network, or the server did not answer when it was asked again. */
export function OldNote() {
  const cache = useQueryClient().getQueryCache()
  const listen = useCallback(
    (changed: () => void) => {
      const ends = [cache.subscribe(changed), onlineManager.subscribe(changed)]
      return () => {
        for (const end of ends) end()
      }
    },
    [cache],
  )
  const isOld = () =>
    !onlineManager.isOnline() ||
    cache
      .findAll({ type: 'active' })
      .some(({ state }) => state.data !== undefined && state.fetchFailureCount > 0)
  const old = useSyncExternalStore(listen, isOld)
  return old ? <Alert tone="error">{sessionText.old}</Alert> : null
}
