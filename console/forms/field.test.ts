import { expect, test } from 'vitest'
import { type Field, fieldOf, type RowsField, readForm, someText } from './field.ts'

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

const ROW = {
  name: reason,
  note: { kind: 'text', label: 'note', read: ([typed]) => typed, wrong: '' },
} as const satisfies Record<string, Field>
const LISTED = {
  act: { kind: 'text', label: 'act', read: someText, wrong: 'an act' },
  rate: { kind: 'text', label: 'rate', read: someText, wrong: 'a rate', when: { act: 'rate' } },
  'site.bank': reason,
  people: {
    kind: 'rows',
    draw: () => null,
    row: ROW,
    initial: [],
    fresh: {},
    max: 3,
    words: { add: '', nth: String, remove: String },
  } satisfies RowsField<typeof ROW>,
} as const

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

const LISTED_TYPED: readonly [string, string][] = [
  ['act', 'close'],
  ['rate', ''],
  ['site.bank', 'x'],
  ['people.0.name', 'a'],
  ['people.0.note', ''],
  ['people.1.name', 'b'],
  ['people.1.note', 'c'],
]

test('the rows of a list are read one by one, and what is not shown is not read', () => {
  const { values, faults } = readForm(LISTED, typed(LISTED_TYPED))
  expect(faults).toEqual({})
  expect(values).toEqual({
    act: 'close',
    'site.bank': 'x',
    people: [
      { name: 'a', note: '' },
      { name: 'b', note: 'c' },
    ],
  })
  const chosen = typed([
    ...LISTED_TYPED.slice(1),
    ['act', 'rate'],
    ['people.2.name', ' '],
    ['people.2.note', ''],
  ])
  expect(readForm(LISTED, chosen).faults).toEqual({
    rate: 'a rate',
    'people.2.name': 'a reason is needed',
  })
})

test('what is wrong with values together is found once each is valid', () => {
  const check = ({ people }: { readonly people: readonly unknown[] }) =>
    people.length > 1 ? { 'people.1.name': 'one is enough' } : {}
  expect(readForm(LISTED, typed(LISTED_TYPED), check)).toEqual({
    values: undefined,
    faults: { 'people.1.name': 'one is enough' },
  })
})

test.each([
  ['body.people.1.note', 'people.1.note'],
  ['body.people.1', 'people.1.name'],
  ['body.people', 'people.0.name'],
  ['body.site.bank.3', 'site.bank'],
  ['body.site', undefined],
])('a refusal of %s is said at %s', (field, name) => {
  expect(fieldOf(LISTED, { code: 'X', field })).toBe(name)
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

test('who only looks is asked for no reason, and for all else', () => {
  const form = typed([['minutes', '15']])
  expect(readForm(FIELDS, form).faults).toEqual({ reason: 'a reason is needed' })
  expect(readForm(FIELDS, form, undefined, true)).toMatchObject({ values: { minutes: 15 }, faults: {} })
  expect(readForm(FIELDS, typed([]), undefined, true).faults).toEqual({ minutes: 'whole minutes' })
})
