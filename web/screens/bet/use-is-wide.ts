import { useSyncExternalStore } from 'react'

/** From here on the ticket stands beside the keypad, as bet.css has it. */
const WIDE = '(width >= 1024px)'
let query: MediaQueryList | undefined

/** Whether the page is drawn as on a desk. The server draws both: what is in sight is the style sheet's until then. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => watched().matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  watched().addEventListener('change', listener)
  return () => watched().removeEventListener('change', listener)
}

function watched(): MediaQueryList {
  query ??= matchMedia(WIDE)
  return query
}
