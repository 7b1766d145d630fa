import { expect, test } from 'vitest'
import { REFUSALS, refusalWords } from '../errors.ts'

test.each([
  ['WITHDRAW_DAY_FULL', { amount_left: 1_400.5 }, 'ถอนได้วันนี้อีก 1,400.5 บาท'],
  ['WITHDRAW_DAY_FULL', { amount_left: 0 }, 'วันนี้ถอนครบวงเงินแล้ว'],
  ['WITHDRAW_TOO_LOW', { amount_min: 100 }, 'ขั้นต่ำครั้งละ 100 บาท'],
  ['WITHDRAW_TOO_HIGH', { amount_max: 50_000 }, 'ไม่เกิน 50,000 บาท'],
  ['TURNOVER_LEFT', { left: 180 }, 'แทงอีก 180 บาท'],
  ['CREDIT_TOO_LOW', { amount_left: 0 }, 'คุณมี 0 บาท'],
  [
    'STAKE_LIMIT',
    { amount_left: 1_200, span: 'day', more_at: '2026-11-25T08:05:00+07:00' },
    'ยอดแทงที่คุณตั้งไว้ใน 24 ชั่วโมง เหลือ 1,200 บาท จะมีเพิ่ม 25 พ.ย. 08:05 น.',
  ],
  [
    'TIME_LIMIT',
    { span: 'day', more_at: '2026-11-25T08:05:00+07:00' },
    'หมดเวลาเล่นที่คุณตั้งไว้ใน 24 ชั่วโมง เล่นได้อีกครั้ง 25 พ.ย. 08:05 น.',
  ],
  ['DEPOSIT_LIMIT', { amount_left: 0, span: 'month', more_at: null }, 'ใน 31 วัน เหลือ 0 บาท'],
  ['ROUND_LIMIT', { amount_left: 60.5 }, 'แทงเพิ่มได้อีก 60.5 บาท'],
] as const)('%s with %o says %j', (code, extra, words) => {
  expect(refusalWords(code, extra).th).toContain(words)
  expect(refusalWords(code, extra).en).not.toBe(REFUSALS[code].en)
})

test('without the figure the words have none', () => {
  expect(refusalWords('WITHDRAW_DAY_FULL')).toBe(REFUSALS.WITHDRAW_DAY_FULL)
  expect(refusalWords('CREDIT_TOO_LOW', { amount_left: 'x' })).toBe(REFUSALS.CREDIT_TOO_LOW)
  expect(refusalWords('BILL_UNKNOWN', { amount_left: 5 })).toBe(REFUSALS.BILL_UNKNOWN)
})
