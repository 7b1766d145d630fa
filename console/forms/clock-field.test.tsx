import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { officialTime } from '../screens/round/result/official-time.ts'
import { roundText } from '../text/rounds/round.ts'
import { ActField } from './act-field.tsx'
import { printClock, readClock } from './read-clock.ts'

test.each([
  ['16:05', '16:05:00'],
  [' 9.30 ', '09:30:00'],
  ['1605', '16:05:00'],
  ['160530', '16:05:30'],
  ['00:00', '00:00:00'],
  ['23:59:59', '23:59:59'],
])('%j is %s', (typed, clock) => {
  expect(readClock(typed)).toBe(clock)
  expect(readClock(printClock(clock))).toBe(clock)
})

test.each(['24:00', '16:60', '16:05:60', '165', '4:05 PM', '4', '16-05', ''])('%j is no time', (typed) => {
  expect(readClock(typed)).toBeUndefined()
})

const EARLY = { step: 'early', date: '2026-11-23', officialAt: null } as const
const STORED = { step: 'correct', date: '2026-11-23', officialAt: '2026-11-23T16:05:30.250+07:00' } as const

test('a time is asked in 24 hours, whatever the language of the browser', () => {
  const field = officialTime(STORED)
  const rest = { name: 'at', disabled: false, error: undefined, hidden: false, onChange: () => {} }
  const drawn = renderToStaticMarkup(<ActField {...rest} field={field} />)
  expect(drawn).not.toContain('type="time"')
  expect(drawn).toContain('value="16:05:30"')
  expect(drawn).toContain('inputMode="numeric"')
})

test('a typed time is of Bangkok on the day of the draw; what is not touched stays to the millisecond', () => {
  const { read } = officialTime(EARLY)
  expect(read(['1605'])).toEqual({ kept: false, at: '2026-11-23T16:05:00+07:00' })
  for (const typed of ['', '4:05 PM', '25:00']) expect(read([typed])).toBeUndefined()
  const stored = officialTime(STORED)
  expect(stored.read(['16:05:30'])).toEqual({ kept: true })
  expect(stored.read(['16.05'])).toEqual({ kept: false, at: '2026-11-23T16:05:00+07:00' })
  expect(stored.read([''])).toEqual({ kept: false, at: null })
  expect(stored.read(['half past'])).toBeUndefined()
  expect(stored.wrong).toBe(roundText.officialAtMissing)
})
