import { expect, test } from 'vitest'
import {
  BREAKS,
  beginStop,
  EXCLUSIONS,
  endOfStop,
  isStopOver,
  type PlayStop,
  returnAfter,
  stopsAhead,
} from './play-stop.ts'

const at = (text: string) => new Date(`${text}+07:00`)
const NOW = at('2026-11-24T21:30:00')
const stop = (kind: PlayStop['kind'], endsAt: Date, returnsAt: Date | null = null): PlayStop => ({
  ...{ kind, endsAt, returnsAt },
  length: kind === 'break' ? 'month' : 'six-months',
})

test.each([
  ['day', NOW, at('2026-11-25T21:30:00')],
  ['week', NOW, at('2026-12-01T21:30:00')],
  ['month', NOW, at('2026-12-24T21:30:00')],
  ['two-months', at('2026-12-31T00:10:00'), at('2027-02-28T00:10:00')],
  ['three-months', NOW, at('2027-02-24T21:30:00')],
  ['six-months', at('2027-08-31T23:59:59'), at('2028-02-29T23:59:59')],
  ['year', at('2028-02-29T12:00:00'), at('2029-02-28T12:00:00')],
  ['five-years', NOW, at('2031-11-24T21:30:00')],
] as const)('a stop of a %s from %s ends at the same time of day in Bangkok', (length, from, end) => {
  expect(endOfStop(length, from)).toEqual(end)
})

test('each length is longer than the one before it', () => {
  const ends = [...BREAKS, ...EXCLUSIONS].map((length) => endOfStop(length, NOW).getTime())
  expect([...ends].sort((a, b) => a - b)).toEqual(ends)
})

test('a break ends by time, an exclusion only a day after the member asks to come back', () => {
  const past = at('2026-11-24T21:29:59')
  expect(isStopOver(stop('break', past), NOW)).toBe(true)
  expect(isStopOver(stop('break', at('2026-11-24T21:30:01')), NOW)).toBe(false)
  expect(isStopOver(stop('exclusion', past), NOW)).toBe(false)
  expect(isStopOver(stop('exclusion', past, at('2026-11-25T00:00:00')), NOW)).toBe(false)
  expect(isStopOver(stop('exclusion', past, NOW), NOW)).toBe(true)
})

test('a stop is never made shorter, and never weaker', () => {
  const month = stop('break', endOfStop('month', NOW))
  expect(beginStop('week', month, NOW)).toEqual({ refused: 'STOP_SHORTER' })
  expect(beginStop('two-months', month, NOW)).toMatchObject({ kind: 'break' })
  expect(beginStop('six-months', month, NOW)).toMatchObject({ kind: 'exclusion' })
  const excluded = stop('exclusion', at('2026-12-01T00:00:00'))
  expect(beginStop('three-months', excluded, NOW)).toEqual({ refused: 'STOP_SHORTER' })
  // What is added begins where the exclusion would have ended.
  expect(beginStop('six-months', excluded, NOW)).toEqual({
    kind: 'exclusion',
    endsAt: at('2027-06-01T00:00:00'),
  })
})

test('where none stands a stop begins now, also after one that is over', () => {
  const aDay = { kind: 'break', endsAt: at('2026-11-25T21:30:00') }
  expect(beginStop('day', undefined, NOW)).toEqual(aDay)
  expect(beginStop('day', stop('break', NOW), NOW)).toEqual(aDay)
  expect(beginStop('day', stop('exclusion', at('2026-11-01T00:00:00'), NOW), NOW)).toEqual(aDay)
})

test('an exclusion whose time has passed, and from which nobody asked back, is made longer from now', () => {
  const passed = stop('exclusion', at('2026-11-01T00:00:00'))
  expect(beginStop('day', passed, NOW)).toEqual({ refused: 'STOP_SHORTER' })
  const anew = { kind: 'exclusion', endsAt: at('2027-05-24T21:30:00') }
  expect(beginStop('six-months', passed, NOW)).toEqual(anew)
})

test('a stop that would end when the one that stands does is none', () => {
  expect(beginStop('week', stop('break', endOfStop('week', NOW)), NOW)).toEqual({ refused: 'STOP_SHORTER' })
})

test('nobody comes back before the end, and each request counts from the first', () => {
  expect(returnAfter(undefined, NOW)).toEqual({ refused: 'STOP_NONE' })
  expect(returnAfter(stop('break', endOfStop('day', NOW)), NOW)).toEqual({ refused: 'STOP_NONE' })
  expect(returnAfter(stop('exclusion', at('2026-11-24T21:30:01')), NOW)).toEqual({ refused: 'STOP_LASTS' })
  const over = stop('exclusion', NOW)
  expect(returnAfter(over, NOW)).toEqual({ returnsAt: at('2026-11-25T21:30:00') })
  const asked = stop('exclusion', NOW, at('2026-11-25T00:00:00'))
  expect(returnAfter(asked, NOW)).toEqual({ returnsAt: at('2026-11-25T00:00:00') })
})

test('what may begin is said with its end, and a stop that stands is only made longer by something worth saying', () => {
  const lengths = (standing: PlayStop | undefined) => stopsAhead(standing, NOW).map(({ length }) => length)
  expect(lengths(undefined)).toEqual([...BREAKS, ...EXCLUSIONS])
  expect(stopsAhead(undefined, NOW)[1]).toEqual({
    length: 'week',
    kind: 'break',
    endsAt: at('2026-12-01T21:30:00'),
  })
  // Begun a minute ago: a month from now is no other break.
  const month = stop('break', at('2026-12-24T21:29:00'))
  expect(lengths(month)).toEqual(['two-months', 'three-months', ...EXCLUSIONS])
  // Over in six hours: a day from now is longer.
  expect(lengths(stop('break', at('2026-11-25T03:30:00')))).toEqual([...BREAKS, ...EXCLUSIONS])
  const excluded = stop('exclusion', at('2027-01-01T00:00:00'))
  expect(stopsAhead(excluded, NOW).map(({ endsAt }) => endsAt)).toEqual([
    at('2027-07-01T00:00:00'),
    at('2028-01-01T00:00:00'),
    at('2032-01-01T00:00:00'),
  ])
  expect(lengths(stop('break', at('2026-11-24T21:00:00')))).toEqual([...BREAKS, ...EXCLUSIONS])
})
