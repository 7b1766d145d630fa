import { expect, test } from 'vitest'
import { roundStatus } from '../../../contract/shapes.ts'
import { readFilters, STATUSES_OF, writeFilters } from './filters.ts'

const NONE = { view: 'current', lottery: '', date: '' }

test.each([
  ['', NONE],
  ['view=waiting&lottery=lao&date=2026-11-23', { view: 'waiting', lottery: 'lao', date: '2026-11-23' }],
  ['view=everything&date=yesterday', NONE],
])('the address ?%s means what it says, and nonsense nothing', (address, filters) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(filters)
})

test('every state of a round is seen in some view', () => {
  const seen = new Set(Object.values(STATUSES_OF).flatMap((statuses) => statuses.split(',')))
  expect([...seen].sort()).toEqual([...roundStatus.options].sort())
})

test('another filter begins at the first page, keeps the order of the table, and says only what is chosen', () => {
  const write = (address: string, wish: Parameters<typeof writeFilters>[1]) =>
    writeFilters(new URLSearchParams(address), wish).toString()
  expect(write('sort=closes.up&after=5.a', { view: 'open' })).toBe('sort=closes.up&view=open')
  expect(write('view=open&lottery=lao', { view: 'current', lottery: '' })).toBe('')
})
