import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './button.css'

export type ButtonTone = 'cta' | 'brand' | 'soft' | 'line' | 'glass' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone
  size?: ButtonSize | undefined
  /** Shows a spinner without changing the width. The button stays focusable, so that the focus is not lost. */
  busy?: boolean
  children: ReactNode
}

export function Button({
  tone = 'soft',
  size = 'md',
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={buttonClass(tone, size, className)}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <span className="btn-spinner" aria-hidden="true" /> : null}
      <span className="btn-label">{children}</span>
    </button>
  )
}

/** The button's classes for a link, which each app renders with its own router. */
export function buttonClass(tone: ButtonTone, size: ButtonSize = 'md', more?: string): string {
  return `btn btn-${tone} btn-${size}${more ? ` ${more}` : ''}`
}
