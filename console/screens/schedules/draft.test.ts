import { expect, test } from 'vitest'
import { type Draft, draftOf, emptyDraft, isSame, readDraft } from './draft.ts'

const USUAL = {
  days: { every: 'week' as const, on: [1, 3, 5] as (1 | 3 | 5)[] },
  drawAt: '20:25',
  closeMinutes: 15,
}
const AS_USUAL = { days: null, drawAt: null, closeMinutes: null, moves: [] }
const EMPTY: Draft = draftOf({ onSale: true, own: AS_USUAL, usual: USUAL })

test('what is left empty stays as always, and the days begin with those there are', () => {
  expect(EMPTY).toMatchObject({ drawAt: '', closeMinutes: '', dayKind: 'usual', weekdays: [1, 3, 5] })
  expect(readDraft(EMPTY)).toEqual({ typed: { onSale: true, own: AS_USUAL } })
})

test.each([
  ['18:30', '18:30'],
  ['9:05', '09:05'],
  [' 9.05 ', '09:05'],
  ['24:15', '24:15'],
  ['', null],
])('%j is read as %j', (drawAt, expected) => {
  expect(readDraft({ ...EMPTY, drawAt })).toMatchObject({ typed: { own: { drawAt: expected } } })
})

test.each([
  [{ drawAt: '18:60' }, { drawAt: true }],
  [{ drawAt: '1830' }, { drawAt: true }],
  [{ drawAt: '30:00' }, { drawAt: true }],
  [{ closeMinutes: '-5' }, { closeMinutes: true }],
  [{ closeMinutes: '721' }, { closeMinutes: true }],
  [{ dayKind: 'week', weekdays: [] }, { days: true }],
  [{ dayKind: 'month', monthDays: '' }, { days: true }],
  [{ dayKind: 'month', monthDays: '1, 32' }, { days: true }],
  [
    { drawAt: 'x', closeMinutes: 'y' },
    { drawAt: true, closeMinutes: true },
  ],
] as const)('%o cannot be read', (typed, wrong) => {
  expect(readDraft({ ...EMPTY, ...typed } as Draft)).toEqual({ wrong })
})

test('days are put in order and said once', () => {
  expect(readDraft({ ...EMPTY, dayKind: 'week', weekdays: [5, 1] })).toMatchObject({
    typed: { own: { days: { every: 'week', on: [1, 5] } } },
  })
  expect(readDraft({ ...EMPTY, dayKind: 'month', monthDays: '16, 1,16' })).toMatchObject({
    typed: { own: { days: { every: 'month', on: [1, 16] } } },
  })
})

test('a draft that says what stands is the same, and putting all back is not', () => {
  const move = { from: '2027-01-06', to: null, reason: 'งด' }
  const stands = { onSale: true, own: { ...AS_USUAL, closeMinutes: 30, moves: [move] } }
  const draft = draftOf({ ...stands, usual: USUAL })
  const read = readDraft(draft)
  if (!('typed' in read)) throw new Error('it can be read')
  expect(isSame(read.typed, stands)).toBe(true)
  const empty = readDraft(emptyDraft(draft))
  expect('typed' in empty && isSame(empty.typed, stands)).toBe(false)
})
