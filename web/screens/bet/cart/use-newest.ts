import { useState } from 'react'
import type { CartLine } from '../write/lines.ts'

/** Several screens of rows. Rendering hundreds would delay every key. */
const FIRST = 50
const MORE = 200

export interface Newest {
  readonly shown: readonly CartLine[]
  readonly hiddenCount: number
  readonly showMore: () => void
}

/** The newest lines of a long ticket; a tap shows the older ones. Lines with a problem from the server are always included. */
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
