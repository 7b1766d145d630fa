import { useSyncExternalStore } from 'react'

/** A passing message: an act succeeded or failed. */
export interface Said {
  readonly title: string
  readonly tone?: 'success' | 'info' | 'error'
}

let current: (Said & { readonly id: number }) | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows and announces a message; it replaces the one before. */
export function say(said: Said): void {
  lastId += 1
  current = { ...said, id: lastId }
  tellAll()
}

/** Hides the message, unless another has replaced it. */
export function hideSaid(id: number): void {
  if (current?.id !== id) return
  current = undefined
  tellAll()
}

export function useSaid() {
  return useSyncExternalStore(subscribe, () => current)
}

function tellAll(): void {
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
