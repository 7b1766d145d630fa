import { expect, test } from 'vitest'
import { guessesLeft, pauseMinutes } from './guess-lock.ts'

test.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 15],
  [6, 0],
  [10, 30],
  [15, 60],
  [35, 960],
  [40, 1_440],
  [5_000, 1_440],
  [10_000_000, 1_440],
])('after %i wrong guesses there is a pause of %i minutes', (wrong, minutes) => {
  expect(pauseMinutes(wrong)).toBe(minutes)
})

test.each([
  [0, 5],
  [1, 4],
  [4, 1],
  [5, 5],
  [9, 1],
])('after %i wrong guesses %i are left', (wrong, left) => {
  expect(guessesLeft(wrong)).toBe(left)
})

test('a year of guessing is fewer than 2,000 guesses', () => {
  let minutes = 0
  let wrong = 0
  while (minutes < 365 * 24 * 60) {
    wrong += 1
    minutes += pauseMinutes(wrong)
  }
  expect(wrong).toBeGreaterThan(1_000) // the loop really counted
  expect(wrong).toBeLessThan(2_000)
})
