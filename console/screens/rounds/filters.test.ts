import { expect, test } from 'vitest'
import { roundStatus } from '../../../contract/shapes.ts'
import { readFilters, STATUSES_OF } from './filters.ts'

const NONE = { view: 'current', lottery: '', date: '', page: 1 }

test.each([
  ['', NONE],
  [
    'view=waiting&lottery=lao&date=2026-11-23&page=3',
    { view: 'waiting', lottery: 'lao', date: '2026-11-23', page: 3 },
  ],
  ['view=everything&date=yesterday&page=-1', NONE],
  ['page=1.5', NONE],
])('the address ?%s means what it says, and nonsense nothing', (address, filters) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(filters)
})

test('every state of a round is seen in some view', () => {
  const seen = new Set(Object.values(STATUSES_OF).flatMap((statuses) => statuses.split(',')))
  expect([...seen].sort()).toEqual([...roundStatus.options].sort())
})
