import { expect, test } from 'vitest'
import { refusedGuess } from './refused-guess.ts'

test.each([
  [{ left: 4 }, 'ผิด ผิดได้อีก 4 ครั้งก่อนระบบพักการยืนยัน'],
  [{ retryAfterSeconds: 900 }, 'ผิด ลองใหม่ได้ในอีก 15 นาที'],
  [{ retryAfterSeconds: 61 }, 'ผิด ลองใหม่ได้ในอีก 2 นาที'],
  [{ retryAfterSeconds: 7_199 }, 'ผิด ลองใหม่ได้ในอีก 120 นาที'],
  [{ retryAfterSeconds: 14_000 }, 'ผิด ลองใหม่ได้ในอีกประมาณ 4 ชั่วโมง'],
  [{}, 'ผิด'],
])('%o reads %s', (answer, words) => {
  expect(refusedGuess({ detail: 'ผิด', ...answer })).toBe(words)
})
