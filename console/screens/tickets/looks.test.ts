import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../session/queries.ts'
import { ticketListQuery, ticketQuery } from './looks.ts'

// Each look is recorded with who looked.

const MINUTE = 60_000
let asked = 0
let status = 200
const client = makeQueryClient()

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  status = 200
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({}, { status })
  })
  client.mount()
})
afterEach(() => {
  client.unmount()
  client.clear()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const QUERIES = [
  ['a list', () => ticketListQuery({ member: 'm' })],
  ['a ticket', () => ticketQuery('m', 't')],
] as const

test.each(QUERIES)(
  '%s is asked for once: not again when the window is seen or the network is back',
  async (_, query) => {
    const end = new QueryObserver(client, query() as never).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(asked).toBe(1)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(MINUTE)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(asked).toBe(1)
    end()
  },
)

test.each(QUERIES)('%s that fails is not asked for again: it was recorded already', async (_, query) => {
  status = 500
  const end = new QueryObserver(client, query() as never).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(asked).toBe(1)
  end()
})
