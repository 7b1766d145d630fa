import { type RefObject, useEffect } from 'react'

/**
 * Focuses the first invalid field after each failed attempt, and unfolds what hides one: `tries` counts those the page
 * refused, `refused` is the server's error.
 */
export function useFocusOnFault(
  form: RefObject<HTMLFormElement | null>,
  tries: number,
  refused: Error | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each failed attempt
  useEffect(() => {
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
    for (const field of wrong) field.closest('details')?.setAttribute('open', '')
    wrong[0]?.focus()
  }, [form, tries, refused])
}
