import { useSyncExternalStore } from 'react'

/** False on the server and in the first render in the browser, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, yes, no)
}

const neverChanges = () => () => {}
const yes = () => true
const no = () => false
