import { whenForgotten } from '../../../session/member-leaves.ts'
import { type DraftOf, draftDiffers, draftKey, type Memory, saveDraft, withDraft } from './draft.ts'
import { type EditorAct, edit } from './editor.ts'
import { type Editor, newEditor } from './editor-state.ts'

export interface BetStore {
  /** Called at every step at once: for what shows the typed digits. */
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Editor
  /** Called after the digits are painted, when more than the digits changed; for most keys it is not. */
  readonly subscribeAfterPaint: (listener: () => void) => () => void
  readonly readAfterPaint: () => Editor
  /** What the server rendered: an empty draft. The stored draft appears after hydration. */
  readonly readFirst: () => Editor
  readonly act: (act: EditorAct) => Editor
}

/** The storage shared by all tabs of a browser. */
interface Device {
  readonly memory: Memory
  /** Calls the function with the key that another tab wrote, null when a log-out cleared everything. Returns how to stop. */
  readonly listenToOthers: (onChange: (key: string | null) => void) => () => void
  /** Runs the work after the next frame is drawn. */
  readonly afterFrame: (work: () => void) => void
}

/** Reads localStorage at each call, because the server has none. */
export const BROWSER_MEMORY: Memory = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
}

const BROWSER: Device = {
  memory: BROWSER_MEMORY,
  listenToOthers(onChange) {
    const listener = (event: StorageEvent) => onChange(event.key)
    window.addEventListener('storage', listener)
    const stop = whenForgotten(() => onChange(null))
    return () => {
      window.removeEventListener('storage', listener)
      stop()
    }
  },
  afterFrame: (work) => {
    // A hidden page draws no frame and may never return: the draft is saved all the same.
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
 * The draft for one round in one plan, and its copy on the device. A digit is painted first; saving and the rest of the page
 * follow in the next frame. Lines are shown only once they are saved.
 */
export function makeBetStore(on: DraftOf, first: Editor, device = BROWSER): BetStore {
  const listeners = new Set<() => void>()
  const afterPaintListeners = new Set<() => void>()
  let editor: Editor | undefined
  let beside: Editor | undefined
  const read = () => {
    editor ??= withDraft(device.memory, on, first)
    return editor
  }
  const readAfterPaint = () => {
    beside ??= read()
    return beside
  }
  const catchUp = () => {
    const before = readAfterPaint()
    beside = read()
    if (draftDiffers(before, beside)) saveDraft(device.memory, on, beside)
    for (const listener of afterPaintListeners) listener()
  }
  // Two tabs write the same draft: what one has sent must not stay in the other.
  const onOtherTab = (key: string | null) => {
    if ((key !== null && key !== draftKey(on)) || !editor || editor.phase === 'sending') return
    // A log-out leaves nothing on the screen either, the typed digits included.
    beside = editor = key === null ? first : withDraft(device.memory, on, withoutLines(editor))
    for (const listener of [...listeners, ...afterPaintListeners]) listener()
  }
  let stopListening: (() => void) | undefined
  return {
    read,
    readFirst: () => first,
    readAfterPaint,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeAfterPaint: (listener) => {
      afterPaintListeners.add(listener)
      stopListening ??= device.listenToOthers(onOtherTab)
      return () => {
        afterPaintListeners.delete(listener)
        if (afterPaintListeners.size > 0) return
        stopListening?.()
        stopListening = undefined
      }
    },
    act: (act) => {
      const before = readAfterPaint()
      const next = edit(read(), act)
      if (next !== editor) {
        editor = next
        for (const listener of listeners) listener()
        if (act.do !== 'digit' && act.do !== 'erase') catchUp()
        else if (changesMoreThanDigits(before, next)) device.afterFrame(catchUp)
      }
      return next
    },
  }
}

/** What stays of a screen whose draft another tab has changed: the input state, but not the lines. */
function withoutLines(editor: Editor): Editor {
  const { offers, selected, typed, writing, stakeTyped, prices, spread, closed } = editor
  return { ...newEditor(offers), selected, typed, writing, stakeTyped, prices, spread, closed }
}

/** Whether a key changed more than the digits and what is only read aloud. */
function changesMoreThanDigits(before: Editor, now: Editor): boolean {
  return (Object.keys(now) as (keyof Editor)[]).some((name) => {
    if (before[name] === now[name]) return false
    if (name === 'typed') return now.spread === 'reverse'
    return name !== 'notice' || before.undo !== null || before.notice?.code !== 'ADDED'
  })
}
