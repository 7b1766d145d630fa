import { expect, test } from 'vitest'
import { howMany } from './how-many.ts'

test.each([
  [1, '1 ticket'],
  [0, '0 tickets'],
  [2, '2 tickets'],
  [1.5, '1.5 tickets'],
  ['1', '1 ticket'],
  ['1,001', '1,001 tickets'],
] as const)('%s: %s', (count, said) => {
  expect(howMany(count, 'ticket')).toBe(said)
})

test('a noun that has a plural of its own, and a verb that goes with it', () => {
  expect([howMany(1, 'person', 'people'), howMany(3, 'person', 'people')]).toEqual(['1 person', '3 people'])
  expect([howMany(1, 'line has', 'lines have'), howMany(2, 'line has', 'lines have')]).toEqual([
    '1 line has',
    '2 lines have',
  ])
})
