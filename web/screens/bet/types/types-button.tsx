import Info from 'lucide-react/icons/info'
import { Suspense, useState } from 'react'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { betText } from '../../../text/bet.ts'
import type { Offer } from '../offer.ts'
import type { EditorAct } from '../write/editor.ts'
import '../../../../ui/buttons/icon-button.css'
import './types-button.css'
import { late } from '../../../loading/late.ts'

// Loaded on the first tap.
export const loadTypesSheet = () => import('./types-sheet.tsx')
const TypesSheet = late(async () => (await loadTypesSheet()).TypesSheet)

interface TypesButtonProps {
  offers: readonly Offer[]
  selected: readonly BetType[]
  act: (act: EditorAct) => void
}

/** The (i) of the types: opens all of them with their odds, those that are on unfolded. */
export function TypesButton({ offers, selected, act }: TypesButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button bet-types-all"
        aria-label={betText.allTypes}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Info aria-hidden="true" size={20} strokeWidth={1.75} />
        <span aria-hidden="true">{betText.odds}</span>
      </button>
      <Suspense>
        {open ? <TypesSheet {...{ offers, selected, act }} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
