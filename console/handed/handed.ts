import { useSyncExternalStore } from 'react'

/** What is shown once, to be handed to the owner of an account. */
export interface Handed {
  /** The owner's sign-in name. */
  readonly name: string
  /** The token of a link; null: this person was given a code. */
  readonly link: string | null
  /** What the link of another person asks for; null: this person was given the link. */
  readonly code: string | null
  /** Whose account it is. */
  readonly of?: 'member'
  /** The link asks for a code that another person has. */
  readonly needsCode: boolean
}

let current: Handed | undefined
const listeners = new Set<() => void>()

/** Shows what was given until it is put away. */
export function hand(handed: Handed): void {
  set(handed)
}

export function putAway(): void {
  set(undefined)
}

export function useHanded(): Handed | undefined {
  return useSyncExternalStore(subscribe, () => current)
}

function set(next: Handed | undefined): void {
  current = next
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
