import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTaps } from './second-tap.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether it reached what stands there. */
function reaches(kind: 'pointerdown' | 'click', at = 10, target = page): boolean {
  const event = new Event(kind, { cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  return target.dispatchEvent(Object.assign(event, { clientX: at, clientY: 10, detail: 1 }))
}

function closeByTap(): void {
  const overlay = new EventTarget()
  const close = watchTaps(overlay as HTMLElement)
  reaches('click', 10, overlay)
  close()
}

test('the second tap of a double one goes nowhere, and the next one does', () => {
  closeByTap()
  vi.advanceTimersByTime(300)
  expect([reaches('pointerdown'), reaches('click')]).toEqual([false, false])
  expect(reaches('click', 100)).toBe(true)
  vi.advanceTimersByTime(300)
  expect([reaches('pointerdown'), reaches('click')]).toEqual([true, true])
})

test('a second tap that is held goes nowhere either when it is lifted', () => {
  closeByTap()
  vi.advanceTimersByTime(400)
  expect(reaches('pointerdown')).toBe(false)
  vi.advanceTimersByTime(400)
  expect(reaches('click')).toBe(false)
  expect([reaches('pointerdown'), reaches('click')]).toEqual([true, true])
})

test('one that is held and moved away gives no click, and the next tap is as ever', () => {
  closeByTap()
  expect(reaches('pointerdown')).toBe(false)
  vi.advanceTimersByTime(600)
  expect([reaches('pointerdown', 100), reaches('click', 100)]).toEqual([true, true])
})
