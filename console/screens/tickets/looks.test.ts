import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../session/queries.ts'
import { ticketListQuery, ticketQuery } from './looks.ts'

// Each look is recorded with who looked.

let asked = 0
let status = 200
const client = makeQueryClient()

beforeEach(() => {
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
})

const QUERIES = [
  ['a list', () => ticketListQuery({ member: 'm' })],
  ['a ticket', () => ticketQuery('m', 't')],
] as const

/** The state of a query that a screen shows. */
function shown(query: object) {
  const observer = new QueryObserver(client, query as never)
  observer.subscribe(() => {})
  return () => observer.getCurrentResult().status
}

test.each(QUERIES)(
  '%s is asked for once: not again when the window is seen or the network is back',
  async (_, query) => {
    let others = 0
    shown({ queryKey: ['other'], queryFn: () => ++others })
    const state = shown(query())
    await expect.poll(state, { timeout: 10_000 }).toBe('success')
    const old = () => client.invalidateQueries({ refetchType: 'none' })
    await old()
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await expect.poll(() => others, { timeout: 10_000 }).toBe(2)
    await old()
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await expect.poll(() => others, { timeout: 10_000 }).toBe(3)
    expect(asked).toBe(1)
  },
)

test.each(QUERIES)('%s that fails is not asked for again: it was recorded already', async (_, query) => {
  status = 500
  await expect.poll(shown(query()), { timeout: 10_000 }).toBe('error')
  expect(asked).toBe(1)
})
