import { Suspense, useState } from 'react'
import { late } from '../../../loading/late.ts'
import { betText } from '../../../text/bet.ts'

// Loaded on the first tap.
export const loadPastSheet = () => import('./past-sheet.tsx')
const PastSheet = late(async () => (await loadPastSheet()).PastSheet)

/** Opens the earlier results of the lottery: the ticket that is being written stays. */
export function PastButton({ programId }: { programId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {betText.past}
      </button>
      <Suspense>{open ? <PastSheet programId={programId} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
