import type { Registration } from '../../../contract/services/account.ts'
import { YEARS_AHEAD } from '../../../ui/text/dates.ts'
import { formText } from '../../session/form-text.ts'

/** The date of birth is one field of the call and three fields of the form. */
export const REGISTRATION = {
  name: 'registration',
  fields: {
    username: 'kept',
    password: 'secret',
    first_name: 'kept',
    last_name: 'kept',
    phone: 'kept',
    birth_date: 'kept',
    birth_day: 'kept',
    birth_month: 'kept',
    birth_year: 'kept',
    bank: 'kept',
    account_no: 'kept',
    promotion: 'kept',
  },
} as const

/** The form as the call's body. Years of the Buddhist era become the Common Era's; fields left empty are not sent. */
export function registrationOf(form: FormData): Registration {
  const year = Number(formText(form, 'birth_year')) - YEARS_AHEAD
  const two = (name: string) => formText(form, name).padStart(2, '0')
  return {
    username: formText(form, 'username').trim(),
    password: formText(form, 'password').trim(),
    phone: formText(form, 'phone').replace(/[\s-]/g, ''),
    first_name: formText(form, 'first_name').trim(),
    last_name: formText(form, 'last_name').trim(),
    birth_date: `${year}-${two('birth_month')}-${two('birth_day')}`,
    ...optional(form, 'bank'),
    ...optional(form, 'account_no'),
    ...optional(form, 'promotion'),
    ...optional(form, 'upline'),
  }
}

function optional(form: FormData, name: 'bank' | 'account_no' | 'promotion' | 'upline') {
  const typed = formText(form, name).trim()
  return typed === '' ? {} : { [name]: typed }
}
