import { memo } from 'react'
import { gridText } from '../../../text/grid.ts'
import { type GridCell, type GridLook, gridCell, numberAt } from './grid.ts'

interface GridRowProps {
  row: number
  columns: number
  look: GridLook
  locked: boolean
  /** The active cell for the keyboard, if it is in this row. */
  active: number | null
}

/** One row of numbers. Memoised, so that scrolling renders only new rows. */
export const GridRow = memo(function GridRow({ row, columns, look, locked, active }: GridRowProps) {
  const places = Array.from({ length: columns }, (_, at) => row * columns + at)
  return (
    <tr aria-rowindex={row + 1}>
      {places.map((place) => {
        const number = numberAt(place, look.digits)
        const cell = gridCell(look, number)
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
          <td
            key={place}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid has no element of its own
            role="gridcell"
            id={cellId(place)}
            data-place={place}
            className={cellClass(cell, place === active)}
            aria-selected={cell.baht !== null}
            aria-disabled={locked || cell.state === 'closed'}
          >
            <b aria-hidden="true">{number}</b>
            {cell.baht === null ? null : <small aria-hidden="true">฿{cell.baht}</small>}
            <span className="unseen">{cellWords(number, cell)}</span>
          </td>
        )
      })}
    </tr>
  )
})

/** The id by which the grid refers to its active cell. */
export function cellId(place: number): string {
  return `bet-cell-${place}`
}

function cellClass({ state, half, baht }: GridCell, isActive: boolean): string {
  const words = ['bet-grid-cell']
  if (state === 'closed') words.push('bet-grid-closed')
  if (half || state === 'capped') words.push('bet-grid-half')
  if (baht !== null) words.push('bet-grid-on')
  if (isActive) words.push('bet-grid-active')
  return words.join(' ')
}

function cellWords(number: string, { state, half, baht }: GridCell): string {
  return gridText.cell(number, [
    ...(half ? [gridText.half] : []),
    ...(state === 'open' ? [] : [gridText[state]]),
    ...(baht === null ? [] : [gridText.inCart(baht)]),
  ])
}
