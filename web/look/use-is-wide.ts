import { useSyncExternalStore } from 'react'

/** From this width a page has columns beside each other, as in the style sheets. */
const WIDE = '(width >= 1024px)'
let query: MediaQueryList | undefined

/** Whether the desktop layout is shown. The server renders both layouts, and the style sheet shows one until hydration. */
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
