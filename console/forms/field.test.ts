import { expect, test } from 'vitest'
import { type Field, fieldOf, readForm, someText } from './field.ts'

const reason = { kind: 'text', label: 'reason', read: someText, wrong: 'a reason is needed' } as const
const minutes: Field<number> = {
  kind: 'text',
  label: 'minutes',
  read: ([typed = '']) => (/^\d+$/.test(typed) ? Number(typed) : undefined),
  wrong: 'whole minutes',
  refusals: ['CLOSE_TOO_LATE'],
}
const days: Field<readonly string[]> = {
  kind: 'ticks',
  label: 'days',
  choices: [],
  read: (typed) => typed,
  wrong: '',
}
const FIELDS = { reason, minutes, days }

function typed(entries: readonly [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('a form that can be read gives the value of each field', () => {
  const form = typed([
    ['reason', '  market closed '],
    ['minutes', '15'],
    ['days', '1'],
    ['days', '3'],
  ])
  expect(readForm(FIELDS, form)).toEqual({
    values: { reason: 'market closed', minutes: 15, days: ['1', '3'] },
    faults: {},
  })
})

test('every field that cannot be read says so, in the order of the form, and nothing is sent', () => {
  const { values, faults } = readForm(FIELDS, typed([['minutes', 'x']]))
  expect(values).toBeUndefined()
  expect(Object.entries(faults)).toEqual([
    ['reason', 'a reason is needed'],
    ['minutes', 'whole minutes'],
  ])
})

test.each([
  [{ code: 'BAD_REQUEST', field: 'body.reason' }, 'reason'],
  [{ code: 'X', field: 'minutes' }, 'minutes'],
  [{ code: 'X', field: 'body.days.2' }, 'days'],
  [{ code: 'CLOSE_TOO_LATE' }, 'minutes'],
  [{ code: 'CLOSE_TOO_LATE', field: 'reason' }, 'reason'],
  [{ code: 'ROUND_VOID' }, undefined],
  [{ code: 'X', field: 'body.other' }, undefined],
])('%o is said at %s', (refusal, name) => {
  expect(fieldOf(FIELDS, refusal)).toBe(name)
})
