import { useState } from 'react'
import type { Steps } from './panel-steps.tsx'

/** The row of a list whose panel is open, and the way to the rows beside it. */
export function useOpened<Row extends { readonly id: string }>(rows: readonly Row[] | undefined) {
  const [openedId, open] = useState<string>()
  const at = rows?.findIndex(({ id }) => id === openedId) ?? -1
  const steps: Steps = {
    isFirst: at === 0,
    isLast: at + 1 === rows?.length,
    onStep: (by) => {
      const next = rows?.[at + by]
      if (next) open(next.id)
    },
  }
  return { opened: rows?.[at], steps, open, close: () => open(undefined) }
}
