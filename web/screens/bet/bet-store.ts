import type { RoundPlan } from '../../rounds/bet-path.ts'
import { saveDraft, withDraft } from './draft.ts'
import { type EditorAct, edit } from './editor.ts'
import { type Editor, newEditor } from './editor-state.ts'
import type { Offer } from './offer.ts'

export interface BetStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Editor
  /** What the server drew: an empty ticket. The draft appears once the page has come to life. */
  readonly readFirst: () => Editor
  readonly act: (act: EditorAct) => Editor
}

/** The ticket being written for one round in one plan, and its copy on the device after every step. */
export function makeBetStore(on: RoundPlan, offers: readonly Offer[]): BetStore {
  const first = newEditor(offers)
  const listeners = new Set<() => void>()
  let editor: Editor | undefined
  const read = () => {
    editor ??= withDraft(localStorage, on, first)
    return editor
  }
  return {
    read,
    readFirst: () => first,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    act: (act) => {
      const next = edit(read(), act)
      if (next !== editor) {
        editor = next
        saveDraft(localStorage, on, next)
        for (const listener of listeners) listener()
      }
      return next
    },
  }
}
