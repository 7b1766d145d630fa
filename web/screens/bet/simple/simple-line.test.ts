import { expect, test } from 'vitest'
import { betText } from '../../../text/bet.ts'
import { lineOf, whyNot } from './simple-line.ts'

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

test.each([
  ['amount', betText.simpleUnclear],
  ['number', betText.simpleDigits],
])('a line whose %s is none says what to type', (field, words) => {
  const said = whyNot({ code: 'BAD_REQUEST', detail: DETAIL, field: `body.lines.0.${field}` })
  expect(said).toEqual({ detail: words, field })
})

test.each([
  ['๑๒๓', '1,000', '123', 1000],
  [' 05 ', '๒๐', '05', 20],
  ['12', '12,50', '12', 0],
  ['12', '50 บาท', '12', 0],
  // On slips these are two stakes, above and below.
  ['12', '100 100', '12', 0],
])('%s at %s is the line %s at %d', (number, amount, read, baht) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ type: 'two_top', number, amount })) form.set(name, value)
  expect(lineOf(form)).toEqual({ type: 'two_top', number: read, amount: baht })
})
