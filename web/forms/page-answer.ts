import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * The answer of the page's action, until the member goes on. The router's own is gone as soon as the page's data are read
 * anew, as when a round closes while the member reads what was wrong.
 */
export function usePageAnswer<T = unknown>(): ReturnType<typeof useActionData<T>> {
  const answer = useActionData<T>()
  const { key } = useLocation()
  const [kept, keep] = useState({ answer, key })
  // Some actions answer null; what was dropped is undefined.
  if (answer === undefined) return kept.key === key ? kept.answer : undefined
  if (answer !== kept.answer || key !== kept.key) keep({ answer, key })
  return answer
}
