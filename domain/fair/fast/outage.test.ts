import { expect, test } from 'vitest'
import { fastTerms } from './fast-rules.ts'
import { endsByOutage, lastStretches } from './outage.ts'

const ROUND = { opensAtMs: 0, closesAtMs: 900_000, closedAtMs: 900_400, freezesAtMs: 1_020_000 }

test('the last minutes of a round are those before its close and before its freeze', () => {
  expect(lastStretches(ROUND)).toEqual([
    { fromMs: 840_000, untilMs: 900_000 },
    { fromMs: 960_000, untilMs: 1_020_000 },
  ])
})

test('an early end moves the last minute of bets, not of shots', () => {
  expect(lastStretches({ ...ROUND, closedAtMs: 300_000 })).toEqual([
    { fromMs: 240_000, untilMs: 300_000 },
    { fromMs: 960_000, untilMs: 1_020_000 },
  ])
})

test('a last minute never begins before the round opens, and may be empty', () => {
  expect(lastStretches({ ...ROUND, opensAtMs: 880_000 })[0]).toEqual({ fromMs: 880_000, untilMs: 900_000 })
  expect(lastStretches({ ...ROUND, closedAtMs: -5_000 })[0]).toEqual({ fromMs: -5_000, untilMs: -5_000 })
})

test('an outage makes only those rounds void whose terms say so', () => {
  expect(endsByOutage(fastTerms('fair', []))).toBe(true)
  expect(endsByOutage(fastTerms('classic', []))).toBe(true)
  expect(endsByOutage('rule=fair;shots_min=0;rates=full|two_top|9000|0')).toBe(false)
})
