import { type ReactNode, useEffect, useRef } from 'react'
import { Alert, type AlertTone } from '../../ui/alert.tsx'

interface ToldProps {
  tone: AlertTone
  /** The answer the message is about: each new one focuses the message, so that it is visible and read out. */
  of: unknown
  children: ReactNode
}

/** The outcome of a form that concerns no field. */
export function Told({ tone, of, children }: ToldProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => box.current?.focus(), [of])
  return (
    // biome-ignore lint/a11y/noAutofocus: where the page is drawn again without scripts, the focus goes to what is said
    <div ref={box} tabIndex={-1} autoFocus>
      <Alert tone={tone}>{children}</Alert>
    </div>
  )
}
