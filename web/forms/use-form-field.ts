import { createContext, use } from 'react'
import type { FormRefused } from './form-answer.ts'

/** The last refusal of the form around a field. */
export const RefusedForm = createContext<FormRefused | undefined>(undefined)

/** What a field shows after its form was refused: what was typed, and why it was refused. */
export function useFormField(name: string): { typed: string | undefined; error: string | undefined } {
  const refused = use(RefusedForm)
  return { typed: refused?.typed[name], error: refused?.field === name ? refused.error : undefined }
}
