import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTaps } from './second-tap.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

interface Tapped {
  readonly target: EventTarget
  readonly agoMs: number
}

/** Whether it reached what stands there. */
function reaches(kind: 'pointerdown' | 'click', at = 10, tapped: Partial<Tapped> = {}): boolean {
  const { target = page, agoMs = 0 } = tapped
  const event = new Event(kind, { cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: performance.now() - agoMs })
  return target.dispatchEvent(Object.assign(event, { clientX: at, clientY: 10, detail: 1 }))
}

function later(ms: number): Promise<void> {
  const from = performance.now()
  return vi.waitFor(() => expect(performance.now() - from).toBeGreaterThan(ms), {
    ...{ interval: 10, timeout: 15_000 },
  })
}

/** By a tap of so long ago: waiting as long takes a busy machine longer, and what is asked next would come too late. */
function closeByTap(agoMs = 0): void {
  const overlay = new EventTarget()
  const close = watchTaps(overlay as HTMLElement)
  reaches('click', 10, { target: overlay, agoMs })
  close()
}

test('the second tap of a double one goes nowhere, and the next one does', async () => {
  closeByTap(300)
  expect([reaches('pointerdown'), reaches('click')]).toEqual([false, false])
  expect(reaches('click', 100)).toBe(true)
  await later(300)
  expect([reaches('pointerdown'), reaches('click')]).toEqual([true, true])
})

test('a tap elsewhere ends it: what is opened by that one is tapped as ever', async () => {
  closeByTap()
  expect([reaches('pointerdown', 100), reaches('click', 100)]).toEqual([true, true])
  expect([reaches('pointerdown'), reaches('click')]).toEqual([true, true])
})

test('a second tap that is held goes nowhere either when it is lifted', async () => {
  closeByTap(400)
  expect(reaches('pointerdown')).toBe(false)
  await later(400)
  expect(reaches('click')).toBe(false)
  expect([reaches('pointerdown'), reaches('click')]).toEqual([true, true])
})

test('one that is held and moved away gives no click, and the next tap is as ever', async () => {
  closeByTap()
  expect(reaches('pointerdown')).toBe(false)
  await later(600)
  expect([reaches('pointerdown', 100), reaches('click', 100)]).toEqual([true, true])
})
