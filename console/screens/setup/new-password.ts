import type { Faults } from '../../forms/field.ts'
import { passwordField } from '../../forms/usual-fields.ts'
import { setupText } from '../../text/setup.ts'

/** A new password, typed twice. */
export const NEW_PASSWORD = {
  password: { ...passwordField(setupText.password), fresh: true, hint: setupText.passwordHint },
  again: { ...passwordField(setupText.again), fresh: true, refusals: [] },
} as const

export function agreedPassword(typed: { readonly password: string; readonly again: string }): Faults {
  return typed.password === typed.again ? {} : { again: setupText.differs }
}
