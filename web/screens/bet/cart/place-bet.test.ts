import { expect, test } from 'vitest'
import type { Failed } from '../../../../contract/client.ts'
import { multipleToRate, satang } from '../../../../domain/money.ts'
import { readRefusal, writeWish } from './place-bet.ts'

function failed(fact: Partial<Failed>): Failed {
  return { status: false, code: 'HTTP', message: '', detail: 'คำอธิบาย', httpStatus: 200, ...fact }
}

test.each([
  ['no answer', { code: 'NETWORK', httpStatus: 0 }],
  ['timed out', { code: 'TIMEOUT', httpStatus: 0 }],
  ['still in work', { code: 'KEY_IN_WORK', httpStatus: 409 }],
  ['too many', { code: 'TOO_MANY', httpStatus: 429 }],
  ['server down', { code: 'UNAVAILABLE', httpStatus: 503 }],
  ['a proxy answered in HTML', { code: 'HTTP', httpStatus: 502 }],
] as const)('%s: the ticket may exist, so the key is kept', (_, fact) => {
  expect(readRefusal(failed(fact))).toEqual({ is: 'unsure', message: 'คำอธิบาย' })
})

test('a refusal by a rule is an answer: no ticket exists', () => {
  expect(readRefusal(failed({ code: 'CREDIT_TOO_LOW' }))).toEqual({
    is: 'refused',
    code: 'CREDIT_TOO_LOW',
    message: 'คำอธิบาย',
    lines: [],
  })
})

test('a refusal of one line points at it', () => {
  expect(readRefusal(failed({ code: 'WRONG_DIGITS', line: 3 }))).toMatchObject({
    lines: [{ index: 3, code: 'WRONG_DIGITS' }],
  })
})

test('changed lines carry the new rate, and the stake that would be taken where that is less', () => {
  const outcome = readRefusal(
    failed({
      code: 'LINES_CHANGED',
      lines: [
        { index: 0, code: 'RATE_CHANGED', rate: 92.5, amount_max: 10_000 },
        { index: 2, code: 'CAP', rate: 90, amount_max: 5 },
        { index: 3, code: 'TIER', rate: 70, amount_max: 5.5 },
        { index: 4, code: 'MEMBER_CAP', rate: 90, amount_max: 0 },
      ],
    }),
  )
  expect(outcome).toMatchObject({
    lines: [
      { index: 0, code: 'RATE_CHANGED', rate: 9250, stakeMax: null },
      { index: 2, code: 'CAP', rate: 9000, stakeMax: 500 },
      { index: 3, code: 'TIER', rate: 7000, stakeMax: 550 },
      { index: 4, code: 'MEMBER_CAP', rate: 9000, stakeMax: 0 },
    ],
  })
})

test('a session that ended sends to sign in', () => {
  expect(readRefusal(failed({ code: 'UNAUTHENTICATED', httpStatus: 401 }))).toEqual({ is: 'signedOut' })
})

test('a bet names its plan and the rates on the screen', () => {
  const line = {
    id: 1,
    type: 'three_top',
    number: '615',
    stake: satang(2050),
    rate: multipleToRate(650),
    state: 'open',
    problem: null,
  } as const
  const attempt = { key: 'the-key', note: '', lines: [line] }
  expect(writeWish({ roundId: 'the-round', plan: 'discount' }, attempt)).toEqual({
    round_id: 'the-round',
    plan: 'discount',
    lines: [{ type: 'three_top', number: '615', amount: 20.5, rate: 650 }],
  })
})
