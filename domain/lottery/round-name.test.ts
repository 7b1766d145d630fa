import { expect, test } from 'vitest'
import { roundName, roundNumber } from './round-name.ts'

test.each([
  ['yeekee-20261121-042', 42, 'จับยี่กี รอบที่ 42', 'Yeekee round 42'],
  ['yeekee-20261121-001', 1, 'จับยี่กี รอบที่ 1', 'Yeekee round 1'],
  ['thai-government-20261201', undefined, 'จับยี่กี', 'Yeekee'],
  ['lao-20261121', undefined, 'จับยี่กี', 'Yeekee'],
])('%s is round %s of its day', (code, number, thai, english) => {
  expect(roundNumber(code)).toBe(number)
  expect(roundName('จับยี่กี', code, 'th')).toBe(thai)
  expect(roundName('Yeekee', code, 'en')).toBe(english)
})
