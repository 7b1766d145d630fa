import { expect, test } from 'vitest'
import { padCookie, readPadHabit } from './pad-habit.ts'

test.each([
  { leftHanded: false, buzzes: true },
  { leftHanded: true, buzzes: true },
  { leftHanded: true, buzzes: false },
])('the keypad is rendered as it was set: %o', (habit) => {
  const [cookie = ''] = padCookie(habit).split(';')
  expect(readPadHabit(`look=dark; ${cookie}`)).toEqual(habit)
})

test('by default the keys are on the right, and vibrate', () => {
  expect(readPadHabit(null)).toEqual({ leftHanded: false, buzzes: true })
  expect(readPadHabit('pad=sideways')).toEqual({ leftHanded: false, buzzes: true })
})
