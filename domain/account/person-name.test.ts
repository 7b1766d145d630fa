import { expect, test } from 'vitest'
import { personName, personNameBefore } from './person-name.ts'

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
  // A sign typed twice lies upon itself, and one typed after the tone is drawn in its place.
  ['สมหญิง ใจดี', 'สมหญิ\u0E34ง ใจดี\u0E35'],
  ['จิ๋ว ใจดี', 'จ\u0E4B\u0E34ว ใจดี'],
  ['สิทธิ์ ใจดี', 'สิทธ\u0E4C\u0E34\u0E4C ใจดี'],
  ['น้ำฝน ใจดี', 'น\u0E49\u0E49ำฝน ใจดี'],
  ['มารดา ใจดี', 'ม\u0E45รดา ใจดี'],
  // A tone typed after the whole sara am, or after its aa alone.
  ['น้ำฝน ใจดี', 'นำ\u0E49ฝน ใจดี'],
  ['น้ำฝน ใจดี', 'น้ำ\u0E49ฝน ใจดี'],
  ['น้ำฝน ใจดี', 'น\u0E4D\u0E32\u0E49ฝน ใจดี'],
  ['น้ำฝน ใจดี', 'น\u0E49\u0E32\u0E4Dฝน ใจดี'],
  ['น้ำฝน ใจดี', 'น\u0E4D\u0E45\u0E49ฝน ใจดี'],
  ['จำ๋ ใจดี', 'จ๋ำ ใจดี'],
  // Sara i with a ring is drawn as sara ue.
  ['ปึก ใจดี', 'ปิ\u0E4Dก ใจดี'],
  ['ปึก ใจดี', 'ป\u0E4D\u0E34ก ใจดี'],
  ['ผึ้ง ใจดี', 'ผิ\u0E49\u0E4Dง ใจดี'],
  ['ผึ้ง ใจดี', 'ผึ\u0E49\u0E4Dง ใจดี'],
])('%s and %s are one person', (one, other) => {
  expect(personName(one)).toBe(personName(other))
})

test.each([
  ['สมชาย ใจดี', 'สมชาย ใจดำ'],
  ['น้ำ ใจดี', 'นำ ใจดี'],
  ['ดี', 'ดำ'],
  ['สุภา ใจดี', 'สุุ่ภา ใจดี'],
  ['ฤๅชา ใจดี', 'ฤาชา ใจดี'],
  ['น้ำฝน ใจดี', 'น้าฝน ใจดี'],
  ['น้ำฝน ใจดี', 'น่ำฝน ใจดี'],
  ['น้ำฝน ใจดี', 'นำฝน ใจดี'],
  ['นาถ ใจดี', 'น้าถ ใจดี'],
  ['คำแก้ว ใจดี', 'ค้ำแกว ใจดี'],
  ['กาญจน์ ใจดี', 'กาญจน ใจดี'],
  ['ปึก ใจดี', 'ปิก ใจดี'],
  ['ปึก ใจดี', 'ปีก ใจดี'],
  ['ปึก ใจดี', 'ปืก ใจดี'],
  ['ผึ้ง ใจดี', 'ผิ้ง ใจดี'],
])('%s and %s are two', (one, other) => {
  expect(personName(one)).not.toBe(personName(other))
})

test('a name that is nothing but a title stays a name', () => {
  expect(personName('นาย')).not.toBe('')
})

test.each([
  ['ดี\u0E35', 'ดี\u0E35'],
  ['ม\u0E45รดา', 'ม\u0E45รดา'],
  ['จ\u0E4B\u0E34ว', 'จ\u0E4B\u0E34ว'],
  ['นางสาว สมหญิ\u0E34ง ใจดี', 'สมหญิ\u0E34งใจดี'],
  ['นำ\u0E49ฝน', 'น\u0E4D\u0E32\u0E49ฝน'],
  ['น้ำฝน', 'น\u0E4D\u0E49\u0E32ฝน'],
])('%s was %s while signs were taken as they were typed', (typed, before) => {
  expect(personNameBefore(typed)).toBe(before)
})

test.each(['น้ำฝน ใจดี', 'นายสมชาย ใจดี', 'ผึ้ง สิทธิ์ใจดี', 'ฤๅชา ณ อยุธยา', 'จิ๋ว ปิ่นแก้ว', 'Mr. Somchai JAIDEE'])(
  '%s, typed as it should be, is of old what it is now',
  (typed) => {
    expect(personNameBefore(typed)).toBe(personName(typed))
  },
)
