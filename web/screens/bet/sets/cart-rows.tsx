import { groupSets } from '../../../../domain/betting/group-sets.ts'
import { CartLineRow } from '../cart/cart-line.tsx'
import type { EditorAct } from '../write/editor.ts'
import type { CartLine } from '../write/lines.ts'
import { SetLines } from './set-lines.tsx'

export interface CartRowsProps {
  shown: readonly CartLine[]
  repeated: ReadonlySet<number>
  locked: boolean
  act: (act: EditorAct) => void
}

/** The lines of the draft, a big set as one line that opens to its numbers. */
export function CartRows({ shown, repeated, locked, act }: CartRowsProps) {
  return groupSets(shown, termsOf).map(({ set, lines }) => {
    const rows = lines.map((line) => (
      <CartLineRow key={line.id} line={line} repeated={repeated.has(line.id)} locked={locked} act={act} />
    ))
    const [{ id, type, stake, half }] = lines
    if (!set) return rows
    return (
      <SetLines key={`set ${id}`} {...{ set, type, stake, half }} count={lines.length}>
        {rows}
      </SetLines>
    )
  })
}

/** Lines with something to say of their own, such as a closed number, are not hidden in a set. */
function termsOf({ id, stake, rate, half, state, problem }: CartLine): string {
  return state === 'open' && !problem ? `${stake} ${rate} ${half}` : `alone ${id}`
}
