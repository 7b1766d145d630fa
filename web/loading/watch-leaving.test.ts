import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLeaving } from './watch-leaving.ts'

let stored: string | null
let isRefused: boolean
beforeEach(() => {
  stored = null
  isRefused = false
  vi.stubGlobal('localStorage', {
    getItem(name: string) {
      if (isRefused) throw new Error('storage is refused')
      return name === 'member_username' ? stored : null
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const watch = (page = new AbortController()) => watchLeaving({ code: 'LT01demo07' }, page.signal)

test('a member whose keys go between the start of the watch and its first question has left', () => {
  stored = 'LT01demo07'
  const hasLeft = watch()
  stored = null // a log-out in another tab
  expect(hasLeft()).toBe(true)
})

test('a member whose keys are not there yet has not left, and has once they came and went', () => {
  const hasLeft = watch()
  expect(hasLeft()).toBe(false)
  stored = 'LT01demo07'
  expect(hasLeft()).toBe(false)
  stored = 'LT01demo08' // another signed in
  expect(hasLeft()).toBe(true)
})

test('keys of another member, from before, say nothing', () => {
  stored = 'LT01demo08'
  expect(watch()()).toBe(false)
})

test('without storage only the page that goes tells', () => {
  isRefused = true
  const page = new AbortController()
  const hasLeft = watch(page)
  expect(hasLeft()).toBe(false)
  page.abort()
  expect(hasLeft()).toBe(true)
})
