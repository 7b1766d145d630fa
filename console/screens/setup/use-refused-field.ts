import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../session/ask.ts'
import { setupText } from '../../text/setup.ts'

/**
 * The refused field (by the server, or for differing passwords) with its message; the field gets the focus. An error about no
 * field is shown at the last one.
 */
export function useRefusedField(refused: Error | null, last: string) {
  const form = useRef<HTMLFormElement>(null)
  const [differs, setDiffers] = useState(false)
  const said = refused instanceof Problem ? refused.field : undefined
  const field = differs ? 'again' : refused ? (said ?? last) : undefined
  const words = differs ? setupText.differs : refused?.message
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal of the same field moves the focus again
  useEffect(() => {
    const input = field === undefined ? null : form.current?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
  }, [field, refused])

  /** The password, if both entries match. */
  const agreedPassword = (typed: FormData): string | undefined => {
    const isAgreed = typed.get('password') === typed.get('again')
    setDiffers(!isAgreed)
    return isAgreed ? String(typed.get('password')) : undefined
  }
  return { form, agreedPassword, errorOf: (name: string) => (name === field ? words : undefined) }
}
