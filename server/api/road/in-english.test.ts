import { expect, test } from 'vitest'
import { CALLS } from '../../../contract/calls.ts'
import { REFUSALS, type RefusalCode } from '../../../contract/errors.ts'
import { DEFAULT_PLANS } from '../../../domain/betting/price/default-rates.ts'
import { LOTTERIES } from '../../../domain/lottery/registry.ts'
import { FAULT_REASONS } from '../../features/fast/draw-fast-round.ts'
import { BANKS } from '../../features/operators/banks.ts'
import { BANK_NAMES, LOTTERY_NAMES, PLAN_NAMES } from '../shapes/english-names.ts'
import { inEnglish } from './in-english.ts'

const THAI = /[\u0E00-\u0E3E\u0E40-\u0E7F]/

test('every lottery, bank and plan of the house has an English name, and no other is named', () => {
  expect(Object.keys(LOTTERY_NAMES).toSorted()).toEqual(LOTTERIES.map(({ code }) => code).toSorted())
  expect(Object.keys(BANK_NAMES).toSorted()).toEqual(BANKS.map(({ code }) => code).toSorted())
  expect(Object.keys(PLAN_NAMES).toSorted()).toEqual(DEFAULT_PLANS.map(({ code }) => code).toSorted())
})

test('no two lotteries share an English name', () => {
  expect(new Set(Object.values(LOTTERY_NAMES)).size).toBe(LOTTERIES.length)
})

test.each(Object.keys(REFUSALS) as RefusalCode[])('the refusal %s reads in English', (code) => {
  const { message } = inEnglish({ status: false, code, message: REFUSALS[code].message }) as {
    message: string
  }
  expect(message.length).toBeGreaterThan(5)
  expect(message).not.toMatch(THAI)
})

test('a refused cancel says so before its reason', () => {
  const body = { status: false, code: 'CANCEL_TOO_LATE', message: 'ยกเลิกไม่ได้ เลยเวลายกเลิกโพยแล้ว' }
  expect(inEnglish(body, { failurePrefix: 'ยกเลิกไม่ได้' })).toMatchObject({
    message: 'Cannot cancel: the time for cancelling has passed',
  })
})

test('the system says in English why a round is void; what staff wrote stays', () => {
  const said = (reason: string) => inEnglish({ status: true, round: { void_reason: reason } })
  expect(said('ไม่มีผลรางวัลภายในเวลาที่กำหนด')).toMatchObject({
    round: { void_reason: 'There was no result in time' },
  })
  expect(said(`${FAULT_REASONS.outage} (06:14:02)`)).toMatchObject({
    round: { void_reason: expect.stringMatching(/^The system was down .* \(06:14:02\)$/) },
  })
  expect(said('เลื่อนออกรางวัล')).toMatchObject({ round: { void_reason: 'เลื่อนออกรางวัล' } })
})

test('names the house gave are English at any depth; what others wrote stays', () => {
  const body = {
    status: true,
    data: [
      { name: 'ฮานอยปกติ', types: [{ name: '3 ตัวบน' }], note: 'ฮานอยปกติ' },
      { program_name: 'จับยี่กี รอบที่ 42', plan_name: 'จ่ายเต็ม' },
      { name: 'เลขบ้าน', short_name: 'กรุงไทย', count: 3, at: null },
    ],
  }
  expect(inEnglish(body)).toEqual({
    status: true,
    data: [
      { name: 'Hanoi Regular', types: [{ name: '3 Top' }], note: 'ฮานอยปกติ' },
      { program_name: 'Yeekee round 42', plan_name: 'Full payout' },
      { name: 'เลขบ้าน', short_name: 'Krungthai', count: 3, at: null },
    ],
  })
})

test('what a member called a list of numbers stays, though a lottery has the same name', () => {
  const body = { status: true, data: [{ id: '1', name: 'ฮานอยปกติ', lines: [] }] }
  expect(inEnglish(body, CALLS.bet.favourites)).toEqual(body)
})
