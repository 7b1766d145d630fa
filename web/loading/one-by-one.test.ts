import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadOneByOne } from './one-by-one.ts'

/** What the browser does when it is idle: a fake of its calls, which run when they are told to. */
let waiting: (() => void)[] = []

beforeEach(() => {
  waiting = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.splice(id - 1, 1))
})

afterEach(() => vi.unstubAllGlobals())

function idle(): void {
  for (const work of waiting.splice(0)) work()
}

test('each load begins in an idle time of its own, also after one that fails', () => {
  const begun: number[] = []
  const load = async (nth: number) => {
    begun.push(nth)
    if (nth === 1) throw new Error('the network is gone')
  }
  loadOneByOne([1, 2, 3].map((nth) => () => load(nth)))
  expect(begun).toEqual([])
  for (const sofar of [[1], [1, 2], [1, 2, 3], [1, 2, 3]]) {
    idle()
    expect(begun).toEqual(sofar)
  }
  expect(waiting).toEqual([])
})

test('what has not begun is called off', () => {
  const begun: number[] = []
  const callOff = loadOneByOne([1, 2].map((nth) => async () => void begun.push(nth)))
  idle()
  callOff()
  idle()
  expect(begun).toEqual([1])
})
