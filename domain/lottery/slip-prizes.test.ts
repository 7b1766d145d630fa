import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGovernmentSlip } from './government-answer.ts'
import { readSlipPrizes, SLIP_PRIZE_COUNTS, type SlipPrizeName } from './slip-prizes.ts'

const REAL = readFileSync(join(import.meta.dirname, '../../data/glo/latest-2026-05-02.json'), 'utf8')

const whole = (prize: SlipPrizeName) =>
  Array.from({ length: SLIP_PRIZE_COUNTS[prize] }, (_, at) => String(at).padStart(6, '0'))

test('the four prizes are read when all of them are there', () => {
  expect(readSlipPrizes(whole)).toMatchObject({ second: ['000000', '000001', '000002', '000003', '000004'] })
})

test.each([
  ['a number too few', (values: string[]) => values.slice(1)],
  ['a number too many', (values: string[]) => [...values, '123456']],
  ['a number that is not out', (values: string[]) => ['', ...values.slice(1)]],
  ['five digits', (values: string[]) => ['12345', ...values.slice(1)]],
])('%s: none of them is shown', (_, bend) => {
  expect(readSlipPrizes((prize) => (prize === 'fifth' ? bend(whole(prize)) : whole(prize)))).toBeUndefined()
})

test('a real answer of the government holds them all, in the order of its rounds', () => {
  const slip = readGovernmentSlip(REAL, '2026-05-02')
  expect(slip?.second).toEqual(['758996', '564187', '066595', '085702', '725574'])
  expect(slip?.fifth).toHaveLength(100)
  expect(readGovernmentSlip(REAL, '2026-05-16')).toBeUndefined()
})
