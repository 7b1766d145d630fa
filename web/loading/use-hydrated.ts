import { useSyncExternalStore } from 'react'

/** False on the server and in the first drawing of the browser, true once scripts run the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, yes, no)
}

const neverChanges = () => () => {}
const yes = () => true
const no = () => false
