import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** The pasted text and the ticks given to its lines. They outlive the box, so that closing it loses nothing. */
export interface Pasting {
  readonly text: string
  readonly ticked: ReadonlySet<string>
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly write: (text: string) => void
  readonly tick: (key: string) => void
  /** What is left of the text after its bets were added. */
  readonly leave: (left: string) => void
}

/** The paste box of a round. Pasting anywhere on the page, outside of a field, opens it with what was pasted. */
export function usePaste(locked: boolean): Pasting {
  const [text, setText] = useState('')
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
    tick: (key) => setTicked((before) => toggled(before, key)),
    leave: (left) => {
      setText(left)
      setTicked(new Set())
      if (left === '') setOpen(false)
    },
  }
}

function isTakenElsewhere(target: EventTarget | null): boolean {
  const inField = target instanceof HTMLElement && target.closest('input, textarea, select') !== null
  return inField || document.querySelector('dialog[open]') !== null
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
