import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { refuseAdjustment } from './adjustment.ts'

test.each<[string, number, string | undefined]>([
  ['given up to what is left of the day', 600, undefined],
  ['given a satang more', 600.01, 'ADJUST_DAY_FULL'],
  ['taken down to nothing', -500, undefined],
  ['taken a satang more', -500.01, 'ADJUST_BELOW_ZERO'],
  ['taken beyond what is left of the day', -600.01, 'ADJUST_DAY_FULL'],
])('of 500 baht, with 400 of 1,000 used today: %s', (_, baht, code) => {
  const facts = { cash: satang(500_00), usedToday: satang(400_00), dayMax: satang(1_000_00) }
  expect(refuseAdjustment(satang(Math.round(baht * 100)), facts)).toBe(code)
})
