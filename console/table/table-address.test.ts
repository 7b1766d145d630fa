import { expect, test } from 'vitest'
import { readTableAddress, writeTableAddress } from './table-address.ts'

const NOTHING = { sort: null, search: '', turned: [], after: '', before: '' }

test.each([
  ['', NOTHING],
  ['sort=closes.down&q=lao', { ...NOTHING, sort: { id: 'closes', desc: true }, search: 'lao' }],
  ['columns=paid,stakes&after=5.a', { ...NOTHING, turned: ['paid', 'stakes'], after: '5.a' }],
  ['sort=closes&columns=,<b>', NOTHING],
])('the address ?%s means what it says, and nonsense nothing', (address, meant) => {
  expect(readTableAddress(new URLSearchParams(address))).toEqual(meant)
})

const write = (address: string, wish: Parameters<typeof writeTableAddress>[1]) =>
  writeTableAddress(new URLSearchParams(address), wish).toString()

test('another order or search begins at the first page and leaves the filters of the screen', () => {
  expect(write('view=open&after=5.a', { sort: { id: 'closes', desc: false } })).toBe(
    'view=open&sort=closes.up',
  )
  expect(write('view=open&before=5.a&sort=closes.up', { search: 'x' })).toBe('view=open&sort=closes.up&q=x')
  expect(write('sort=closes.up', { sort: null })).toBe('')
})

test('choosing columns stays on its page', () => {
  expect(write('after=5.a', { turned: ['paid'] })).toBe('after=5.a&columns=paid')
  expect(write('after=5.a&columns=paid', { turned: [] })).toBe('after=5.a')
})

test('the page before takes the place of the page after', () => {
  expect(write('after=5.a', { before: '4.b' })).toBe('before=4.b')
})
