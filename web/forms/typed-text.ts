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
  const item = `typed:${name}`
  const place = [pathname, search, xsrf].join()
  useLayoutEffect(() => {
    try {
      if (answer) return 'done' in answer ? sessionStorage.removeItem(item) : undefined
      const [at, left]: Left = JSON.parse(sessionStorage.getItem(item) ?? '[]')
      if (at !== place) return
      for (const [field, text] of left) {
        const input = form.current?.elements.namedItem(field) as HTMLInputElement | null
        // What was typed before scripts were there is newer. A choice has no `defaultValue`, and '' where nothing is chosen.
        if (input?.value === (input?.defaultValue ?? '')) input.value = text
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
