import type { KeyboardEvent, ReactNode } from 'react'
import { gridText } from '../../../text/grid.ts'
import './write-bar.css'

/** How numbers are added: typed on the keypad, or picked from a grid. */
export type WayToWrite = 'pad' | 'grid'

const WAYS = ['pad', 'grid'] as const

interface WriteBarProps {
  way: WayToWrite
  onWay: (way: WayToWrite) => void
  /** Other sources of lines: favourites, a pasted slip, the keypad's settings. */
  children: ReactNode
}

/** The two ways as tabs, with the other sources beside them. */
export function WriteBar({ way, onWay, children }: WriteBarProps) {
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = way === 'pad' ? 'grid' : 'pad'
    onWay(other)
    event.currentTarget.querySelector<HTMLElement>(`.bet-tab-${other}`)?.focus()
  }
  return (
    <div className="bet-write-bar">
      <div className="bet-tabs" role="tablist" aria-label={gridText.ways} tabIndex={-1} onKeyDown={step}>
        {WAYS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`bet-tab-${each}`}
            className={`bet-tab bet-tab-${each}`}
            aria-selected={way === each}
            aria-controls="bet-way"
            tabIndex={way === each ? 0 : -1}
            onClick={() => onWay(each)}
          >
            {gridText[each]}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
