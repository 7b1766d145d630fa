import { expect, test } from 'vitest'
import { whyNot } from './simple-bet.ts'

test.each([
  ['NUMBER_CLOSED', 0, 'เลขนี้ปิดรับแล้ว'],
  ['CAP', 0, 'เลขนี้รับเต็มแล้ว'],
  ['CAP', 15.5, 'รับได้ 15.50 บาท'],
  ['MEMBER_CAP', 100, 'รับได้ 100 บาท'],
  ['RATE_CHANGED', 100, 'ตรวจสอบอีกครั้ง'],
])('one line refused for %s with %s left says so', (code, amount_max, words) => {
  const lines = [{ index: 0, code, rate: 90, amount_max }]
  expect(whyNot({ message: 'ตรวจสอบอีกครั้ง', lines })).toContain(words)
})

test('another refusal is said in the words of the server', () => {
  expect(whyNot({ message: 'งวดนี้ปิดรับแทงแล้ว' })).toBe('งวดนี้ปิดรับแทงแล้ว')
})
