import { type ComponentType, useSyncExternalStore } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type Results = Record<string, DataStrategyResult>

/** What keeps the page where the network fails. Loaded after the first paint; until then the router shows the page of errors. */
interface LateParts {
  readonly keep: (...args: Parameters<MiddlewareFunction<Results>>) => Promise<Results>
  readonly Note: ComponentType
}

let parts: LateParts | undefined
const listeners = new Set<() => void>()

export function setLateParts(late: LateParts): void {
  parts = late
  for (const listener of listeners) listener()
}

/** Every page and every act that the router asks the server for goes through here. */
export const keepPage: MiddlewareFunction<Results> = (args, next) => parts?.keep(args, next) ?? next()

/** Says what did not come or was not sent. */
export function FailedNote() {
  const Note = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => parts?.Note,
    () => undefined,
  )
  return Note ? <Note /> : null
}
