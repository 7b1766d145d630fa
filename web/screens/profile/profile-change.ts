import { formText } from '../../session/form-text.ts'

export const PHONE = { name: 'phone', fields: { phone: 'kept', password: 'secret', pin: 'secret' } } as const
export const BANK = {
  name: 'bank',
  fields: { bank: 'kept', account_no: 'kept', password: 'secret', pin: 'secret' },
} as const

const CHANGED = ['phone', 'bank', 'account_no'] as const

/** The form as the call's body; fields left empty are not sent. */
export function profileChangeOf(form: FormData) {
  const typed = CHANGED.map((name) => [name, formText(form, name).trim()] as const)
  const change: { [N in (typeof CHANGED)[number]]?: string } = Object.fromEntries(
    typed.filter(([, text]) => text !== ''),
  )
  const pin = form.has('pin') ? { pin: formText(form, 'pin') } : {}
  return { password: formText(form, 'password').trim(), ...pin, ...change }
}
