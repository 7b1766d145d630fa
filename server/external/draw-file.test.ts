import { expect, test } from 'vitest'
import { findLottery } from '../../domain/lottery/registry.ts'
import { readKnownDraws } from './draw-file.ts'

test.each([
  ['thai-government', 462, '2006-12-30'],
  ['hanoi', 7_470, '2005-10-01'],
  ['lao', 885, '2017-10-04'],
])('all draws of %s are read, oldest first, each once', (code, count, from) => {
  const lottery = findLottery(code)
  if (!lottery) throw new Error(`there is no lottery ${code}`)
  const days = readKnownDraws(lottery).map(({ businessDate }) => businessDate)
  expect(days).toHaveLength(count)
  expect(days[0]).toBe(from)
  expect(days).toEqual([...new Set(days)].sort())
})
