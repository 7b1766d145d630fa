import { expect, test } from 'vitest'
import { personName } from './person-name.ts'

test.each([
  ['นายสมชาย ใจดี', 'สมชาย ใจดี'],
  ['นางสาว สมหญิง ใจดี', 'น.ส.สมหญิง  ใจดี'],
  ['นาง สมหญิง ใจดี', 'สมหญิง ใจดี'],
  ['  สม\u200Bชาย   ใจดี ', 'สมชายใจดี'],
  ['Mr. Somchai JAIDEE', 'somchai jaidee'],
  ['MRS Somying Jaidee', 'Ms. somying-jaidee'],
  ['Ｓｏｍｃｈａｉ Jaidee', 'Somchai Jaidee'],
  ['น้ำฝน ใจดี', 'น้\u0E4D\u0E32ฝน ใจดี'],
  ['น้ำฝน ใจดี', 'น\u0E4D\u0E49\u0E32ฝน ใจดี'],
  ['นายิกา ใจดี', 'นางสาวนายิกา ใจดี'],
  ['Mrinal Jaidee', 'Mr Mrinal Jaidee'],
  ['เเพร ใจดี', 'แพร ใจดี'],
])('%s and %s are one person', (one, other) => {
  expect(personName(one)).toBe(personName(other))
})

test.each([
  ['สมชาย ใจดี', 'สมชาย ใจดำ'],
  ['น้ำ ใจดี', 'นำ ใจดี'],
  ['ดี', 'ดำ'],
])('%s and %s are two', (one, other) => {
  expect(personName(one)).not.toBe(personName(other))
})

test('a name that is nothing but a title stays a name', () => {
  expect(personName('นาย')).not.toBe('')
})
