import { useSyncExternalStore } from 'react'

/** Parts of the page that wait until their files are asked for again. */
const waiting = new Set<() => void>()
/** The next page did not come: the router would wait for ever. */
let hasPageFailed = false
const listeners = new Set<() => void>()

type FailedFiles = 'none' | 'parts' | 'page'

/** Resolves when the member wants the files asked for again. */
export function whenAskedAgain(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve)
    tell()
  })
}

export function failPage(): void {
  hasPageFailed = true
  tell()
}

/** The router has gone on, or goes elsewhere. */
export function forgetFailedPage(): void {
  hasPageFailed = false
  tell()
}

export function askForParts(): void {
  const all = [...waiting]
  waiting.clear()
  tell()
  for (const again of all) again()
}

/** What the page waits for. */
export function useFailedFiles(): FailedFiles {
  return useSyncExternalStore(listen, failedFiles, none)
}

function failedFiles(): FailedFiles {
  if (hasPageFailed) return 'page'
  return waiting.size > 0 ? 'parts' : 'none'
}

const none = () => 'none' as const

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
