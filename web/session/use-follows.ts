import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a field to what the address says: going back shows what was asked there. Drawn anew instead, the field would
 * lose the focus each time; what is typed before the scripts run stays.
 */
export function useFollows<Field extends { value: string }>(said: string): RefObject<Field | null> {
  const field = useRef<Field>(null)
  const shown = useRef(said)
  useEffect(() => {
    if (shown.current === said) return
    shown.current = said
    if (field.current) field.current.value = said
  }, [said])
  return field
}
