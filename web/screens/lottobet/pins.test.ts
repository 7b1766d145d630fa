import { expect, test } from 'vitest'
import { pinsCookie, readPins } from './pins.ts'

const after = (pins: readonly string[], code: string) => readPins(pinsCookie(pins, code))

test('a lottery is pinned first and unpinned by the same act', () => {
  expect(after([], 'lao')).toEqual(['lao'])
  expect(after(['lao'], 'hanoi')).toEqual(['hanoi', 'lao'])
  expect(after(['hanoi', 'lao'], 'hanoi')).toEqual(['lao'])
  expect(after(['lao'], 'lao')).toEqual([])
})

test('the ninth pin makes the oldest go', () => {
  const eight = Array.from({ length: 8 }, (_, at) => `stock-${at}`)
  expect(after(eight, 'lao')).toEqual(['lao', ...eight.slice(0, 7)])
})

test('nothing but codes is written or read', () => {
  expect(after(['lao'], 'a; Path=/evil')).toEqual(['lao'])
  expect(readPins('pins=lao.<b>.lao.hanoi')).toEqual(['lao', 'hanoi'])
  expect(readPins(null)).toEqual([])
})
