import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './chip.css'

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  pressed?: boolean
  shape?: 'pill' | 'square'
  /** A count shown behind the label. */
  count?: number | undefined
  children: ReactNode
}

/** A choice among few: a filter (pill) or a small action (square). */
export function Chip({ pressed = false, shape = 'pill', count, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={chipClass({ pressed, shape, more: className })}
    >
      {children}
      {count === undefined ? null : <span className="chip-count">{count}</span>}
    </button>
  )
}

interface ChipLook {
  pressed?: boolean
  shape?: 'pill' | 'square'
  more?: string | undefined
}

/** The chip's classes for a link that sets a filter in the address. */
export function chipClass({ pressed = false, shape = 'pill', more }: ChipLook): string {
  return `chip chip-${shape}${pressed ? ' chip-on' : ''}${more ? ` ${more}` : ''}`
}
