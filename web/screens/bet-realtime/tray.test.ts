import { expect, test } from 'vitest'
import type { Booking } from '../../../contract/services/realtime.ts'
import type { Baht } from '../../../contract/shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import {
  actOnTray,
  costOf,
  EMPTY_TRAY,
  isChosen,
  soldLines,
  type Tray,
  type TrayAct,
  waitingPlaces,
} from './tray.ts'

const baht = (amount: number) => amount as Baht
const line = (number: string, change: Partial<Booking['lines'][number]> = {}): Booking['lines'][number] => ({
  ...{ type: 'two_bottom', number, amount: baht(50), rate: 90, discount: 0, win: baht(4_500) },
  ...{ changed: false, refused: null, amount_max: baht(100) },
  ...change,
})
const booking: Booking = {
  ...{ id: 'booking', round_id: 'round', held: baht(100), credit: baht(900) },
  booked_at: '2026-11-21T12:00:00+07:00',
  expires_at: '2026-11-21T12:01:00+07:00',
  lines: [line('08'), line('36', { changed: true }), line('14', { refused: 'CAP' })],
}
const eight = { type: 'two_bottom', number: '08' } as const
const attempt = {
  key: 'key',
  plan: 'full',
  stake: bahtToSatang(50),
  lines: ['08', '36', '14'].map((number) => ({ type: 'two_bottom' as const, number, rate: 93 })),
}

function after(...acts: readonly TrayAct[]): Tray {
  return acts.reduce(actOnTray, EMPTY_TRAY)
}
const held = after({ do: 'toggle', chosen: eight }, { do: 'send', attempt }, { do: 'held', booking })

test('a number is picked by one tap and removed by the next', () => {
  expect(after({ do: 'toggle', chosen: eight }).chosen).toEqual([eight])
  expect(after({ do: 'toggle', chosen: eight }, { do: 'toggle', chosen: { ...eight } }).chosen).toEqual([])
})

test('another order of a picked tod is the same pick', () => {
  const tod = { type: 'three_tod', number: '225' } as const
  const one = after({ do: 'toggle', chosen: tod })
  expect(isChosen(one, { ...tod, number: '252' })).toBe(true)
  expect(actOnTray(one, { do: 'toggle', chosen: { ...tod, number: '522' } }).chosen).toEqual([])
})

test('no more than fifty are picked', () => {
  const acts = Array.from({ length: 60 }, (_, n) => ({
    do: 'toggle' as const,
    chosen: { ...eight, number: String(n).padStart(2, '0') },
  }))
  expect(after(...acts).chosen).toHaveLength(50)
})

test('while numbers are held nothing else is picked', () => {
  expect(actOnTray(held, { do: 'toggle', chosen: { ...eight, number: '99' } })).toBe(held)
  expect(actOnTray(held, { do: 'clear' })).toBe(held)
})

test('a changed line is sold when it is accepted, one that was refused never', () => {
  expect(soldLines(held).map(({ number }) => number)).toEqual(['08'])
  expect(waitingPlaces(held)).toEqual([1])
  expect(held.shown).toEqual([93, 93, 93])
  const accepted = actOnTray(held, { do: 'accept', place: 1 })
  expect(soldLines(accepted).map(({ number }) => number)).toEqual(['08', '36'])
  expect(waitingPlaces(accepted)).toEqual([])
})

test('an expired booking keeps the picked numbers, a bought one clears them', () => {
  expect(actOnTray(held, { do: 'over', sold: false })).toMatchObject({ chosen: [eight], booking: null })
  expect(actOnTray(held, { do: 'over', sold: true })).toMatchObject({ chosen: [], booking: null })
})

test('without an answer the same booking is sent again, and a refusal ends it', () => {
  const unsure = after({ do: 'send', attempt }, { do: 'unsure' })
  expect(unsure).toMatchObject({ attempt, unsure: true, busy: null })
  expect(actOnTray(unsure, { do: 'refuse', message: 'เต็ม' })).toMatchObject({ attempt: null, refused: 'เต็ม' })
})

test('the cost of lines is computed as in the sale: each discount rounded down', () => {
  expect(costOf([line('08', { amount: baht(0.99), discount: 25 }), line('36')])).toBe(99 - 24 + 50_00)
})
