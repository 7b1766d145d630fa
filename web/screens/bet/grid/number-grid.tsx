import { type KeyboardEvent, type MouseEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { shortTypeName } from '../../../text/bet.ts'
import { gridText } from '../../../text/grid.ts'
import type { EditorAct } from '../write/editor.ts'
import type { Editor } from '../write/editor-state.ts'
import { gridDigits, gridLook, numberAt } from './grid.ts'
import { cellId, GridRow } from './grid-row.tsx'
import { GridRuns } from './grid-runs.tsx'
import { GridStake } from './grid-stake.tsx'
import { type RowsInSight, useRowsInSight } from './use-rows-in-sight.ts'
import './grid.css'

interface NumberGridProps {
  editor: Editor
  locked: boolean
  act: (act: EditorAct) => void
  /** Desktops fit ten columns, phones five of a size a thumb can hit. */
  columns: 5 | 10
}

/** All numbers of the chosen types as cells to tap. */
export function NumberGrid({ editor, locked, act, columns }: NumberGridProps) {
  const digits = gridDigits(editor.selected)
  if (digits === 0) return <EmptyState title={gridText.noneTitle} why={gridText.noneText} />
  return (
    <section className="bet-grid" aria-label={gridText.grid}>
      <GridStake editor={editor} locked={locked} act={act} />
      <GridRuns
        key={digits}
        digits={digits}
        locked={locked}
        onRun={(numbers) => act({ do: 'toggleNumbers', numbers })}
      />
      <Numbers
        // Other numbers start scrolled to the top.
        key={`${digits} ${columns}`}
        editor={editor}
        locked={locked}
        act={act}
        columns={columns}
      />
      <p className="bet-grid-legend">
        <span className="bet-grid-mark-on">{gridText.legendOn}</span>
        <span className="bet-grid-mark-half">{gridText.legendHalf}</span>
        <span className="bet-grid-mark-closed">{gridText.legendClosed}</span>
      </p>
    </section>
  )
}

function Numbers({ editor, locked, act, columns }: NumberGridProps) {
  const { offers, selected, lines } = editor
  const digits = gridDigits(selected)
  const count = 10 ** digits
  const box = useRef<HTMLDivElement>(null)
  const sight = useRowsInSight(box, count / columns)
  const [active, setActive] = useState(0)
  // The tapped cell paints at once from its own state; the other cells may follow.
  const shownLines = useDeferredValue(lines)
  const look = useMemo(() => gridLook({ offers, selected }, shownLines), [offers, selected, shownLines])
  const acts = useGridActs({ active, columns, digits, locked, sight, act, onActive: setActive })
  return (
    <div ref={box} className="bet-grid-scroll" onScroll={sight.onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid has no element of its own
        role="grid"
        className={`bet-grid-table bet-grid-${columns}`}
        aria-label={gridText.numbers(selected.map((type) => shortTypeName[type]).join(' '))}
        aria-describedby="bet-grid-keys"
        aria-rowcount={count / columns}
        aria-multiselectable="true"
        aria-activedescendant={cellId(active)}
        tabIndex={0}
        style={{ paddingTop: sight.beforePx, paddingBottom: sight.afterPx }}
        onClick={acts.onClick}
        onKeyDown={acts.onKeyDown}
      >
        <tbody>
          {sight.rows.map((row) => (
            <GridRow
              key={row}
              row={row}
              columns={columns}
              look={look}
              locked={locked}
              active={Math.floor(active / columns) === row ? active : null}
            />
          ))}
        </tbody>
      </table>
      <p id="bet-grid-keys" className="unseen">
        {gridText.hint} {gridText.keyHint}
      </p>
    </div>
  )
}

interface GridActs {
  active: number
  columns: number
  digits: number
  locked: boolean
  sight: RowsInSight
  act: (act: EditorAct) => void
  onActive: (place: number) => void
}

/** One listener for all cells: taps, and keys for the active cell. */
function useGridActs({ active, columns, digits, locked, sight, act, onActive }: GridActs) {
  const keys = useGridKeys({ active, columns, digits, visibleRows: sight.visibleRows })
  const toggle = (place: number) => {
    onActive(place)
    if (!locked) act({ do: 'toggleNumbers', numbers: [numberAt(place, digits)] })
  }
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')
      if (cell && cell.ariaDisabled !== 'true') toggle(Number(cell.dataset.place))
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const wanted = keys(event.key)
      if (wanted === null || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      if (wanted === 'toggle') return toggle(active)
      onActive(wanted)
      sight.show(Math.floor(wanted / columns))
    },
  }
}

type GridKeys = Pick<GridActs, 'active' | 'columns' | 'digits'> & { visibleRows: number }

/** What a key does in the grid: moves the active cell, taps it, or nothing. Typed digits move to that number. */
function useGridKeys({ active, columns, digits, visibleRows }: GridKeys) {
  const typed = useRef('')
  return (key: string): number | 'toggle' | null => {
    if (/^[0-9]$/.test(key)) {
      typed.current = (typed.current.length >= digits ? '' : typed.current) + key
      return Number(typed.current.padEnd(digits, '0'))
    }
    typed.current = ''
    if (key === 'Enter' || key === ' ') return 'toggle'
    const last = 10 ** digits - 1
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      ArrowUp: active - columns,
      ArrowDown: active + columns,
      PageUp: active - columns * visibleRows,
      PageDown: active + columns * visibleRows,
      Home: active - (active % columns),
      End: active - (active % columns) + columns - 1,
    }
    const place = to[key]
    if (place === undefined) return null
    return key.startsWith('Page')
      ? Math.min(last, Math.max(0, place))
      : place < 0 || place > last
        ? active
        : place
  }
}
