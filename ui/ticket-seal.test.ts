import { expect, test } from 'vitest'
import { rosette } from './ticket-seal.tsx'

const HASH = 'a7f319c2e0b45d68'

test('the same hash draws the same seal, another hash another one', () => {
  expect(rosette(HASH)).toEqual(rosette(HASH))
  expect(rosette(`b${HASH.slice(1)}`).path).not.toBe(rosette(HASH).path)
})

test('a hash too short to read still draws a closed line', () => {
  expect(rosette('').path).toMatch(/^M.*Z$/)
})
