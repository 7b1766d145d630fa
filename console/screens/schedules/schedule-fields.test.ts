import { expect, test } from 'vitest'
import { readForm } from '../../forms/field.ts'
import { formAtFirst } from '../../forms/form-at-first.ts'
import { schedulesText } from '../../text/schedules.ts'
import { fieldsOf, isSame, typedAtFirst, typedOf, usualOf } from './schedule-fields.ts'

const USUAL = {
  days: { every: 'week' as const, on: [1, 3, 5] as (1 | 3 | 5)[] },
  drawAt: '20:25',
  closeMinutes: 15,
}
const AS_USUAL = { days: null, drawAt: null, closeMinutes: null, moves: [] }
const LOTTERY = { onSale: true, own: AS_USUAL, usual: USUAL, zone: 'bangkok' as const }
const { form } = schedulesText

/** The form as it begins, with what somebody has typed in place of it. */
function read(typed: Readonly<Record<string, string | readonly string[]>>, lottery = LOTTERY) {
  const fields = fieldsOf(lottery)
  const filled = formAtFirst(fields)
  for (const [name, texts] of Object.entries(typed)) {
    filled.delete(name)
    for (const text of [texts].flat()) filled.append(name, text)
  }
  const { values, faults } = readForm(fields, filled)
  return { own: values && typedOf(values, lottery.own.moves).own, faults }
}

test('what is left empty stays as always, and the days begin with those there are', () => {
  expect(read({})).toEqual({ own: AS_USUAL, faults: {} })
  expect(read({ days: 'week' }).own?.days).toEqual(USUAL.days)
})

test.each([
  ['18:30', '18:30'],
  ['9:05', '09:05'],
  [' 9.05 ', '09:05'],
  ['24:15', '24:15'],
  ['', null],
])('%j is read as %j', (drawAt, expected) => {
  expect(read({ drawAt }).own?.drawAt).toBe(expected)
})

test.each([
  [{ drawAt: '18:60' }, { drawAt: form.drawAtWrong }],
  [{ drawAt: '1830' }, { drawAt: form.drawAtWrong }],
  [{ drawAt: '30:00' }, { drawAt: form.drawAtWrong }],
  [{ closeMinutes: '-5' }, { closeMinutes: form.closeMinutesWrong }],
  [{ closeMinutes: '721' }, { closeMinutes: form.closeMinutesWrong }],
  [{ days: 'week', weekdays: [] }, { weekdays: form.weekdaysWrong }],
  [{ days: 'month', monthDays: '' }, { monthDays: form.monthDaysWrong }],
  [{ days: 'month', monthDays: '1, 32' }, { monthDays: form.monthDaysWrong }],
  [
    { drawAt: 'x', closeMinutes: 'y' },
    { drawAt: form.drawAtWrong, closeMinutes: form.closeMinutesWrong },
  ],
])('%o cannot be read', (typed, faults) => {
  expect(read(typed)).toEqual({ own: undefined, faults })
})

test('days that are not shown are not read', () => {
  expect(read({ days: 'day', monthDays: 'x', weekdays: [] })).toMatchObject({
    own: { days: { every: 'day' } },
  })
})

test('days are put in order and said once', () => {
  expect(read({ days: 'week', weekdays: ['5', '1'] }).own?.days).toEqual({ every: 'week', on: [1, 5] })
  expect(read({ days: 'month', monthDays: '16, 1,16' }).own?.days).toEqual({ every: 'month', on: [1, 16] })
})

test('a form that says what stands is the same, and putting all back is not', () => {
  const move = { from: '2027-01-06', to: null, reason: 'งด' }
  const stands = { ...LOTTERY, own: { ...AS_USUAL, closeMinutes: 30, moves: [move] } }
  expect(isSame(typedAtFirst(stands), stands)).toBe(true)
  expect(isSame(typedAtFirst(usualOf(stands, true)), stands)).toBe(false)
})
