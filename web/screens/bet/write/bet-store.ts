import { restoreDraft } from '../../../session/member-leaves.ts'
import type { Offer } from '../offer.ts'
import { type DraftOf, draftDiffers, draftKey, type Memory, saveDraft, withDraft } from './draft.ts'
import { type EditorAct, edit } from './editor.ts'
import { type Editor, newEditor } from './editor-state.ts'

export interface BetStore {
  /** Told of every step at once: what shows the digits as they are typed. */
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Editor
  /** Told of what is seen beside the digits, once they are painted: most keys change none of it. */
  readonly subscribeBeside: (listener: () => void) => () => void
  readonly readBeside: () => Editor
  /** What the server drew: an empty ticket. The draft appears once the page has come to life. */
  readonly readFirst: () => Editor
  readonly act: (act: EditorAct) => Editor
}

/** The memory that all tabs of a browser share. */
interface Device {
  readonly memory: Memory
  /** Told the key that another tab wrote, null when everything was cleared. The answer ends the telling. */
  readonly hearOtherTabs: (hear: (key: string | null) => void) => () => void
  /** Does the work when the next frame has been drawn. */
  readonly afterFrame: (work: () => void) => void
}

/** Asked late: where the server draws the page there is none. */
export const BROWSER_MEMORY: Memory = {
  getItem: (key) => localStorage.getItem(key) ?? restoreDraft(key),
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
  afterFrame: (work) => {
    // A page that was just put away or left draws no frame, and may never come back: what was typed is kept all the same.
    addEventListener('pagehide', work, { once: true })
    const late = setTimeout(work, 250)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(late)
        work()
      }),
    )
  },
}

/**
 * The ticket being written for one round in one plan, and its copy on the device. A digit is painted first: what else it
 * changed is kept, and told to the rest of the page, in the frame after it. Nothing is on the list that was not kept.
 */
export function makeBetStore(on: DraftOf, offers: readonly Offer[], device = BROWSER): BetStore {
  const first = newEditor(offers)
  const listeners = new Set<() => void>()
  const besideListeners = new Set<() => void>()
  let editor: Editor | undefined
  let beside: Editor | undefined
  const read = () => {
    editor ??= withDraft(device.memory, on, first)
    return editor
  }
  const readBeside = () => {
    beside ??= read()
    return beside
  }
  const catchUp = () => {
    const before = readBeside()
    beside = read()
    if (draftDiffers(before, beside)) saveDraft(device.memory, on, beside)
    for (const listener of besideListeners) listener()
  }
  // Two tabs write one ticket: what one has sent must not wait in the other to be sent again.
  const hear = (key: string | null) => {
    // Null: everything was cleared, because a member has left. That sent nothing.
    if (key !== draftKey(on) || !editor || editor.phase === 'sending') return
    beside = editor = withDraft(device.memory, on, withoutLines(editor))
    for (const listener of [...listeners, ...besideListeners]) listener()
  }
  let stopHearing: (() => void) | undefined
  return {
    read,
    readFirst: () => first,
    readBeside,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeBeside: (listener) => {
      besideListeners.add(listener)
      stopHearing ??= device.hearOtherTabs(hear)
      return () => {
        besideListeners.delete(listener)
        if (besideListeners.size > 0) return
        stopHearing?.()
        stopHearing = undefined
      }
    },
    act: (act) => {
      const before = readBeside()
      const next = edit(read(), act)
      if (next !== editor) {
        editor = next
        for (const listener of listeners) listener()
        if (act.do !== 'digit' && act.do !== 'erase') catchUp()
        else if (isSeenBeside(before, next)) device.afterFrame(catchUp)
      }
      return next
    },
  }
}

/** What is kept of a screen whose ticket another tab has changed: where the hand was, not what was written. */
function withoutLines({ offers, selected, typed, writing, stakeTyped, spread, closed }: Editor): Editor {
  return { ...newEditor(offers), selected, typed, writing, stakeTyped, spread, closed }
}

/** Whether a key changed more than the digits, and what is only read aloud with them. */
function isSeenBeside(before: Editor, now: Editor): boolean {
  return (Object.keys(now) as (keyof Editor)[]).some((name) => {
    if (before[name] === now[name]) return false
    if (name === 'typed') return now.spread === 'reverse'
    return name !== 'notice' || before.undo !== null || before.notice?.code !== 'ADDED'
  })
}
