import { useEffect, useEffectEvent } from 'react'
import type { EditorAct } from './editor.ts'

/** The keyboard of a desk writes on the keypad while that is shown, wherever the focus is not in a field of its own. */
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
  // Whatever is open over the page has the keys, also when nothing in it has the focus: Escape closes it and clears nothing.
  if (document.querySelector('dialog[open]')) return undefined
  if (/^[0-9]$/.test(key)) return { do: 'digit', digit: key }
  if (key === 'Backspace') return { do: 'erase' }
  if (key === 'Escape') return { do: 'clear' }
  // Enter and Tab belong to whatever has the focus. They write where nothing has it, or the heading it was given on arrival.
  if (target !== document.body && !target.matches('h1')) return undefined
  if (key === 'Enter') return { do: 'add' }
  // Once, from the number to the price: the next Tab leaves, so that nobody is caught here.
  return key === 'Tab' && !event.shiftKey && writing === 'number'
    ? { do: 'write', field: 'stake' }
    : undefined
}
