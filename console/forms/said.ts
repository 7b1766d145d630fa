import { useSyncExternalStore } from 'react'

/** A passing message: an act is done, or could not be. */
export interface Said {
  readonly title: string
  readonly tone?: 'success' | 'info' | 'error'
}

let current: (Said & { readonly id: number }) | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message over the page and reads it out; the next takes its place. */
export function say(said: Said): void {
  lastId += 1
  current = { ...said, id: lastId }
  tellAll()
}

/** Takes the message away, unless another has taken its place. */
export function unsay(id: number): void {
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
