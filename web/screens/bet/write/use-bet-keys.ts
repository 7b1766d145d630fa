import { useEffect, useEffectEvent } from 'react'
import type { EditorAct } from './editor.ts'

/** On desktops the keyboard acts as the keypad while that is shown, unless a field has the focus. */
export function useBetKeys(act: (act: EditorAct) => void, writing: 'number' | 'stake', isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = isOn ? actOfKey(event, writing) : undefined
    if (!wanted) return
    event.preventDefault()
    act(wanted)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function actOfKey(event: KeyboardEvent, writing: 'number' | 'stake'): EditorAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  const { target, key } = event
  if (!(target instanceof HTMLElement) || target.closest('input, textarea, select, [popover]'))
    return undefined
  // An open dialog gets the keys even without focus in it: Escape closes it and must not clear the number.
  if (document.querySelector('dialog[open]')) return undefined
  if (/^[0-9]$/.test(key)) return { do: 'digit', digit: key }
  if (key === 'Backspace') return { do: 'erase' }
  if (key === 'Escape') return { do: 'clear' }
  // Enter and Tab belong to the focused element. They act here only when the body or the heading has the focus.
  if (target !== document.body && !target.matches('h1')) return undefined
  if (key === 'Enter') return { do: 'add' }
  // Only from number to price: the next Tab leaves, so that the focus is not trapped.
  return key === 'Tab' && !event.shiftKey && writing === 'number'
    ? { do: 'write', field: 'stake' }
    : undefined
}
