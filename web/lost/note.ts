import { useSyncExternalStore } from 'react'

/** What was not sent, not answered or not loaded, and how it is tried again. */
export interface LostNote {
  readonly words: string
  readonly again: () => void
  /** Of something that was sent or not, which no read of a page takes the place of. */
  readonly isOfAct?: boolean
}

let note: LostNote | undefined
const listeners = new Set<() => void>()

export function showNote(next: LostNote | undefined): void {
  note = next
  for (const listener of [...listeners]) listener()
}

export function shownNote(): LostNote | undefined {
  return note
}

export function useNote(): LostNote | undefined {
  return useSyncExternalStore(listen, shownNote, nothing)
}

const nothing = () => undefined

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
