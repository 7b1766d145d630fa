import { createContext, use } from 'react'
import type { FormRefused } from './form-answer.ts'

/** Why the form around a field was refused last, if it was. */
export const RefusedForm = createContext<FormRefused | undefined>(undefined)

/** What a field shows of the last try to send its form: what was typed, and why it was not taken. */
export function useFormField(name: string): { typed: string | undefined; error: string | undefined } {
  const refused = use(RefusedForm)
  return { typed: refused?.typed[name], error: refused?.field === name ? refused.error : undefined }
}
