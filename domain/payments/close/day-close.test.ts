import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import {
  bankDifference,
  closingSheet,
  isEveryPlace,
  type PlaceFigures,
  type TypedPlace,
} from './day-close.ts'

const none = satang(0)
const kbank: PlaceFigures = {
  ...{ place: 'kbank', came: satang(1_000_00), late: satang(50_00) },
  ...{ returned: satang(30_00), paid: none },
}
const payouts: PlaceFigures = {
  place: 'payouts',
  came: none,
  late: none,
  returned: none,
  paid: satang(400_00),
}
const typed = (place: string, bank: number, more: Partial<TypedPlace> = {}): TypedPlace => ({
  ...{ place, bank: satang(bank * 100), moved: none, opening: none },
  ...more,
})

test('a place closes with what it began with, came, went back, was paid and was moved', () => {
  const sheet = closingSheet(
    [kbank, payouts],
    [typed('kbank', 520, { moved: satang(-500_00) }), typed('payouts', 599, { moved: satang(500_00) })],
    new Map([
      ['kbank', satang(0)],
      ['payouts', satang(500_00)],
    ]),
  )
  expect(sheet.map(({ closing }) => closing)).toEqual([520_00, 600_00])
  expect(sheet.map(bankDifference)).toEqual([0, -1_00])
})

test('an opening that is known is not taken from the form; one that is not, is', () => {
  const asked = [typed('kbank', 0, { opening: satang(7_00) }), typed('payouts', 0, { opening: satang(9_00) })]
  const sheet = closingSheet([kbank, payouts], asked, new Map([['kbank', satang(100_00)]]))
  expect(sheet.map(({ opening }) => opening)).toEqual([100_00, 9_00])
})

test.each<[string, string[], boolean]>([
  ['each once', ['payouts', 'kbank'], true],
  ['one missing', ['kbank'], false],
  ['one twice', ['kbank', 'kbank'], false],
  ['one besides', ['kbank', 'payouts', 'scb'], false],
  ['another', ['kbank', 'scb'], false],
])('%s', (_name, places, isEvery) => {
  const all = places.map((place) => typed(place, 0))
  expect(isEveryPlace([kbank, payouts], all)).toBe(isEvery)
})
