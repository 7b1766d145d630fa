import { bringBackDraft } from '../../session/member-leaves.ts'
import { type DraftOf, draftDiffers, draftKey, type Memory, saveDraft, withDraft } from './draft.ts'
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

/** The memory that all tabs of a browser share. */
interface Device {
  readonly memory: Memory
  /** Told the key that another tab wrote, null when everything was cleared. The answer ends the telling. */
  readonly hearOtherTabs: (hear: (key: string | null) => void) => () => void
}

/** Asked late: where the server draws the page there is none. */
export const BROWSER_MEMORY: Memory = {
  getItem: (key) => localStorage.getItem(key) ?? bringBackDraft(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
}

const BROWSER: Device = {
  memory: BROWSER_MEMORY,
  hearOtherTabs(hear) {
    const listener = (event: StorageEvent) => hear(event.key)
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
}

/** The ticket being written for one round in one plan, and its copy on the device after every step. */
export function makeBetStore(on: DraftOf, offers: readonly Offer[], device = BROWSER): BetStore {
  const first = newEditor(offers)
  const listeners = new Set<() => void>()
  let editor: Editor | undefined
  const read = () => {
    editor ??= withDraft(device.memory, on, first)
    return editor
  }
  // Two tabs write one ticket: what one has sent must not wait in the other to be sent again.
  const hear = (key: string | null) => {
    // Null: everything was cleared, because a member has left. That sent nothing.
    if (key !== draftKey(on) || !editor || editor.phase === 'sending') return
    editor = withDraft(device.memory, on, withoutLines(editor))
    for (const listener of listeners) listener()
  }
  let stopHearing: (() => void) | undefined
  return {
    read,
    readFirst: () => first,
    subscribe: (listener) => {
      listeners.add(listener)
      stopHearing ??= device.hearOtherTabs(hear)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopHearing?.()
        stopHearing = undefined
      }
    },
    act: (act) => {
      const next = edit(read(), act)
      if (next !== editor) {
        const differs = !editor || draftDiffers(editor, next)
        editor = next
        if (differs) saveDraft(device.memory, on, next)
        for (const listener of listeners) listener()
      }
      return next
    },
  }
}

/** What is kept of a screen whose ticket another tab has changed: where the hand was, not what was written. */
function withoutLines({ offers, selected, typed, writing, stakeTyped, spread, closed }: Editor): Editor {
  return { ...newEditor(offers), selected, typed, writing, stakeTyped, spread, closed }
}
