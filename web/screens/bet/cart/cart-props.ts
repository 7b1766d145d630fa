import type { Satang } from '../../../../domain/money.ts'
import type { EditorAct } from '../write/editor.ts'
import type { Editor } from '../write/editor-state.ts'
import type { CartLine } from '../write/lines.ts'
import type { CartTotals } from './cart.ts'

/** The parts of the draft that are reviewed. */
export type Ticket = Pick<Editor, 'lines' | 'offers' | 'note' | 'phase' | 'refusal' | 'kept' | 'stakeTyped'>

export interface CartPanelProps {
  ticket: Ticket
  totals: CartTotals
  balance: Satang | null
  /** Nothing may be edited. The confirm button has further conditions. */
  locked: boolean
  closed: boolean
  online: boolean
  /** Whether this layout renders the lines: only the visible one of the two does, for there may be hundreds. */
  listed?: boolean
  act: (act: EditorAct) => void
  onConfirm: (shown: readonly CartLine[]) => unknown
}
