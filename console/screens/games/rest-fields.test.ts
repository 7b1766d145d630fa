import { expect, test } from 'vitest'
import { readForm } from '../../forms/field.ts'
import { formAtFirst } from '../../forms/form-at-first.ts'
import { gamesText } from '../../text/games.ts'
import { restFaults, restFields, restWish } from './rest-fields.ts'

const FIELDS = restFields([{ code: 'PGP', nameEn: 'PG Soft' }], '2026-11-24')

function read(typed: Readonly<Record<string, string>> = {}) {
  const form = formAtFirst(FIELDS)
  form.set('provider', 'all')
  for (const [name, text] of Object.entries(typed)) form.set(name, text)
  return readForm(FIELDS, form, restFaults)
}
const day = (name: string) => ({ [`${name}_day`]: '25', [`${name}_month`]: '11', [`${name}_year`]: '2026' })

test('an empty form is a rest of all games from now on, without an end', () => {
  const { values } = read()
  expect(values && restWish(values)).toEqual({ provider: null, startsAt: null, endsAt: null, message: '' })
})

test('days and times are of Bangkok', () => {
  const { values } = read({
    provider: 'PGP',
    ...day('startsOn'),
    startsAt: '1:05',
    ...day('endsOn'),
    endsAt: '0230',
  })
  expect(values && restWish(values)).toEqual({
    provider: 'PGP',
    startsAt: '2026-11-25T01:05:00+07:00',
    endsAt: '2026-11-25T02:30:00+07:00',
    message: '',
  })
})

test.each([
  [{ startsAt: '01:05' }, { startsAt: gamesText.bothWrong }],
  [day('endsOn'), { endsAt: gamesText.bothWrong }],
  [{ endsAt: '25:00' }, { endsAt: gamesText.clockWrong }],
])('%o is said at its field before it is sent', (typed, faults) => {
  expect(read(typed)).toEqual({ values: undefined, faults })
})
