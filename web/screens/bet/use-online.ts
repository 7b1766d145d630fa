import { useSyncExternalStore } from 'react'

/**
 * Whether the device has a network. False is certain, so nothing is sent; true is not, so a bet without an answer is sent again
 * with the same key.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
