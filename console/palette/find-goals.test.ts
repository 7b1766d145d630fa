import { expect, test } from 'vitest'
import { PRESETS } from '../../domain/staff/permissions.ts'
import { linesFor } from '../navigation/lines-for.ts'
import { paletteWords } from '../text/palette/words.ts'
import { linesNamed } from './find-goals.ts'

const all = linesFor({ permissions: [...PRESETS.operator_admin] })
const found = (typed: string) => linesNamed(all, typed).map(({ to }) => to)

test.each([
  ['ตาราง', ['/schedules']],
  ['ราคา', ['/plans']],
  ['SECURITY', ['/protection']],
  ['กรอกผล', ['/rounds?view=waiting']],
  ['xyz', []],
])('%j finds %o', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test('words stand for pages of the menu', () => {
  const addresses = all.map(({ to }) => to)
  expect(Object.keys(paletteWords).filter((to) => !addresses.includes(to))).toEqual([])
})

test('nothing typed finds every page one may see, and a page one may not see is never found', () => {
  expect(found(' ')).toEqual(all.map(({ to }) => to))
  expect(linesNamed(linesFor({ permissions: ['plans.see'] }), 'ตาราง')).toEqual([])
})
