import { expect, test } from 'vitest'
import { readLimits } from './read-limits.ts'

function read(typed: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return readLimits(form, ['two_top', 'three_top'], (type) => (type === 'two_top' ? 90 : 900))
}

test('what is left empty is no limit', () => {
  expect(read({})).toEqual({ memberRoundMax: null, types: [] })
  expect(read({ memberRoundMax: '5,000', 'cap two_top': '900.50', 'memberCap three_top': '' })).toEqual({
    memberRoundMax: 5_000,
    types: [{ type: 'two_top', cap: 900.5, memberCap: null, tiers: null }],
  })
})

test('steps of a type begin with what it pays, and the last may have no end', () => {
  const steps = {
    'upTo1 two_top': '1000',
    'upTo2 two_top': '5000',
    'rate2 two_top': '80',
    'rate3 two_top': '70',
  }
  expect(read(steps)?.types).toEqual([
    {
      type: 'two_top',
      cap: null,
      memberCap: null,
      tiers: [
        { upTo: 1_000, rate: 90 },
        { upTo: 5_000, rate: 80 },
        { upTo: null, rate: 70 },
      ],
    },
  ])
})

test.each([
  { memberRoundMax: 'x' },
  { 'cap two_top': '0' },
  { 'memberCap two_top': '-1' },
  { 'upTo1 two_top': '1.234' },
  { 'rate2 two_top': '80' }, // the end of the first step is missing
  { 'upTo1 two_top': '1000', 'upTo2 two_top': '2000' }, // the rate of the second step is missing
  { 'upTo1 two_top': '1000', 'rate2 two_top': '0' },
])('%o cannot be read', (typed) => {
  expect(read(typed as Record<string, string>)).toBeUndefined()
})
