import { expect, test } from 'vitest'
import { isResting, type Rest, restFault, restOf } from './rest.ts'

const at = (clock: string) => new Date(`2026-11-24T${clock}:00+07:00`)
const rest = (provider: string | null, from: string, to: string | null, message = ''): Rest => ({
  ...{ provider, startsAt: at(from), endsAt: to === null ? null : at(to), message },
})

test('a rest begins at its first moment, and is over at its last', () => {
  const noon = rest(null, '12:00', '13:00')
  expect(['11:59', '12:00', '12:59', '13:00'].map((clock) => isResting(noon, at(clock)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isResting(rest(null, '12:00', null), at('23:59'))).toBe(true)
})

test('a provider rests with its own rest or that of all, and of several the longest is told', () => {
  const rests = [rest('PGP', '12:00', '13:00', 'ค่าย'), rest(null, '12:30', '12:45', 'ทุกเกม')]
  expect(restOf(rests, 'PGP', at('12:40'))?.message).toBe('ค่าย')
  expect(restOf(rests, 'EVO', at('12:40'))?.message).toBe('ทุกเกม')
  expect(restOf(rests, null, at('12:40'))?.message).toBe('ทุกเกม')
  expect(restOf(rests, null, at('12:50'))).toBeUndefined()
  expect(restOf(rests, 'EVO', at('12:50'))).toBeUndefined()
  expect(restOf([...rests, rest('PGP', '12:00', null, 'ไม่รู้')], 'PGP', at('12:40'))?.message).toBe('ไม่รู้')
})

test.each([
  ['12:00', '12:00', 'GAME_REST_PAST'],
  ['12:00', '11:00', 'GAME_REST_PAST'],
  ['08:00', '09:59', 'GAME_REST_PAST'],
  ['08:00', '10:01', undefined],
  ['12:00', '13:00', undefined],
] as const)('a rest from %s to %s, planned at ten, has the fault %s', (from, to, fault) => {
  expect(restFault(rest(null, from, to), at('10:00'))).toBe(fault)
})

test('a rest without an end lasts until somebody ends it, one with an end no longer than 31 days', () => {
  expect(restFault(rest(null, '12:00', null), at('10:00'))).toBeUndefined()
  const startsAt = at('12:00')
  const later = (ms: number) => ({ startsAt, endsAt: new Date(startsAt.getTime() + ms) })
  expect(restFault(later(31 * 86_400_000), at('10:00'))).toBeUndefined()
  expect(restFault(later(31 * 86_400_000 + 1), at('10:00'))).toBe('GAME_REST_LONG')
})
