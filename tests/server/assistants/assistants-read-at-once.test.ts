import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../support/stage/counter.ts'
import { newAssistant } from '../../support/stage/safer/assisted.ts'

/** More than come without a pace: the last of them wait a second and more. */
const MANY = 80
const database = useDatabase()
let counter: Counter
let owner: Customer
beforeAll(async () => {
  counter = await openCounter(database.url)
  owner = await counter.newcomer(100)
})
afterAll(() => counter?.close())

/** Reads so often at once. */
function reading(customer: Customer): { readonly all: Promise<unknown>; readonly done: () => number } {
  let done = 0
  const one = async () => {
    expect((await customer.get('/bet/member/api/favourites')).httpStatus).toBe(200)
    done += 1
  }
  return { all: Promise.all(Array.from({ length: MANY }, one)), done: () => done }
}

test('two assistants of one member read at once, each in a line of its own, and the owner beside them', async () => {
  const seats = await Promise.all(
    ['som', 'noi'].map(async (name) =>
      counter.seat(owner.memberId, await newAssistant(counter, owner.memberId, name)),
    ),
  )
  const [som, noi] = seats.map(reading)
  if (!som || !noi) throw new Error('two assistants were made')
  // In one line the owner would be last, and whoever began second would have read nothing when the first is done.
  expect((await owner.get('/bet/member/api/favourites')).httpStatus).toBe(200)
  expect([som.done(), noi.done()].filter((each) => each === MANY)).toEqual([])
  await som.all
  expect(noi.done()).toBeGreaterThan(MANY / 2)
  await noi.all
})
