import { type ReactNode, useEffect, useRef } from 'react'
import { Alert, type AlertTone } from '../../ui/alert.tsx'

interface ToldProps {
  tone: AlertTone
  /** The answer it is about: the focus comes here with each one, so that it is in sight and read out. */
  of: unknown
  children: ReactNode
}

/** What became of a form, where no field is to blame. */
export function Told({ tone, of, children }: ToldProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is one occasion
  useEffect(() => box.current?.focus(), [of])
  return (
    // biome-ignore lint/a11y/noAutofocus: where the page is drawn again without scripts, the focus goes to what is said
    <div ref={box} tabIndex={-1} autoFocus>
      <Alert tone={tone}>{children}</Alert>
    </div>
  )
}
