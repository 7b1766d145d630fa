import { expect, test } from 'vitest'
import { CALLS } from '../../../../contract/calls.ts'
import { completeAnswer } from './complete-answer.ts'
import type { Wire } from './complete-draws.ts'

const { withdrawCheck, withdrawConfirm } = CALLS.wallet
const KNOWN = {
  ...{ now: new Date('2026-11-23T12:00:00Z'), member: undefined, company: 'DM', agent: '01' },
  ...{ language: 'th' as const, wish: {}, programs: [] },
}

function answerTo(call: typeof withdrawCheck | typeof withdrawConfirm, body: Wire, status = 200) {
  return completeAnswer(call, { status, headers: {}, body }, KNOWN).body
}

test('a check of another server without turnStatus lets the member withdraw, and no bound is invented', () => {
  const body = answerTo(withdrawCheck, {})
  expect(withdrawCheck.reply.parse(body)).toMatchObject({
    ...{ status: true, min: null, max: null, credit: null, left_today: null, proof: 'none' },
    ...{ withdrawal: null, latest: [], memberBank: null },
  })
  expect(body).not.toHaveProperty('turnStatus')
})

test('what the other server names is shown, and what is no amount is not', () => {
  const memberBank = { bank_name: 'กสิกรไทย', bankName: 'kbank', accountNo: '1234567890' }
  expect(answerTo(withdrawCheck, { min: 50, max: 'many', credit: 12.5, memberBank })).toMatchObject({
    ...{ min: 50, max: null, credit: 12.5 },
    memberBank: { ...memberBank, color: '' },
  })
})

test.each([true, false, undefined])('turnStatus refuses on the page, with status %s beside it', (status) => {
  const said = { turnStatus: 'ติดเทิร์น', message: 'ยอดเทิร์นไม่ครบ', ...(status !== undefined && { status }) }
  const body = withdrawCheck.reply.parse(answerTo(withdrawCheck, said))
  expect(body).toMatchObject({ status: true, turnStatus: 'ติดเทิร์น', message: 'ยอดเทิร์นไม่ครบ' })
})

test('a withdrawal answered by turnStatus is a failure with the server’s message; any other is taken in', () => {
  const said = { turnStatus: 1, message: 'ยอดเทิร์นไม่ครบ' }
  expect(answerTo(withdrawConfirm, { ...said, status: true })).toMatchObject({ ...said, status: false })
  expect(answerTo(withdrawConfirm, {})).toEqual({ status: true, withdrawal: null })
  expect(answerTo(withdrawConfirm, { status: false, message: 'ไม่ได้' })).toMatchObject({ status: false })
})
