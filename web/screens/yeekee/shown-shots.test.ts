import { expect, test } from 'vitest'
import { countShots, newestShots, SHOWN_SHOTS } from './shown-shots.ts'

const shot = (at_ms: number, tag = 'a') => ({ number: '00001', tag, at_ms })

test('the newest shots come first, each once', () => {
  const shown = newestShots([shot(3), shot(2), shot(1)], [shot(3), shot(5), shot(4)])
  expect(shown.map(({ at_ms }) => at_ms)).toEqual([5, 4, 3, 2, 1])
})

test('shots of two members at one moment are two shots', () => {
  expect(newestShots([shot(3, 'a')], [shot(3, 'b')])).toHaveLength(2)
})

test('at most a fixed number of shots is shown', () => {
  const many = Array.from({ length: 100 }, (_, at) => shot(at))
  expect(newestShots([], many)).toHaveLength(SHOWN_SHOTS)
})

test('a shot that arrives twice, or was known, is counted once', () => {
  expect(countShots(10, [shot(3), shot(2)], [shot(2), shot(3), shot(4), shot(4), shot(5)])).toBe(12)
})
