import type { Satang } from '../../../../domain/money.ts'
import type { EditorAct } from '../write/editor.ts'
import type { Editor } from '../write/editor-state.ts'
import type { CartLine } from '../write/lines.ts'
import type { CartTotals } from './cart.ts'

/** What of the ticket is checked before it is bet. */
export type Ticket = Pick<Editor, 'lines' | 'note' | 'phase' | 'refusal' | 'kept' | 'stakeTyped'>

export interface CartPanelProps {
  ticket: Ticket
  totals: CartTotals
  balance: Satang | null
  /** Nothing may be changed. The confirm button has its own reasons beside. */
  locked: boolean
  closed: boolean
  online: boolean
  /** Whether this one has its lines on the page: of the two layouts only the one in sight draws hundreds of them. */
  listed?: boolean
  act: (act: EditorAct) => void
  onConfirm: (shown: readonly CartLine[]) => unknown
}
