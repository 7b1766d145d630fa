import { type RefObject, useEffect } from 'react'

/**
 * Focuses the first invalid field after each failed attempt: `tries` counts those the page refused, `refused` is the server's
 * error.
 */
export function useFocusOnFault(
  form: RefObject<HTMLFormElement | null>,
  tries: number,
  refused: Error | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each failed attempt
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, tries, refused])
}
