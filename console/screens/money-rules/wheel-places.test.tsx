import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { WHEEL_RULES } from '../../../domain/rewards/wheel.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { averagePrize, oddsText } from './wheel-odds.ts'
import { WheelOdds } from './wheel-places.tsx'

const { places } = WHEEL_RULES
const shown = (some: Parameters<typeof WheelOdds>[0]['places']) =>
  renderToStaticMarkup(<WheelOdds places={some} />).replaceAll(/<[^>]*>/g, ' ')

test('each place is shown with its true odds, and with what it costs a spin', () => {
  const rows = shown(places)
  // 1,000 of 10,000 at 5 baht; 19 of them at 100; one at 500.
  expect(rows).toMatch(/ช่องที่ 1 +10% +0\.5 บาท/)
  expect(rows).toMatch(/ช่องที่ 4 +0\.19% +0\.19 บาท/)
  expect(rows).toMatch(/ช่องที่ 8 +1 ใน 10,000 +0\.05 บาท/)
  expect(rows).toContain(`${text.spinCost}`)
  expect(rows).toMatch(/1\.74 บาท +$/)
})

test('what places cost comes to what a spin costs, and their odds to all', () => {
  expect(averagePrize(places)).toBeCloseTo(1.74, 10)
  expect(places.reduce((sum, place) => sum + averagePrize(places, place), 0)).toBeCloseTo(1.74, 10)
  const even = [1, 2, 3, 4].map((baht) => ({ weight: 7, prize: satang(baht * 100) }))
  expect(even.map((place) => oddsText(place, even))).toEqual(['25%', '25%', '25%', '25%'])
})

test('while a place is none, nothing is said of the others', () => {
  expect(shown([...places, undefined])).toBe('')
  expect(shown([])).toBe('')
})
