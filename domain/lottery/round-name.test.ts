import { expect, test } from 'vitest'
import { roundName, roundNumber } from './round-name.ts'

test.each([
  ['yeekee-20261121-042', 42, 'จับยี่กี รอบที่ 42'],
  ['yeekee-20261121-001', 1, 'จับยี่กี รอบที่ 1'],
  ['thai-government-20261201', undefined, 'จับยี่กี'],
  ['lao-20261121', undefined, 'จับยี่กี'],
])('%s is round %s of its day', (code, number, name) => {
  expect(roundNumber(code)).toBe(number)
  expect(roundName('จับยี่กี', code)).toBe(name)
})
