import { type RefObject, useEffect } from 'react'

/**
 * Brings the focus to the first field that is marked as wrong, whenever a try to send the form has failed: `tries` counts
 * those that the page refused, `refused` is what the server said.
 */
export function useFocusOnFault(
  form: RefObject<HTMLFormElement | null>,
  tries: number,
  refused: Error | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed try is one occasion
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, tries, refused])
}
