import type { KeyboardEvent } from 'react'

/** Marks the link or button that opens a row. Enter works on it natively. */
export const OPENS_ROW = 'data-opens-row'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrow keys move between rows, Home and End to the first and last. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${OPENS_ROW}]`)]
  const at = openers.indexOf(event.target as HTMLElement)
  if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  openers[step(at, openers.length - 1)]?.focus()
}
