import { expect, test } from 'vitest'
import { rosette } from './ticket-seal.tsx'

const HASH = 'a7f319c2e0b45d68'

test('the same hash draws the same seal', () => {
  expect(rosette(HASH)).toEqual(rosette(HASH))
})

test.each([0, 1, 2, 3, 4, 5])('another byte %i draws another seal', (place) => {
  const other = `${HASH.slice(0, place * 2)}11${HASH.slice(place * 2 + 2)}`
  expect(rosette(other)).not.toEqual(rosette(HASH))
})

test('a hash too short to read still draws a closed line', () => {
  expect(rosette('').path).toMatch(/^M.*Z$/)
})
