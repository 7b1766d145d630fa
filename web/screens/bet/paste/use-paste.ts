import { type Dispatch, type SetStateAction, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { BROWSER_MEMORY } from '../write/bet-store.ts'
import { type DraftOf, pasteKey, saveText } from '../write/draft.ts'

/** The pasted text and the ticks of its lines, kept when the box is closed. */
export interface Pasting {
  readonly text: string
  readonly ticked: ReadonlySet<string>
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly write: (text: string) => void
  /** Chooses one reading of a line, or none again. */
  readonly choose: (key: string, among: readonly { readonly key: string }[]) => void
  /** Sets the text that is left after adding. */
  readonly leave: (left: string) => void
}

/** The paste box of a round. Pasting anywhere outside of a field opens it. */
export function usePaste(locked: boolean, on: DraftOf): Pasting {
  const [text, setText] = useKeptText(pasteKey(on))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const pasteHere = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (locked || pasted.trim() === '' || isTakenElsewhere(event.target)) return
    event.preventDefault()
    setText((before) => (before.trim() === '' ? pasted : `${before}\n${pasted}`))
    setOpen(true)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasteHere(event)
    window.addEventListener('paste', listener)
    return () => window.removeEventListener('paste', listener)
  }, [])
  return {
    text,
    ticked,
    isOpen,
    open: useCallback(() => setOpen(true), []),
    close: () => setOpen(false),
    write: setText,
    choose: (key, among) => setTicked((before) => chosenOf(before, key, among)),
    leave: (left) => {
      setText(left)
      setTicked(new Set())
      if (left === '') setOpen(false)
    },
  }
}

/** Text stored on the device: a pasted slip is work that a reload must not lose. */
function useKeptText(key: string): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState('')
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    setText((before) => before || (BROWSER_MEMORY.getItem(key) ?? ''))
    setRead(true)
  }, [key])
  useEffect(() => {
    if (isRead) saveText(BROWSER_MEMORY, key, text)
  }, [isRead, key, text])
  return [text, setText]
}

function isTakenElsewhere(target: EventTarget | null): boolean {
  const inField = target instanceof HTMLElement && target.closest('input, textarea, select') !== null
  return inField || document.querySelector('dialog[open]') !== null
}

function chosenOf(
  keys: ReadonlySet<string>,
  key: string,
  among: readonly { readonly key: string }[],
): ReadonlySet<string> {
  const next = new Set(keys)
  for (const other of among) next.delete(other.key)
  if (!keys.has(key)) next.add(key)
  return next
}
