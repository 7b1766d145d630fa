import { expect, test } from 'vitest'
import { draftOf, faultOf, row, textsOf } from './draft.ts'

const TEXTS = {
  message: { header: '', topic: 'สวัสดี', description: '' },
  runningText: '',
  notices: [{ topic: 'หนึ่ง', description: 'สอง' }],
  contacts: [{ kind: 'line' as const, label: '@jade' }],
  howToPlay: [],
  about: '',
  banks: ['กสิกรไทย', 'กรุงไทย'],
  awards: [],
  registrationClosed: true,
  maintenance: { games: false, providers: ['MLT'], message: '' },
}

test('a draft that nobody touched says what stood', () => {
  expect(textsOf(draftOf(TEXTS))).toEqual(TEXTS)
  expect(faultOf(draftOf(TEXTS))).toBeUndefined()
})

test('empty lines are no banks, and codes are read in any spelling', () => {
  const draft = { ...draftOf(TEXTS), banks: ' กสิกรไทย \n\n', providers: 'mlt, PGP' }
  expect(textsOf(draft).banks).toEqual(['กสิกรไทย'])
  expect(textsOf(draft).maintenance.providers).toEqual(['MLT', 'PGP'])
})

test('what cannot be sent is said before it is sent', () => {
  const draft = draftOf(TEXTS)
  expect(faultOf({ ...draft, notices: [row({ topic: ' ', description: 'x' })] })).toContain('หัวข้อ')
  expect(faultOf({ ...draft, contacts: [row({ kind: 'phone', label: '@jade' })] })).toContain('ช่องทาง')
  expect(faultOf({ ...draft, providers: 'ก' })).toContain('รหัสค่าย')
})
