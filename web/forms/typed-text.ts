import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { FormAnswer, FormShape } from './form-answer.ts'

/** The page and session a form was left in, and its fields. */
type Left = readonly [place: string, fields: readonly (readonly [name: string, text: string])[]]

/**
 * Who leaves a form by a link, Back or Reload finds it as it was, in this tab and session: the last of each name. What is
 * secret is never written down. Returns what writes down the form as it stands.
 */
export function useTypedText(
  form: RefObject<HTMLFormElement | null>,
  { name, fields }: FormShape,
  { xsrf, answer }: { xsrf: string | undefined; answer: FormAnswer | undefined },
): () => void {
  const { pathname, search } = useLocation()
  const item = itemOf(name)
  const place = [pathname, search, xsrf].join()
  useLayoutEffect(() => {
    try {
      if (answer) return 'done' in answer ? sessionStorage.removeItem(item) : undefined
      const [at, left]: Left = JSON.parse(sessionStorage.getItem(item) ?? '[]')
      if (at !== place) return
      for (const [field, text] of left) {
        const input = form.current?.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement | null
        // What was typed before scripts were there is newer.
        if (!input || input.value !== drawnValue(input)) continue
        input.value = text
        // Who is about to type into the field replaces what it gets here, and does not add to it.
        if (input === document.activeElement && input instanceof HTMLInputElement) input.select()
      }
    } catch {} // A browser that forbids its storage loses what was typed.
  }, [form, item, place, answer])
  return () => {
    const typed = [...new FormData(form.current ?? undefined)].filter(([field]) => fields[field] === 'kept')
    try {
      if (typed.length > 0) sessionStorage.setItem(item, JSON.stringify([place, typed]))
    } catch {}
  }
}

/** Forgets what was typed in a form that is done and leads elsewhere. */
export function forgetTyped(name: string): void {
  try {
    sessionStorage.removeItem(itemOf(name))
  } catch {}
}

const itemOf = (name: string) => `typed:${name}`

/** The value the page was drawn with; of a choice '' where nothing is chosen. */
function drawnValue(input: HTMLInputElement | HTMLSelectElement): string {
  if (!(input instanceof HTMLSelectElement)) return input.defaultValue
  return [...input.options].find(({ defaultSelected }) => defaultSelected)?.value ?? ''
}
