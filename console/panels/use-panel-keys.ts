import { useEffect } from 'react'

/** What each key does, by its place (`KeyJ`), so that a Thai keyboard does it as well. Not while something is typed. */
export function usePanelKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const act = acts[event.code]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}
