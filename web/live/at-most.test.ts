import { expect, test } from 'vitest'
import { atMostEvery } from './at-most.ts'

/** With a clock that the test moves, and a count of how often the act ran. */
function throttledAct() {
  let nowMs = 0
  let planned: { atMs: number; act: () => void } | undefined
  let done = 0
  const { ask, stop } = atMostEvery(
    250,
    () => {
      done += 1
    },
    (waitMs, act) => {
      planned = { atMs: nowMs + waitMs, act }
      return () => {
        planned = undefined
      }
    },
  )
  const pass = (ms: number) => {
    nowMs += ms
    if (!planned || planned.atMs > nowMs) return
    const { act } = planned
    planned = undefined
    act()
  }
  return { ask, stop, pass, done: () => done }
}

test('the first call runs at once, all calls within the time run once at its end', () => {
  const { ask, pass, done } = throttledAct()
  for (let at = 0; at < 10; at += 1) ask()
  expect(done()).toBe(1)
  pass(249)
  expect(done()).toBe(1)
  pass(1)
  expect(done()).toBe(2)
  pass(250)
  expect(done()).toBe(2)
})

test('a stream of events is never more than four a second', () => {
  const { ask, pass, done } = throttledAct()
  for (let at = 0; at < 99; at += 1) {
    ask()
    pass(10)
  }
  expect(done()).toBe(4)
})

test('nothing runs after it was stopped', () => {
  const { ask, stop, pass, done } = throttledAct()
  ask()
  ask()
  stop()
  pass(1_000)
  expect(done()).toBe(1)
})
