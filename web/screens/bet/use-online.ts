import { useSyncExternalStore } from 'react'

/**
 * Whether the device has a network at all. False is sure, so nothing is sent then; true is only a hope, and a bet
 * without an answer is asked for again with the same key.
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
