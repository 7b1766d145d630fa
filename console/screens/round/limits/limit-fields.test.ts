import { expect, test } from 'vitest'
import { readForm } from '../../../forms/field.ts'
import { formAtFirst } from '../../../forms/form-at-first.ts'
import { formsText } from '../../../text/forms.ts'
import { limitsText } from '../../../text/numbers.ts'
import { fieldsOf, limitsOf, missingSteps, partsOf } from './limit-fields.ts'

const SOLD = {
  types: ['two_top', 'three_top'],
  rates: [
    { type: 'two_top', rate: 90 },
    { type: 'three_top', rate: 900 },
  ],
} as const
const NONE = { memberRoundMax: null, types: [] }

function read(typed: Readonly<Record<string, string>>, limits: Parameters<typeof fieldsOf>[1] = NONE) {
  const fields = fieldsOf(SOLD, limits)
  const form = formAtFirst(fields)
  for (const [name, text] of Object.entries(typed)) form.set(name, text)
  const { values, faults } = readForm(fields, form, (found) => missingSteps(SOLD, found))
  return { limits: values && limitsOf(SOLD, values), faults }
}

test('what is left empty is no limit', () => {
  expect(read({}).limits).toEqual(NONE)
  expect(
    read({ memberRoundMax: '5,000', 'two_top.cap': '900.50', 'three_top.memberCap': '' }).limits,
  ).toEqual({
    memberRoundMax: 5_000,
    types: [{ type: 'two_top', cap: 900.5, memberCap: null, tiers: null }],
  })
})

const TIERS = [
  { upTo: 1_000, rate: 90 },
  { upTo: 5_000, rate: 80 },
  { upTo: null, rate: 70 },
]

test('steps of a type begin with what it pays, and the last may have no end', () => {
  const steps = {
    'two_top.upTo1': '1000',
    'two_top.upTo2': '5000',
    'two_top.rate2': '80',
    'two_top.rate3': '70',
  }
  expect(read(steps).limits?.types).toEqual([{ type: 'two_top', cap: null, memberCap: null, tiers: TIERS }])
})

test('a form that nobody touched says what stood', () => {
  const stood = {
    memberRoundMax: 500,
    types: [{ type: 'two_top' as const, cap: 9.5, memberCap: 2, tiers: TIERS }],
  } as unknown as typeof NONE
  expect(read({}, stood).limits).toEqual(stood)
})

test('every field of a type stands in its part', () => {
  const placed = partsOf(SOLD, NONE).flatMap(({ fields }) => fields)
  expect(['memberRoundMax', ...placed]).toEqual(Object.keys(fieldsOf(SOLD, NONE)))
})

test.each([
  [{ memberRoundMax: 'x' }, { memberRoundMax: formsText.bahtWrong }],
  [{ 'two_top.cap': '0' }, { 'two_top.cap': formsText.bahtWrong }],
  [{ 'two_top.memberCap': '-1' }, { 'two_top.memberCap': formsText.bahtWrong }],
  [{ 'two_top.upTo1': '1.234' }, { 'two_top.upTo1': formsText.bahtWrong }],
  [{ 'two_top.rate2': '80' }, { 'two_top.upTo1': limitsText.stepEndMissing }],
  [{ 'two_top.upTo1': '1000', 'two_top.upTo2': '2000' }, { 'two_top.rate2': limitsText.stepRateMissing }],
  [{ 'two_top.upTo1': '1000', 'two_top.rate2': '0' }, { 'two_top.rate2': formsText.rateWrong }],
])('%o is said at its field', (typed, faults) => {
  expect(read(typed)).toEqual({ limits: undefined, faults })
})
