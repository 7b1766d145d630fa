import { formText } from '../../session/form-text.ts'

/** What a form of the profile came back with. What was typed stays, but for the password. */
export type ProfileOutcome =
  | { readonly of: 'phone' | 'bank'; readonly done: true }
  | {
      readonly of: 'phone' | 'bank'
      readonly error: string
      readonly field: 'phone' | 'account_no' | 'password' | 'pin' | undefined
      readonly kept: { readonly phone?: string; readonly bank?: string; readonly account_no?: string }
    }

const FIELDS = ['phone', 'bank', 'account_no'] as const

/** The form as the call wants it; fields left empty are not sent. */
export function profileChangeOf(form: FormData) {
  const typed = FIELDS.map((name) => [name, formText(form, name).trim()] as const)
  const change: { [N in (typeof FIELDS)[number]]?: string } = Object.fromEntries(
    typed.filter(([, text]) => text !== ''),
  )
  const pin = form.has('pin') ? { pin: formText(form, 'pin') } : {}
  return { proof: { password: formText(form, 'password').trim(), ...pin }, change }
}
