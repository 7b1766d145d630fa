import { expect, test } from 'vitest'
import { ageOf, isHelpPhone, type Licence, licenceWith, missingOf, NEEDED, NO_LICENCE } from './licence.ts'

const WHOLE: Licence = {
  ...{
    jurisdiction: 'ราชอาณาจักรไทย',
    licenceNo: 'TH-2026-001',
    helpName: 'สายด่วนสุขภาพจิต',
    helpPhone: '1323',
  },
  ...{ helpText: '', minAge: 20, checksDocuments: false, checkMinutes: 60 },
}

test('a licence is whole when each part that is needed is set, and no sooner', () => {
  expect(missingOf(WHOLE)).toEqual([])
  expect(missingOf(NO_LICENCE)).toEqual(NEEDED)
  for (const part of NEEDED) {
    expect(missingOf({ ...WHOLE, [part]: part === 'minAge' ? null : '' })).toEqual([part])
  }
})

test.each([
  ['nothing', {}, NO_LICENCE],
  ['what it is', { ...WHOLE }, WHOLE],
  ['spaces alone', { ...WHOLE, licenceNo: '  ' }, { ...WHOLE, licenceNo: '' }],
  ['a number for a text', { ...WHOLE, jurisdiction: 7 }, { ...WHOLE, jurisdiction: '' }],
  ['an age below the law', { ...WHOLE, minAge: 19 }, { ...WHOLE, minAge: null }],
  ['half a year', { ...WHOLE, minAge: 20.5 }, { ...WHOLE, minAge: null }],
  ['an age nobody means', { ...WHOLE, minAge: 31 }, { ...WHOLE, minAge: null }],
  ['minutes nobody may choose', { ...WHOLE, checkMinutes: 45 }, { ...WHOLE, checkMinutes: 120 }],
  ['something else as well', { ...WHOLE, demo: true }, WHOLE],
])('%s is read as it may stand', (_, set, read) => {
  expect(licenceWith(set, true)).toEqual(read)
})

test('a real operator looks at documents unless it has said otherwise, a demo where it has', () => {
  const looks = (set: object, demo: boolean) => licenceWith({ ...set }, demo).checksDocuments
  expect([looks({}, false), looks({}, true)]).toEqual([true, false])
  expect([looks({ checksDocuments: false }, false), looks({ checksDocuments: true }, true)]).toEqual([
    false,
    true,
  ])
})

test.each([
  ['1323', true],
  ['02-123-4567', true],
  ['+66 2 123 4567', true],
  ['', true],
  ['191', false],
  ['สายด่วน', false],
])('a help line of %s can be dialled: %s', (phone, can) => {
  expect(isHelpPhone(phone)).toBe(can)
})

test('nobody registers below the age of the law, and a licence may ask for more', () => {
  expect([ageOf(NO_LICENCE), ageOf(WHOLE), ageOf({ minAge: 21 })]).toEqual([20, 20, 21])
})
