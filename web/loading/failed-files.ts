import { useSyncExternalStore } from 'react'

/** Parts of the page that wait until their files are asked for again. */
const waiting = new Set<() => void>()
/** The next page did not come: the router would wait for ever. Its answer is asked for again; without one its files were missing. */
let failedPage: { readonly askAgain?: (() => void) | undefined } | undefined
const listeners = new Set<() => void>()

type FailedFiles = 'none' | 'parts' | 'page'

/** Resolves when the member wants the files asked for again. */
export function whenAskedAgain(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve)
    tell()
  })
}

/** Returns how to take it back, once it has come or nobody waits for it. */
export function failPage(askAgain?: () => void): () => void {
  const page = { askAgain }
  failedPage = page
  tell()
  return () => {
    if (failedPage === page) forgetPage()
  }
}

/** False where its files are missing. */
export function askForPage(): boolean {
  const askAgain = failedPage?.askAgain
  askAgain?.()
  return askAgain !== undefined
}

/** The router has gone on, or goes elsewhere: nobody waits for the files of that page. */
export function forgetFailedFiles(): void {
  if (!failedPage?.askAgain) forgetPage()
}

function forgetPage(): void {
  failedPage = undefined
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
  if (failedPage) return 'page'
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
