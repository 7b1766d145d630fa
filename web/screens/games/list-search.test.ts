import { expect, test } from 'vitest'
import { SHELVES } from '../../../domain/games/shelves.ts'
import { listOn, listPath, listQuery, readListSearch } from './list-search.ts'

const read = (text: string) => readListSearch(new URLSearchParams(text))

test('an address says what is listed, and what is not valid in it is left out', () => {
  expect(read('provider=PGP&type=slot&list=newest&search= sea  &after=48~PGP~a')).toEqual({
    ...{ provider: 'PGP', type: 'slot', list: 'newest', search: 'sea', shelf: '', after: '48~PGP~a' },
  })
  expect(read('provider=<b>&type=Slot&list=best&shelf=x&after=0&search=%00')).toEqual({
    ...{ provider: '', type: '', list: 'all', search: '', shelf: '', after: '' },
  })
})

test('the call is asked for what is chosen; favourites are asked elsewhere', () => {
  expect(listQuery(read('provider=PGP&list=popular'))).toEqual({ provider: 'PGP', list: 'popular' })
  expect(listQuery(read('list=kept'))).toEqual({})
})

test('another filter begins the list anew', () => {
  const search = read('provider=PGP&search=sea&after=48~PGP~a')
  expect(listPath(search, { list: 'newest' })).toBe('/slot/gamelist?list=newest&provider=PGP&search=sea')
  expect(listPath(search, { provider: '', search: '' })).toBe('/slot/gamelist')
})

test('shelves stay in the address in their order, and all of them are no filter', () => {
  expect(read('shelf=horse,x,sportbook,horse').shelf).toBe('sportbook,horse')
  expect(read(`shelf=${SHELVES.join(',')}`).shelf).toBe('')
  expect(listQuery(read('shelf=slot&list=popular'))).toEqual({ shelf: 'slot', list: 'popular' })
  expect(listOn(['sportbook', 'horse'], { list: 'newest' })).toBe(
    '/slot/gamelist?list=newest&shelf=sportbook%2Chorse',
  )
  expect(listOn(['casino'], { provider: 'YOK' })).toBe('/slot/gamelist?provider=YOK&shelf=casino')
  expect(listOn(SHELVES)).toBe('/slot/gamelist')
})
