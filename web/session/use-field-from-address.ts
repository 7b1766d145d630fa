import { type RefObject, useEffect, useRef } from 'react'

/**
 * Sets a field to the value in the address, so that Back shows what was asked for there. Not a `key` on the field: a new
 * element would lose the focus and text typed before hydration.
 */
export function useFieldFromAddress<Field extends { value: string }>(said: string): RefObject<Field | null> {
  const field = useRef<Field>(null)
  const shown = useRef(said)
  useEffect(() => {
    if (shown.current === said) return
    shown.current = said
    if (field.current) field.current.value = said
  }, [said])
  return field
}
