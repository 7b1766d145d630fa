import { useState } from 'react'
import type { CartLine } from '../write/lines.ts'

/** What fits a screen several times over. Hundreds of rows would make every key wait for their drawing. */
const FIRST = 50
const MORE = 200

export interface Newest {
  readonly shown: readonly CartLine[]
  readonly hiddenCount: number
  readonly showMore: () => void
}

/** The newest lines of a long ticket, with the older ones a tap away. Those the server objected to are always shown. */
export function useNewest(lines: readonly CartLine[]): Newest {
  const [count, setCount] = useState(FIRST)
  const from = Math.max(0, lines.length - count)
  const shown = from === 0 ? lines : lines.filter((line, at) => at >= from || line.problem !== null)
  return {
    shown,
    hiddenCount: lines.length - shown.length,
    showMore: () => setCount((before) => before + MORE),
  }
}
