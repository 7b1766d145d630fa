import { expect, test } from 'vitest'
import { readForm } from '../../forms/field.ts'
import { formAtFirst } from '../../forms/form-at-first.ts'
import { siteText } from '../../text/site.ts'
import { fieldsOf, PARTS, textsOf, wrongContacts } from './site-fields.ts'

const TEXTS = {
  message: { header: '', topic: 'สวัสดี', description: '' },
  runningText: '',
  runningTextEnglish: '',
  notices: [
    { topic: 'หนึ่ง', description: 'สอง' },
    { topic: 'สาม', description: '' },
  ],
  contacts: [{ kind: 'line' as const, label: '@jade' }],
  howToPlay: [],
  about: '',
  banks: ['กสิกรไทย', 'กรุงไทย'],
  awards: [],
  registrationClosed: true,
}
const FIELDS = fieldsOf(TEXTS)

/** The form as it begins, with what somebody has typed in place of it. */
function read(typed: Readonly<Record<string, string>> = {}) {
  const form = formAtFirst(FIELDS)
  for (const [name, text] of Object.entries(typed)) form.set(name, text)
  return readForm(FIELDS, form, wrongContacts)
}

test('a form that nobody touched says what stood', () => {
  const { values } = read()
  expect(values && textsOf(values)).toEqual(TEXTS)
})

test('every field stands in one card', () => {
  const placed = PARTS.flatMap(({ fields }) => fields)
  expect(placed.toSorted()).toEqual(Object.keys(FIELDS).toSorted())
})

test('empty lines are no banks', () => {
  const { values } = read({ banks: ' กสิกรไทย \n\n' })
  expect(values?.banks).toEqual(['กสิกรไทย'])
})

test.each([
  [{ 'notices.1.topic': ' ' }, { 'notices.1.topic': siteText.topicMissing }],
  [{ 'contacts.0.kind': 'phone' }, { 'contacts.0.label': siteText.contactWrong }],
  [{ 'contacts.0.label': '' }, { 'contacts.0.label': siteText.contactWrong }],
])('%o is said at its field before it is sent', (typed, faults) => {
  expect(read(typed)).toEqual({ values: undefined, faults })
})
