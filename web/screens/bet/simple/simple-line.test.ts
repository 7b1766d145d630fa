import { expect, test } from 'vitest'
import { whyNot } from './simple-line.ts'

const DETAIL = 'ตรวจสอบอีกครั้ง'

test.each([
  ['NUMBER_CLOSED', 0, 'เลขนี้ปิดรับแล้ว', 'number'],
  ['CAP', 0, 'เลขนี้รับเต็มแล้ว', 'number'],
  ['CAP', 15.5, 'รับได้ 15.50 บาท', 'amount'],
  ['MEMBER_CAP', 100, 'รับได้ 100 บาท', 'amount'],
  ['RATE_CHANGED', 100, DETAIL, undefined],
])(
  'one line refused for %s with %s left says so at the field that can mend it',
  (code, left, words, field) => {
    const lines = [{ index: 0, code, rate: 90, amount_max: left }]
    const said = whyNot({ code: 'LINES_CHANGED', detail: DETAIL, lines })
    expect(said.detail).toContain(words)
    expect(said.field).toBe(field)
  },
)

test.each([
  ['ROUND_CLOSED', undefined, undefined],
  ['WRONG_DIGITS', 'lines.0.number', 'lines.0.number'],
  ['CREDIT_TOO_LOW', undefined, 'amount'],
  ['ROUND_LIMIT', undefined, 'amount'],
] as const)('%s is said in the words of the server', (code, field, at) => {
  const answer = { code, detail: DETAIL, ...(field === undefined ? {} : { field }) }
  expect(whyNot(answer)).toEqual({ detail: DETAIL, ...(at === undefined ? {} : { field: at }) })
})
