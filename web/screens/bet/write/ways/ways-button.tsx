import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { Suspense, useState } from 'react'
import { gridText } from '../../../../text/grid.ts'
import type { WaysSheetProps } from './ways-sheet.tsx'
import '../../../../../ui/buttons/icon-button.css'
import './ways.css'
import { late } from '../../../../loading/late.ts'

// Loaded on the first tap.
export const loadWaysSheet = () => import('./ways-sheet.tsx')
const WaysSheet = late(async () => (await loadWaysSheet()).WaysSheet)

/** On a low phone, beside the types: opens the other ways to write, whose row gives its height to the written lines. */
export function WaysButton(props: Omit<WaysSheetProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button bet-ways"
        aria-label={gridText.ways}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
      <Suspense>{open ? <WaysSheet {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
