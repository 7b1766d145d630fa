import { expect, test } from 'vitest'
import { grownDraft, registrationOf } from '../screens/register/registration-steps.ts'
import { formText } from './form-text.ts'

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each([
  ['account_no', '๑๒๓-๔-๕๖๗๘๙-๐', '123-4-56789-0'],
  ['amount', '๑,๕๐๐.๒๕', '1,500.25'],
  ['number', '０１２３４', '01234'],
])('Thai digits in %s are digits', (name, typed, read) => {
  expect(formText(formOf({ [name]: typed }), name)).toBe(read)
})

test.each(['password', 'again', 'pin', 'first_name', 'note'])('%s stays as it was typed', (name) => {
  expect(formText(formOf({ [name]: 'ห้อง ๑' }), name)).toBe('ห้อง ๑')
})

test('a phone number of a registration may have spaces, hyphens and Thai digits', () => {
  const draft = grownDraft({}, formOf({ phone: '๐๘๑-๒๓๔ ๕๖๗๘', _form: 'register-phone' }))
  expect(registrationOf(draft, 'x').phone).toBe('0812345678')
})
