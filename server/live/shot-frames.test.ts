import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ShotFrame, ShotFrames } from './shot-frames.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const shot = (at_ms: number) => ({ number: '00001', tag: 'a', at_ms })

test('however many shots come, a round has at most four frames a second, and the first at once', () => {
  const told: ShotFrame[] = []
  const frames = new ShotFrames((frame) => told.push(frame))
  frames.add('operator', 'round', shot(0))
  expect(told).toHaveLength(1)
  for (let at = 1; at <= 1_000; at += 1) {
    vi.advanceTimersByTime(1)
    frames.add('operator', 'round', shot(at))
  }
  vi.advanceTimersByTime(250)
  expect(told.length).toBeLessThanOrEqual(6)
  expect(told.at(-1)?.shots.at(-1)).toEqual(shot(1_000))
  expect(Math.max(...told.map(({ shots }) => shots.length))).toBeLessThanOrEqual(40)
  frames.close()
})

test('rounds do not wait for each other, and a quiet one is forgotten', () => {
  const told: ShotFrame[] = []
  const frames = new ShotFrames((frame) => told.push(frame))
  frames.add('operator', 'one', shot(0))
  frames.add('operator', 'two', shot(0))
  expect(told.map(({ roundId }) => roundId)).toEqual(['one', 'two'])
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
  frames.add('operator', 'one', shot(1))
  expect(told).toHaveLength(3)
  frames.close()
  expect(vi.getTimerCount()).toBe(0)
})
