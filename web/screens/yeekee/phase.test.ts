import { expect, test } from 'vitest'
import { phaseOf } from './phase.ts'

const ROUND = { status: 'open', closesAtMs: 1_000, freezesAtMs: 121_000, isDrawn: false }

test.each([
  ['betting', ROUND, 999],
  ['shooting', ROUND, 1_000],
  ['shooting', { ...ROUND, status: 'sealed' }, 120_999],
  ['shooting', { ...ROUND, status: 'closed', closesAtMs: 90_000 }, 50_000],
  ['frozen', { ...ROUND, status: 'sealed' }, 121_000],
  ['before', { ...ROUND, status: 'scheduled' }, 0],
  ['drawn', { ...ROUND, status: 'settled', isDrawn: true }, 122_000],
  ['void', { ...ROUND, status: 'void', isDrawn: false }, 122_000],
] as const)('a round is %s: %j at %s', (phase, round, nowMs) => {
  expect(phaseOf(round, nowMs)).toBe(phase)
})
